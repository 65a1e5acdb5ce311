// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ScheduledTests: Suite {
    let stage: Stage
    private let current = CurrentThreadScheduler.instance

    func `from-2 0`() -> Result<Outcome, Problem> {
        let a = Observable.from([stage.text(0), stage.text(1)], scheduler: current)
        return diagram {
            a
            "(ab|)"
        }
    }

    func `from-2 1`() -> Result<Outcome, Problem> {
        let x = Observable.from([stage.text(0), stage.text(1)], scheduler: current)
        return diagram {
            x
            "(xy|)"
        }
    }
}

extension Operator {
    static let `from-2` = Operator(
        id: "from-2", name: "from(_:scheduler:)",
        tasks: [],
        documentation: #"""
        Sends the elements of a sequence, each in a separate action on `scheduler`, then completes.

            from([a, b], scheduler: s):  (ab|)
            from([x, y], scheduler: s):  (xy|)
            merge of both:               (axby|)

        With ``CurrentThreadScheduler``, several of these sources take turns.
        """#,
        drawings: [
            [["from([a, b], scheduler: s)", "(ab|)"], ["from([x, y], scheduler: s)", "(xy|)"], ["merge of both", "(axby|)"]],
        ],
        examples: [
            Example(
                name: "sources on the current-thread scheduler take turns",
                sources: [], elements: .text,
                arguments: [.text("a"), .text("b")],
                code: #"""
                    let a = Observable.from([⟨0⟩, ⟨1⟩], scheduler: current)
                    a
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ScheduledTests {
                        private let current = CurrentThreadScheduler.instance

                        @Test func `from(_:scheduler:)`() {
                            let a = Observable.from([⟨0⟩, ⟨1⟩], scheduler: current)
                            diagram {
                                ⟨sources⟩
                                a
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ScheduledTests(stage: $0).`from-2 0`() }),
            Example(
                name: "x",
                sources: [], elements: .text,
                arguments: [.text("x"), .text("y")],
                code: #"""
                    let x = Observable.from([⟨0⟩, ⟨1⟩], scheduler: current)
                    x
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ScheduledTests {
                        private let current = CurrentThreadScheduler.instance

                        @Test func `from(_:scheduler:)`() {
                            let x = Observable.from([⟨0⟩, ⟨1⟩], scheduler: current)
                            diagram {
                                ⟨sources⟩
                                x
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ScheduledTests(stage: $0).`from-2 1`() }),
        ])
}
