// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct AndTests: Suite {
    let stage: Stage

    func `and 0`() -> Result<Outcome, Problem> {
        diagram(of: Bool.self) {
            "--[true]---[true]---[false]--|"
            $0.and()
            "--------------------([false]|)"
            "^-------------------!"
        }
    }
}

extension Operator {
    static let `and` = Operator(
        id: "and", name: "and()",
        tasks: [],
        documentation: #"""
        Sends whether all elements are true: false at the first element that is false, or true when the source
        completes.

            source:  --[true]---[true]---[false]--|
            and():   --------------------([false]|)

        Sends nothing if the source completes without an element.
        """#,
        drawings: [
            [["source", "--[true]---[true]---[false]--|"], ["and()", "--------------------([false]|)"]],
        ],
        examples: [
            Example(
                name: "and sends false at the first false element",
                sources: [("source", "--[true]---[true]---[false]--|")], elements: .booleans,
                arguments: [],
                code: #"""
                    source.and()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `and()`() {
                        diagram(of: Bool.self) {
                            ⟨sources⟩
                            $0.and()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { AndTests(stage: $0).`and 0`() }),
        ])
}
