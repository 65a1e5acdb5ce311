// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct IfEmptyTests: Suite {
    let stage: Stage

    func `ifEmpty-default 0`() -> Result<Outcome, Problem> {
        diagram {
            "----|"
            $0.ifEmpty(default: stage.text(0))
            "----(x|)"
            "^---!"
        }
    }
}

extension Operator {
    static let `ifEmpty-default` = Operator(
        id: "ifEmpty-default", name: "ifEmpty(default:)",
        tasks: [],
        documentation: #"""
        Sends `element` if the source completes without sending one.

            source:               ----|
            ifEmpty(default: x):  ----(x|)
        """#,
        drawings: [
            [["source", "----|"], ["ifEmpty(default: x)", "----(x|)"]],
        ],
        examples: [
            Example(
                name: "ifEmpty(default:) sends its element when the source completes without one",
                sources: [("source", "----|")], elements: .text,
                arguments: [.text("x")],
                code: #"""
                    source.ifEmpty(default: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ifEmpty(default:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.ifEmpty(default: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { IfEmptyTests(stage: $0).`ifEmpty-default 0`() }),
        ])
}
