// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct StartWithTests: Suite {
    let stage: Stage

    func `startWith 0`() -> Result<Outcome, Problem> {
        diagram {
            "--b--c--|"
            $0.startWith("a")
            "a-b--c--|"
        }
    }

    func `startWith 1`() -> Result<Outcome, Problem> {
        diagram {
            "----c--|"
            $0.startWith("a", "b")
            "(ab)c--|"
        }
    }
}

extension Operator {
    static let `startWith` = Operator(
        id: "startWith", name: "startWith(_:)",
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
                sources: [("source", "--b--c--|")], elements: .text,
                code: #"""
                    source.startWith("a")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `startWith(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.startWith("a")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { StartWithTests(stage: $0).`startWith 0`() }),
            Example(
                sources: [("source", "----c--|")], elements: .text,
                code: #"""
                    source.startWith("a", "b")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `startWith(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.startWith("a", "b")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { StartWithTests(stage: $0).`startWith 1`() }),
        ])
}
