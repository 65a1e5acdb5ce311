// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct SwitchIfEmptyTests: Suite {
    let stage: Stage

    func `ifEmpty-switchTo 0`() -> Result<Outcome, Problem> {
        diagram {
            "---|"
            "--a--|"
            $0.ifEmpty(switchTo: $1)
            "-----a--|"
            "^--!"
            "---^----!"
        }
    }
}

extension Operator {
    static let `ifEmpty-switchTo` = Operator(
        id: "ifEmpty-switchTo", name: "ifEmpty(switchTo:)",
        tasks: [],
        documentation: #"""
        Continues with `other` if the source completes without an element.

            source:                ---|
            other:                 --a--|
            ifEmpty(switchTo: …):  -----a--|
        """#,
        drawings: [
            [["source", "---|"], ["other", "--a--|"], ["ifEmpty(switchTo: …)", "-----a--|"]],
        ],
        examples: [
            Example(
                name: "ifEmpty(switchTo:) continues with another source if this one completes without an element",
                sources: [("source", "---|"), ("other", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.ifEmpty(switchTo: other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ifEmpty(switchTo:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.ifEmpty(switchTo: $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SwitchIfEmptyTests(stage: $0).`ifEmpty-switchTo 0`() }),
        ])
}
