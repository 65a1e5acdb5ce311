// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct BufferWithTriggerTests: Suite {
    let stage: Stage

    func `bufferWithTrigger 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a-b----c--d-|"
            "-x----x----x-|"
            $0.bufferWithTrigger($1).map { $0.joined() }
            "-[]---[ab]-[c]([d]|)"
            "^-------------!"
            "^------------!"
        }
    }

    func `bufferWithTrigger 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            "-------x"
            $0.bufferWithTrigger($1)
            "-----#"
            "^----!"
            "^----!"
        }
    }
}

extension Operator {
    static let `bufferWithTrigger` = Operator(
        id: "bufferWithTrigger", name: "bufferWithTrigger(_:)",
        tasks: [],
        documentation: #"""
        Collects elements, and sends them as an array each time `trigger` sends an element.

            source:                --a-b----c--d-|
            trigger:               -x----x----x-|
            bufferWithTrigger(…):  -[]---[ab]-[c]([d]|)

        An array may be empty. When the source completes, the elements collected so far are sent. The completion of
        `trigger` is ignored. When either source fails, the result fails at once and drops the elements collected so
        far.
        """#,
        drawings: [
            [["source", "--a-b----c--d-|"], ["trigger", "-x----x----x-|"], ["bufferWithTrigger(…)", "-[]---[ab]-[c]([d]|)"]],
        ],
        examples: [
            Example(
                name: "bufferWithTrigger sends the elements it has collected whenever the trigger sends one",
                sources: [("source", "--a-b----c--d-|"), ("trigger", "-x----x----x-|")], elements: .text,
                arguments: [],
                code: #"""
                    source.bufferWithTrigger(trigger).map { $0.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `bufferWithTrigger(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.bufferWithTrigger($1).map { $0.joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { BufferWithTriggerTests(stage: $0).`bufferWithTrigger 0`() }),
            Example(
                name: "bufferWithTrigger drops the elements it has collected when either source fails",
                sources: [("source", "--a--#"), ("trigger", "-------x")], elements: .text,
                arguments: [],
                code: #"""
                    source.bufferWithTrigger(trigger)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `bufferWithTrigger(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.bufferWithTrigger($1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { BufferWithTriggerTests(stage: $0).`bufferWithTrigger 1`() }),
        ])
}
