// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct IntervalTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `interval 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            Observable<Int>.interval(Double(stage.number(0)), scheduler: scheduler)
            "--0-1-2-3-…"
        }
    }

    func `timer 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            Observable<Int>.timer(Double(stage.number(0)), scheduler: scheduler)
            "---(0|)"
        }
    }

    func `timer 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            Observable<Int>.timer(Double(stage.number(0)), period: Double(stage.number(1)), scheduler: scheduler)
            "---0-1-2-…"
        }
    }
}

extension Operator {
    static let `interval` = Operator(
        id: "interval", name: "interval(_:scheduler:missedTicks:)",
        tasks: ["get a tick every second"],
        documentation: #"""
        Sends 0, 1, 2, …, one every `period`, until the subscription ends.

            interval(2):  --0-1-2-3-…

        Tick n is due at start + (n + 1) × period by the scheduler's monotonic clock, so nothing drifts. Ticks never
        overlap. The elements are consecutive, even if ticks are missed (law 12).

        `missedTicks` is what to do about ticks that can't be delivered in time. By default, one late tick stands for
        all the ticks that were missed.

        - Precondition: `period` is positive.
        """#,
        drawings: [
            [["interval(2)", "--0-1-2-3-…"]],
        ],
        examples: [
            Example(
                name: "interval counts its periods",
                sources: [], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    Observable<Int>.interval(⟨0⟩, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct IntervalTests {
                        private let scheduler = TestScheduler()

                        @Test func `interval(_:scheduler:missedTicks:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                Observable<Int>.interval(⟨0⟩, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { IntervalTests(stage: $0).`interval 0`() }),
        ])

    static let `timer` = Operator(
        id: "timer", name: "timer(_:period:scheduler:missedTicks:)",
        tasks: [],
        documentation: #"""
        Sends 0 after `dueTime`, then completes. With a `period`, sends 1, 2, … instead of completing, one every
        `period`.

            timer(3):             ---(0|)
            timer(3, period: 2):  ---0-1-2-…

        A `dueTime` of zero or less means as soon as the scheduler can. For everything
        else, see ``interval(_:scheduler:missedTicks:)-(Duration,_,_)->Observable<Element>``.

        - Precondition: `period` is positive or nil.
        """#,
        drawings: [
            [["timer(3)", "---(0|)"], ["timer(3, period: 2)", "---0-1-2-…"]],
        ],
        examples: [
            Example(
                name: "timer ticks once, or repeatedly if it has a period",
                sources: [], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    Observable<Int>.timer(⟨0⟩, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct IntervalTests {
                        private let scheduler = TestScheduler()

                        @Test func `timer(_:period:scheduler:missedTicks:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                Observable<Int>.timer(⟨0⟩, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { IntervalTests(stage: $0).`timer 0`() }),
            Example(
                name: "Observable<Int>.timer(3, period: 2, scheduler: scheduler)",
                sources: [], elements: .text,
                arguments: [.number(3), .number(2)],
                code: #"""
                    Observable<Int>.timer(⟨0⟩, period: ⟨1⟩, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct IntervalTests {
                        private let scheduler = TestScheduler()

                        @Test func `timer(_:period:scheduler:missedTicks:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                Observable<Int>.timer(⟨0⟩, period: ⟨1⟩, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { IntervalTests(stage: $0).`timer 1`() }),
        ])
}
