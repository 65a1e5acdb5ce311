// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct OnBackpressureBufferTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `onBackpressureBuffer 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abcd---------e-|"
            $0.onBackpressureBuffer(stage.number(0), whenFull: .dropOldest).concatMap(stage.drawing {
                Observable.just($0).delay(.seconds(stage.number(1)), scheduler: scheduler)
            })
            "----a--c--d------(e|)"
            "^---------------!"
        }
    }

    func `conflate 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abc----d---|"
            $0.conflate().concatMap(stage.drawing { Observable.just($0).delay(.seconds(stage.number(0)), scheduler: scheduler) })
            "----a--c---d|"
            "^-----------!"
        }
    }
}

extension Operator {
    static let `onBackpressureBuffer` = Operator(
        id: "onBackpressureBuffer", name: "onBackpressureBuffer(_:whenFull:onDrop:)",
        tasks: ["drop elements when an observer is slow"],
        documentation: #"""
        Keeps up to `limit` elements that arrive before the observer asks for them.

            source:                                          --a--b--c--d--|
            asked for two more:                              ----------x----
            onBackpressureBuffer(1, whenFull: .dropOldest):  --a-------cd--|

        An observer that takes every element at once gets each one as it arrives. With ``Overflow/wait``, the source
        runs up to `limit` elements ahead of the observer.

        `onDrop` is called for each dropped element, on the sending thread, with the number of elements that this
        subscription has dropped so far.

        - Precondition: `limit` is positive.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["asked for two more", "----------x----"], ["onBackpressureBuffer(1, whenFull: .dropOldest)", "--a-------cd--|"]],
        ],
        examples: [
            Example(
                name: "onBackpressureBuffer keeps the latest elements while what follows is busy",
                sources: [("source", "-abcd---------e-|")], elements: .text,
                arguments: [.number(2), .number(3)],
                code: #"""
                    source.onBackpressureBuffer(⟨0⟩, whenFull: .dropOldest).concatMap {
                        Observable.just($0).delay(.seconds(⟨1⟩), scheduler: scheduler)
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct OnBackpressureBufferTests {
                        private let scheduler = TestScheduler()

                        @Test func `onBackpressureBuffer(_:whenFull:onDrop:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.onBackpressureBuffer(⟨0⟩, whenFull: .dropOldest).concatMap {
                                    Observable.just($0).delay(.seconds(⟨1⟩), scheduler: scheduler)
                                }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { OnBackpressureBufferTests(stage: $0).`onBackpressureBuffer 0`() }),
        ])

    static let `conflate` = Operator(
        id: "conflate", name: "conflate()",
        tasks: [],
        documentation: #"""
        Keeps only the latest element until the observer asks for it.

            source:              --a--b--c--d--|
            asked for two more:  ----------x----
            conflate():          --a-------cd--|

        Works like ``onBackpressureBuffer(_:whenFull:onDrop:)`` with a limit of 1 and ``Overflow/dropOldest``. An
        observer that takes every element at once gets all of them.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["asked for two more", "----------x----"], ["conflate()", "--a-------cd--|"]],
        ],
        examples: [
            Example(
                name: "conflate keeps the latest element while what follows is busy",
                sources: [("source", "-abc----d---|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.conflate().concatMap { Observable.just($0).delay(.seconds(⟨0⟩), scheduler: scheduler) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct OnBackpressureBufferTests {
                        private let scheduler = TestScheduler()

                        @Test func `conflate()`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.conflate().concatMap { Observable.just($0).delay(.seconds(⟨0⟩), scheduler: scheduler) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { OnBackpressureBufferTests(stage: $0).`conflate 0`() }),
        ])
}
