// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ObserveOnTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `observe-on 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b-c--|"
            $0.observe(on: scheduler)
            "--a-b-c--|"
            "^--------!"
        }
    }

    func `observe-on-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-(abc)-|"
            $0.observe(on: scheduler, buffering: stage.number(0), whenFull: .fail).catch { _ in .error(MarbleError()) }
            "-(ab#)"
        }
    }
}

extension Operator {
    static let `observe-on` = Operator(
        id: "observe-on", name: "observe(on:)",
        tasks: [],
        documentation: #"""
        Delivers all events on `scheduler`, one at a time and in order, including the completion or the error.

            source:          --a-b-c--|
            observe(on: s):  --a-b-c--|

        Up to 256 elements wait for an action of `scheduler`. When the limit is reached, a source that can wait does so.
        The elements of a source that can't wait are kept, without a limit.

        One action delivers at most 256 elements, and none after four milliseconds. Further elements wait for another
        action, so that the scheduler's other work gets its turn (law 12). An error doesn't overtake elements.
        """#,
        drawings: [
            [["source", "--a-b-c--|"], ["observe(on: s)", "--a-b-c--|"]],
        ],
        examples: [
            Example(
                name: "observe(on:) delivers the source's events on the scheduler",
                sources: [("source", "--a-b-c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.observe(on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ObserveOnTests {
                        private let scheduler = TestScheduler()

                        @Test func `observe(on:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.observe(on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ObserveOnTests(stage: $0).`observe-on 0`() }),
        ])

    static let `observe-on-2` = Operator(
        id: "observe-on-2", name: "observe(on:buffering:whenFull:onDrop:)",
        tasks: [],
        documentation: #"""
        Delivers all events on `scheduler`, and keeps at most `limit` elements that wait for it.

            source:                                         -(abc)-|
            observe(on: s, buffering: 2, whenFull: .fail):  -(ab#)

        See ``onBackpressureBuffer(_:whenFull:onDrop:)`` for what happens to further elements, and ``observe(on:)`` for
        everything else.

        - Precondition: `limit` is positive.
        """#,
        drawings: [
            [["source", "-(abc)-|"], ["observe(on: s, buffering: 2, whenFull: .fail)", "-(ab#)"]],
        ],
        examples: [
            Example(
                name: "observe(on:) with a full buffer fails after the waiting elements",
                sources: [("source", "-(abc)-|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.observe(on: scheduler, buffering: ⟨0⟩, whenFull: .fail).catch { _ in .error(MarbleError()) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ObserveOnTests {
                        private let scheduler = TestScheduler()

                        @Test func `observe(on:buffering:whenFull:onDrop:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.observe(on: scheduler, buffering: ⟨0⟩, whenFull: .fail).catch { _ in .error(MarbleError()) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ObserveOnTests(stage: $0).`observe-on-2 0`() }),
        ])
}
