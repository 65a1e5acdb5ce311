// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct IfEmptyTests: Suite {
    let stage: Stage

    func `ifEmpty-default 0`() -> Result<Outcome, Problem> {
        diagram {
            "----|"
            $0.ifEmpty(default: "x")
            "----(x|)"
            "^---!"
        }
    }
}

extension Operator {
    static let `ifEmpty-default` = Operator(
        id: "ifEmpty-default", name: "ifEmpty(default:)",
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
                sources: [("source", "----|")], elements: .text,
                code: #"""
                    source.ifEmpty(default: "x")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ifEmpty(default:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.ifEmpty(default: "x")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { IfEmptyTests(stage: $0).`ifEmpty-default 0`() }),
        ])
}
