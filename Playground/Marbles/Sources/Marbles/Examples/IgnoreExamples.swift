// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct IgnoreTests: Suite {
    let stage: Stage

    func `ignore 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignore(stage.number(0), stage.number(1))
            "-----2-----|"
            "^----------!"
        }
    }

    func `ignoreWhen 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignoreWhen { $0 > 1 }
            "--1--------|"
        }
    }

    func `ignoreWhen 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.ignoreWhen { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }
}

extension Operator {
    static let `ignore` = Operator(
        id: "ignore", name: "ignore(_:)",
        tasks: [],
        documentation: #"""
        Drops elements that equal one of `values`.

            source:        --1--2--3--|
            ignore(1, 3):  -----2-----|
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["ignore(1, 3)", "-----2-----|"]],
        ],
        examples: [
            Example(
                name: "ignore drops the given elements",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(1), .number(3)],
                code: #"""
                    source.ignore(⟨0⟩, ⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ignore(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.ignore(⟨0⟩, ⟨1⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { IgnoreTests(stage: $0).`ignore 0`() }),
        ])

    static let `ignoreWhen` = Operator(
        id: "ignoreWhen", name: "ignoreWhen(_:)",
        tasks: [],
        documentation: #"""
        Drops the elements for which `predicate` returns true.

            source:                 --1--2--3--|
            ignoreWhen { $0 > 1 }:  --1--------|

        If `predicate` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["ignoreWhen { $0 > 1 }", "--1--------|"]],
        ],
        examples: [
            Example(
                name: "ignoreWhen drops the elements that satisfy the predicate",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.ignoreWhen { $0 > 1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ignoreWhen(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.ignoreWhen { $0 > 1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { IgnoreTests(stage: $0).`ignoreWhen 0`() }),
            Example(
                name: "ignoreWhen fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.ignoreWhen { if $0 == "b" { throw MarbleError() } else { false } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ignoreWhen(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.ignoreWhen { if $0 == "b" { throw MarbleError() } else { false } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { IgnoreTests(stage: $0).`ignoreWhen 1`() }),
        ])
}
