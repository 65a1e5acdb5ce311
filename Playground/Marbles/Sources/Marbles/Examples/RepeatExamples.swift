// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct RepeatTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `repeat-every 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-|"
            $0.repeat(every: .seconds(stage.number(0)), scheduler: scheduler)
            "-a------a------a…"
        }
    }

    func `repeat-every 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-|"
            $0.repeat(every: .seconds(stage.number(0)), scheduler: scheduler).take(stage.number(1))
            "-a------a------(a|)"
            "^--!---^--!---^!"
        }
    }
}

extension Operator {
    static let `repeat-every` = Operator(
        id: "repeat-every", name: "repeat(every:scheduler:)",
        tasks: ["ask again and again"],
        documentation: #"""
        Subscribes to the source again each time it completes, after a pause.

            source:                      -a-|
            repeat(every: .seconds(4)):  -a------a------a…

        Use it to poll. A request that is repeated every 10 seconds begins 10 seconds after the one before has
        completed, however long that took, so that no two overlap. After a pause, the source is subscribed to on
        `scheduler`. An error is passed on. To go on after an error, put ``catchErrorJustComplete()`` before.

        A `pause` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "-a-|"], ["repeat(every: .seconds(4))", "-a------a------a…"]],
        ],
        examples: [
            Example(
                name: "repeat subscribes to the source again after a pause",
                sources: [("source", "-a-|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.repeat(every: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct RepeatTests {
                        private let scheduler = TestScheduler()

                        @Test func `repeat(every:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.repeat(every: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { RepeatTests(stage: $0).`repeat-every 0`() }),
            Example(
                name: "repeat holds the source while it runs",
                sources: [("source", "-a-|")], elements: .text,
                arguments: [.number(4), .number(3)],
                code: #"""
                    source.repeat(every: .seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct RepeatTests {
                        private let scheduler = TestScheduler()

                        @Test func `repeat(every:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.repeat(every: .seconds(⟨0⟩), scheduler: scheduler).take(⟨1⟩)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { RepeatTests(stage: $0).`repeat-every 1`() }),
        ])
}
