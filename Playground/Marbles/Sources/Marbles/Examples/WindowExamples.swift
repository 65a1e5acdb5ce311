// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct WindowTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `window-timeSpan 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).observed(by: stage).enumerated().map { $0.index }
            "0---1----2----3-|"
            "^---------------!"
        }
    }

    func `window-timeSpan 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).take(stage.number(2)).drawn(by: stage).merge()
            "-a-b(c|)"
        }
    }

    func `window-timeSpan 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).skip(stage.number(2)).take(stage.number(3)).drawn(by: stage).merge()
            "------d-e|"
        }
    }

    func `window-timeSpan 3`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).drawn(by: stage).merge()
            "-a-bc-d-e------f|"
        }
    }

    func `window-timeSpan 4`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).observe(on: scheduler).drawn(by: stage).concat()
            "-a-bc-d-e------f|"
        }
    }

    func `window-timeSpan 5`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).delay(.seconds(stage.number(2)), scheduler: scheduler)
                .drawn(by: stage).merge()
            "--abc-d-e-------f-|"
        }
    }

    func `window-timeSpan 6`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-#"
            $0.window(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).observed(by: stage).map { _ in "w" }
            "w--#"
        }
    }
}

extension Operator {
    static let `window-timeSpan` = Operator(
        id: "window-timeSpan", name: "window(timeSpan:count:scheduler:)",
        tasks: [],
        documentation: #"""
        Divides the elements into windows: streams that each end after `count` elements or `timeSpan`, whichever comes
        first.

            source:                                   -a-bc-d-e------f|
            window(timeSpan: .seconds(5), count: 3):  0---1----2----3-|
            window 0:                                 -a-b(c|)
            window 1:                                 ------d-e|

        Without `count`, a window has all elements of its time. The first window opens with the subscription, and each
        other one when the previous one ends. The open window completes or fails when the source does. Events are passed
        on as they come, so an error overtakes no element.

        A window keeps its elements, at most `count`, until its first observer. That observer gets them before
        `subscribe` returns, and then each later element once. Other observers get the elements that are sent after they
        have subscribed. If a window is released before it has been observed, it drops its elements.

        A source that can wait does so while all windows together keep 256 elements. So observe the windows as they
        come: an operator that only collects them, such as `toArray()`, would wait for ever. Of a source that can't
        wait, all windows together keep up to 65,536 elements. The next one fails the windows and the result with
        ``BufferOverflow``.

        A window that is observed runs to its end, even if the stream of windows is disposed. No further window opens
        then. A window that is observed after the source has been disposed sends what it has kept, and completes.

        - Precondition: `timeSpan` and `count` are positive.
        """#,
        drawings: [
            [["source", "-a-bc-d-e------f|"], ["window(timeSpan: .seconds(5), count: 3)", "0---1----2----3-|"], ["window 0", "-a-b(c|)"], ["window 1", "------d-e|"]],
        ],
        examples: [
            Example(
                name: "window splits the stream into windows of a number of elements or a time",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).enumerated().map { $0.index }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).enumerated().map { $0.index }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 0`() }),
            Example(
                name: "source.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).take(1).merge()",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3), .number(1)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).take(⟨2⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).take(⟨2⟩).merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 1`() }),
            Example(
                name: "source.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).skip(1).take(1).merge()",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3), .number(1), .number(1)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).skip(⟨2⟩).take(⟨3⟩).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).skip(⟨2⟩).take(⟨3⟩).merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 2`() }),
            Example(
                name: "all windows together have the elements of the source",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 3`() }),
            Example(
                name: "window loses nothing when its windows are observed later",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).observe(on: scheduler).concat()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).observe(on: scheduler).concat()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 4`() }),
            Example(
                name: "source.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).delay(.seconds(2), scheduler: scheduler) .merge()",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3), .number(2)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).delay(.seconds(⟨2⟩), scheduler: scheduler)
                        .merge()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).delay(.seconds(⟨2⟩), scheduler: scheduler)
                                    .merge()
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 5`() }),
            Example(
                name: "a window fails with the source",
                sources: [("source", "-a-#")], elements: .text,
                arguments: [.number(5), .number(3)],
                code: #"""
                    source.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).map { _ in "w" }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.window(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).map { _ in "w" }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 6`() }),
        ])
}
