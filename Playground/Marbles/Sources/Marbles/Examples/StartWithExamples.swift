// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct StartWithTests: Suite {
    let stage: Stage

    func `startWith 0`() -> Result<Outcome, Problem> {
        diagram {
            "--b--c--|"
            $0.startWith(stage.text(0))
            "a-b--c--|"
        }
    }

    func `startWith 1`() -> Result<Outcome, Problem> {
        diagram {
            "----c--|"
            $0.startWith(stage.text(0), stage.text(1))
            "(ab)c--|"
        }
    }
}

extension Operator {
    static let `startWith` = Operator(
        id: "startWith", name: "startWith(_:)",
        tasks: ["send something first"],
        documentation: #"""
        Sends `elements` on subscription, before the elements of the source.

            source:        --b--c--|
            startWith(a):  a-b--c--|
        """#,
        drawings: [
            [["source", "--b--c--|"], ["startWith(a)", "a-b--c--|"]],
        ],
        examples: [
            Example(
                name: "startWith sends its element first",
                sources: [("source", "--b--c--|")], elements: .text,
                arguments: [.text("a")],
                code: #"""
                    source.startWith(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `startWith(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.startWith(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { StartWithTests(stage: $0).`startWith 0`() }),
            Example(
                name: "startWith sends several elements in order",
                sources: [("source", "----c--|")], elements: .text,
                arguments: [.text("a"), .text("b")],
                code: #"""
                    source.startWith(⟨0⟩, ⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `startWith(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.startWith(⟨0⟩, ⟨1⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { StartWithTests(stage: $0).`startWith 1`() }),
        ])
}
