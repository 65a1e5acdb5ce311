// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DebounceTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `debounce 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc----d-|"
            $0.debounce(.seconds(stage.number(0)), scheduler: scheduler)
            "-------c---(d|)"
            "^----------!"
        }
    }

    func `debounce-by 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-b-c-----|"
            $0.debounce(by: { $0 == "b" ? .zero : .seconds(stage.number(0)) }, scheduler: scheduler)
            "---b----c--|"
            "^----------!"
        }
    }

    func `debounce-by 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-b-|"
            $0.debounce(by: { if $0 == "b" { throw MarbleError() } else { .seconds(stage.number(0)) } }, scheduler: scheduler)
            "---#"
            "^--!"
        }
    }
}

extension Operator {
    static let `debounce` = Operator(
        id: "debounce", name: "debounce(_:scheduler:)",
        tasks: ["search while text is typed"],
        documentation: #"""
        Sends an element after `dueTime` has passed without a newer one.

            source:                 -a-bc----d-|
            debounce(.seconds(3)):  -------c---(d|)

        When the source completes, the waiting element is sent at once, on the thread that delivers the completion. When
        the source fails, the result fails at once and drops the waiting element.

        While the observer waits, a source that can wait does so, too, and the time stands still.

        A `dueTime` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "-a-bc----d-|"], ["debounce(.seconds(3))", "-------c---(d|)"]],
        ],
        examples: [
            Example(
                name: "debounce sends an element after its time without a newer one, and the last with the completion",
                sources: [("source", "-a-bc----d-|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.debounce(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DebounceTests {
                        private let scheduler = TestScheduler()

                        @Test func `debounce(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.debounce(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DebounceTests(stage: $0).`debounce 0`() }),
        ])

    static let `debounce-by` = Operator(
        id: "debounce-by", name: "debounce(by:scheduler:)",
        tasks: [],
        documentation: #"""
        Sends an element after the time that `dueTime` returns for it has passed without a newer one.

            source:                                             -a-b-c-----|
            debounce(by: { $0 == "b" ? .zero : .seconds(3) }):  ---b----c--|

        For instance, a search clears its results at once when the text becomes empty, and waits otherwise. If `dueTime`
        throws, the result fails with that error. See ``debounce(_:scheduler:)`` for everything else.
        """#,
        drawings: [
            [["source", "-a-b-c-----|"], [#"debounce(by: { $0 == "b" ? .zero : .seconds(3) })"#, "---b----c--|"]],
        ],
        examples: [
            Example(
                name: "debounce waits for a time that depends on the element",
                sources: [("source", "-a-b-c-----|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.debounce(by: { $0 == "b" ? .zero : .seconds(⟨0⟩) }, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DebounceTests {
                        private let scheduler = TestScheduler()

                        @Test func `debounce(by:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.debounce(by: { $0 == "b" ? .zero : .seconds(⟨0⟩) }, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DebounceTests(stage: $0).`debounce-by 0`() }),
            Example(
                name: "debounce fails when its closure throws",
                sources: [("source", "-a-b-|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.debounce(by: { if $0 == "b" { throw MarbleError() } else { .seconds(⟨0⟩) } }, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DebounceTests {
                        private let scheduler = TestScheduler()

                        @Test func `debounce(by:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.debounce(by: { if $0 == "b" { throw MarbleError() } else { .seconds(⟨0⟩) } }, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DebounceTests(stage: $0).`debounce-by 1`() }),
        ])
}
