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
            $0.ignoreElements()
            "--------|"
        }
    }
}

extension Operator {
    static let `filter` = Operator(
        id: "filter", name: "filter(_:)",
        tasks: ["drop some elements"],
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
                name: "filter passes the elements that satisfy the predicate",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
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
                name: "filter passes an error",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
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
                name: "filter fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
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
        tasks: [],
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
                name: "ignoreElements passes only the completion",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
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
                run: { FilterTests(stage: $0).`ignoreElements 0`() }),
        ])
}
