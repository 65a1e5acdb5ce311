// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct SkipTests: Suite {
    let stage: Stage

    func `skip 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.skip(stage.number(0))
            "--------c--|"
        }
    }

    func `skip 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.skip(stage.number(0))
            "--a--b--|"
        }
    }

    func `skip 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.skip(stage.number(0))
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
        tasks: [],
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
                name: "skip drops the first elements",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.skip(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip 0`() }),
            Example(
                name: "skip(0) drops nothing",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(0)],
                code: #"""
                    source.skip(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip 1`() }),
            Example(
                name: "skip of more elements than there are only completes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.skip(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SkipTests(stage: $0).`skip 2`() }),
        ])

    static let `skip-while` = Operator(
        id: "skip-while", name: "skip(while:)",
        tasks: [],
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
                name: "skip(while:) drops elements until one does not satisfy the predicate",
                sources: [("source", "--1--2--1--|")], elements: .numbers,
                arguments: [],
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
                name: "skip(while:) whose predicate always holds only completes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
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
                name: "skip(while:) fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
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
