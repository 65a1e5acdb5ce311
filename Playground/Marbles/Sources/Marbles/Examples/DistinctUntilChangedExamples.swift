// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DistinctUntilChangedTests: Suite {
    let stage: Stage

    func `distinctUntilChanged 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1--1--2--1--|"
            $0.distinctUntilChanged()
            "--1-----2--1--|"
        }
    }

    func `distinctUntilChanged-at 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--[cc]--|"
            $0.distinctUntilChanged(at: \.count)
            "--a-----[cc]--|"
        }
    }

    func `distinctUntilChanged-at 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.distinctUntilChanged { (_, new) throws -> Bool in if new == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    func `distinctUntilChanged-at 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.distinctUntilChanged { text throws -> String in if text == "b" { throw MarbleError() } else { text } }
            "--a--#"
            "^----!"
        }
    }
}

extension Operator {
    static let `distinctUntilChanged` = Operator(
        id: "distinctUntilChanged", name: "distinctUntilChanged()",
        tasks: ["drop repetitions"],
        documentation: #"""
        Drops an element that equals the previous one.

            source:                  --1--1--2--1--|
            distinctUntilChanged():  --1-----2--1--|
        """#,
        drawings: [
            [["source", "--1--1--2--1--|"], ["distinctUntilChanged()", "--1-----2--1--|"]],
        ],
        examples: [
            Example(
                name: "distinctUntilChanged drops an element that equals the previous one",
                sources: [("source", "--1--1--2--1--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.distinctUntilChanged()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinctUntilChanged()`() {
                        diagram {
                            ⟨sources⟩
                            $0.distinctUntilChanged()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctUntilChangedTests(stage: $0).`distinctUntilChanged 0`() }),
        ])

    static let `distinctUntilChanged-at` = Operator(
        id: "distinctUntilChanged-at", name: "distinctUntilChanged(at:)",
        tasks: [],
        documentation: #"""
        Drops an element whose property at `keyPath` equals that of the previous one.

            source:                             --a--b--[cc]--|
            distinctUntilChanged(at: \.count):  --a-----[cc]--|
        """#,
        drawings: [
            [["source", "--a--b--[cc]--|"], [#"distinctUntilChanged(at: \.count)"#, "--a-----[cc]--|"]],
        ],
        examples: [
            Example(
                name: "distinctUntilChanged(at:) compares a property",
                sources: [("source", "--a--b--[cc]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.distinctUntilChanged(at: \.count)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinctUntilChanged(at:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.distinctUntilChanged(at: \.count)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctUntilChangedTests(stage: $0).`distinctUntilChanged-at 0`() }),
            Example(
                name: "distinctUntilChanged fails and disposes the source when its comparer throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.distinctUntilChanged { (_, new) throws -> Bool in if new == "b" { throw MarbleError() } else { false } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinctUntilChanged(at:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.distinctUntilChanged { (_, new) throws -> Bool in if new == "b" { throw MarbleError() } else { false } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctUntilChangedTests(stage: $0).`distinctUntilChanged-at 1`() }),
            Example(
                name: "distinctUntilChanged fails and disposes the source when its key selector throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.distinctUntilChanged { text throws -> String in if text == "b" { throw MarbleError() } else { text } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinctUntilChanged(at:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.distinctUntilChanged { text throws -> String in if text == "b" { throw MarbleError() } else { text } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctUntilChangedTests(stage: $0).`distinctUntilChanged-at 2`() }),
        ])
}
