// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct WindowTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()
    private func windows(_ source: Observable<String>) -> Observable<Observable<String>> {
        source.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler)
    }

    func `window-timeSpan 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            windows($0).enumerated().map { $0.index }
            "0---1----2----3-|"
            "^---------------!"
        }
    }
}

extension Operator {
    static let `window-timeSpan` = Operator(
        id: "window-timeSpan", name: "window(timeSpan:count:scheduler:)",
        documentation: #"""
        Divides the elements into windows: streams that each end after `count` elements or `timeSpan`, whichever comes
        first.

            source:                                   -a-bc-d-e------f|
            window(timeSpan: .seconds(5), count: 3):  0---1----2----3-|
            window 0:                                 -a-b(c|)
            window 1:                                 ------d-e|

        The first window opens with the subscription, and each other one when the previous one ends. The open window
        completes or fails when the source does. Events are passed on as they come, so an error overtakes no element.

        A window keeps its elements, at most `count`, until its first observer. That observer gets them before
        `subscribe` returns, and then each later element once. Other observers get the elements that are sent after they
        have subscribed. If a window is released before it has been observed, it drops its elements.

        A source that can wait does so while all windows together keep 256 elements. So observe the windows as they
        come: an operator that only collects them, such as `toArray()`, would wait for ever.

        A window that is observed runs to its end, even if the stream of windows is disposed. No further window opens
        then. A window that is observed after the source has been disposed sends what it has kept, and completes.

        - Precondition: `timeSpan` and `count` are positive.
        """#,
        drawings: [
            [["source", "-a-bc-d-e------f|"], ["window(timeSpan: .seconds(5), count: 3)", "0---1----2----3-|"], ["window 0", "-a-b(c|)"], ["window 1", "------d-e|"]],
        ],
        examples: [
            Example(
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                code: #"""
                    windows(source).enumerated().map { $0.index }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct WindowTests {
                        private let scheduler = TestScheduler()
                        private func windows(_ source: Observable<String>) -> Observable<Observable<String>> {
                            source.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler)
                        }

                        @Test func `window(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                windows($0).enumerated().map { $0.index }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { WindowTests(stage: $0).`window-timeSpan 0`() }),
        ])
}
