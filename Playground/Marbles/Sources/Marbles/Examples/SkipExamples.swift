// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct SkipTests: Suite {
    let stage: Stage

    func `skip 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.skip(2)
            "--------c--|"
        }
    }

    func `skip 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.skip(0)
            "--a--b--|"
        }
    }

    func `skip 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.skip(3)
            "--------|"
        }
    }

    func `skip-while 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--1--|"
            $0.skip(while: { $0 < 2 })
            "-----2--1--|"
        }
    }

    func `skip-while 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.skip(while: { _ in true })
            "--------|"
        }
    }

    func `skip-while 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.skip(while: { if $0 == "b" { throw MarbleError() } else { true } })
            "-----#"
            "^----!"
        }
    }
}

extension Operator {
    static let `skip` = Operator(
        id: "skip", name: "skip(_:)",
        documentation: #"""
        Drops the first `count` elements.

            source:   --a--b--c--|
            skip(2):  --------c--|

        - Precondition: `count` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["skip(2)", "--------c--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.skip(2)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip 0`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.skip(0)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(0)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip 1`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.skip(3)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(3)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip 2`() }),
        ])

    static let `skip-while` = Operator(
        id: "skip-while", name: "skip(while:)",
        documentation: #"""
        Drops elements until `predicate` returns false for one, and sends that one and all later ones.

            source:                   --1--2--1--|
            skip(while: { $0 < 2 }):  -----2--1--|
        """#,
        drawings: [
            [["source", "--1--2--1--|"], ["skip(while: { $0 < 2 })", "-----2--1--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--1--2--1--|")], elements: .numbers,
                code: #"""
                    source.skip(while: { $0 < 2 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(while:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.skip(while: { $0 < 2 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip-while 0`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.skip(while: { _ in true })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(while:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(while: { _ in true })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip-while 1`() }),
            Example(
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.skip(while: { if $0 == "b" { throw MarbleError() } else { true } })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(while:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(while: { if $0 == "b" { throw MarbleError() } else { true } })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip-while 2`() }),
        ])
}
