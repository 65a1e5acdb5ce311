// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DebugTests: Suite {
    let stage: Stage

    func `debug 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.debug()
            "--a--b--|"
            "^-------!"
        }
    }
}

extension Operator {
    static let `debug` = Operator(
        id: "debug", name: "debug(_:trimOutput:)",
        tasks: ["print the events that pass"],
        documentation: #"""
        Prints a line for each subscription, event and disposal, with the file and line of the call to `debug`.

            source:   --a--b--|
            debug():  --a--b--|

        An `identifier` is printed instead of the name of the calling function. If `trimOutput` is true, an element
        whose description is longer than 40 characters is shortened.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["debug()", "--a--b--|"]],
        ],
        examples: [
            Example(
                name: "debug leaves the stream unchanged",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.debug()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `debug(_:trimOutput:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.debug()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DebugTests(stage: $0).`debug 0`() }),
        ])
}
