// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct BufferWhenFullTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `buffer 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abcd---------e-|"
            $0.buffer(2, whenFull: .dropOldest).concatMap {
                Observable.just($0).delay(.seconds(3), scheduler: scheduler)
            }
            "----a--c--d------(e|)"
            "^---------------!"
        }
    }

    func `conflate 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abc----d---|"
            $0.conflate().concatMap { Observable.just($0).delay(.seconds(3), scheduler: scheduler) }
            "----a--c---d|"
            "^-----------!"
        }
    }
}

private struct BufferTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `buffer-timeSpan 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "----[abc][de]-[]([f]|)"
            "^---------------!"
        }
    }
}

extension Operator {
    static let `buffer` = Operator(
        id: "buffer", name: "buffer(_:whenFull:onDrop:)",
        documentation: #"""
        Keeps up to `limit` elements that arrive before the observer asks for them.

            source:                            --a--b--c--d--|
            asked for two more:                ----------x----
            buffer(1, whenFull: .dropOldest):  --a-------cd--|

        An observer that takes every element at once gets each one as it arrives. With ``Overflow/wait``, the source
        runs up to `limit` elements ahead of the observer.

        `onDrop` is called for each dropped element, on the sending thread, with the number of elements that this
        subscription has dropped so far.

        - Precondition: `limit` is positive.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["asked for two more", "----------x----"], ["buffer(1, whenFull: .dropOldest)", "--a-------cd--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "-abcd---------e-|")], elements: .text,
                code: #"""
                    source.buffer(2, whenFull: .dropOldest).concatMap {
                        Observable.just($0).delay(.seconds(3), scheduler: scheduler)
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BufferWhenFullTests {
                        private let scheduler = TestScheduler()

                        @Test func `buffer(_:whenFull:onDrop:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.buffer(2, whenFull: .dropOldest).concatMap {
                                    Observable.just($0).delay(.seconds(3), scheduler: scheduler)
                                }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BufferWhenFullTests(stage: $0).`buffer 0`() }),
        ])

    static let `conflate` = Operator(
        id: "conflate", name: "conflate()",
        documentation: #"""
        Keeps only the latest element until the observer asks for it.

            source:              --a--b--c--d--|
            asked for two more:  ----------x----
            conflate():          --a-------cd--|

        Works like ``buffer(_:whenFull:onDrop:)`` with a limit of 1 and ``Overflow/dropOldest``. An observer that takes
        every element at once gets all of them.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["asked for two more", "----------x----"], ["conflate()", "--a-------cd--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "-abc----d---|")], elements: .text,
                code: #"""
                    source.conflate().concatMap { Observable.just($0).delay(.seconds(3), scheduler: scheduler) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BufferWhenFullTests {
                        private let scheduler = TestScheduler()

                        @Test func `conflate()`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.conflate().concatMap { Observable.just($0).delay(.seconds(3), scheduler: scheduler) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BufferWhenFullTests(stage: $0).`conflate 0`() }),
        ])

    static let `buffer-timeSpan` = Operator(
        id: "buffer-timeSpan", name: "buffer(timeSpan:count:scheduler:)",
        documentation: #"""
        Collects elements, and sends them as an array when there are `count` of them or `timeSpan` has passed since the
        last array.

            source:                                   -a-bc-d-e------f|
            buffer(timeSpan: .seconds(5), count: 3):  ----[abc][de]-[]([f]|)

        An array may be empty. When the source completes, the elements collected so far are sent as the last array, on
        the thread that delivers the completion. When the source fails, the result fails at once and drops the elements
        collected so far. While an array is being delivered, no empty arrays accumulate. While the observer waits, a
        source that can wait does so, too, and the time stands still.

        - Precondition: `timeSpan` and `count` are positive.
        """#,
        drawings: [
            [["source", "-a-bc-d-e------f|"], ["buffer(timeSpan: .seconds(5), count: 3)", "----[abc][de]-[]([f]|)"]],
        ],
        examples: [
            Example(
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                code: #"""
                    source.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BufferTests {
                        private let scheduler = TestScheduler()

                        @Test func `buffer(timeSpan:count:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BufferTests(stage: $0).`buffer-timeSpan 0`() }),
        ])
}
