// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct FilterTests: Suite {
    let stage: Stage

    func `filter 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.filter { $0 % 2 == 0 }
            "-----2-----4--|"
        }
    }

    func `filter 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.filter { _ in false }
            "-----#"
        }
    }

    func `filter 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.filter { if $0 == "b" { throw MarbleError() } else { true } }
            "--a--#"
            "^----!"
        }
    }

    func `ignoreElements 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.filter { _ in false }
            "--------|"
        }
    }

    func `ignoreElements 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.ignoreElements()
            "--------|"
        }
    }
}

extension Operator {
    static let `filter` = Operator(
        id: "filter", name: "filter(_:)",
        documentation: #"""
        Sends the elements for which `predicate` returns true.

            source:                  --1--2--3--4--|
            filter { $0 % 2 == 0 }:  -----2-----4--|

        If `predicate` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--4--|"], ["filter { $0 % 2 == 0 }", "-----2-----4--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                code: #"""
                    source.filter { $0 % 2 == 0 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `filter(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.filter { $0 % 2 == 0 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterTests(stage: $0).`filter 0`() }),
            Example(
                sources: [("source", "--a--#")], elements: .text,
                code: #"""
                    source.filter { _ in false }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `filter(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.filter { _ in false }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterTests(stage: $0).`filter 1`() }),
            Example(
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.filter { if $0 == "b" { throw MarbleError() } else { true } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `filter(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.filter { if $0 == "b" { throw MarbleError() } else { true } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterTests(stage: $0).`filter 2`() }),
        ])

    static let `ignoreElements` = Operator(
        id: "ignoreElements", name: "ignoreElements()",
        documentation: #"""
        Drops every element, and sends only the completion or the error.

            source:            --a--b--|
            ignoreElements():  --------|
        """#,
        drawings: [
            [["source", "--a--b--|"], ["ignoreElements()", "--------|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.filter { _ in false }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ignoreElements()`() {
                        diagram {
                            ⟨sources⟩
                            $0.filter { _ in false }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterTests(stage: $0).`ignoreElements 0`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.ignoreElements()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ignoreElements()`() {
                        diagram {
                            ⟨sources⟩
                            $0.ignoreElements()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterTests(stage: $0).`ignoreElements 1`() }),
        ])
}
