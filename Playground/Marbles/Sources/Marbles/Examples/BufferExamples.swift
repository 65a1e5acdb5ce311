// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct BufferTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `buffer-timeSpan 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.buffer(timeSpan: .seconds(stage.number(0)), count: stage.number(1), scheduler: scheduler).map { $0.joined() }
            "----[abc][de]-[]([f]|)"
            "^---------------!"
        }
    }

    func `buffer-timeSpan 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abcd--e------|"
            $0.buffer(timeSpan: .seconds(stage.number(0)), scheduler: scheduler).map { $0.joined() }
            "------[abcd]e-([]|)"
        }
    }
}

extension Operator {
    static let `buffer-timeSpan` = Operator(
        id: "buffer-timeSpan", name: "buffer(timeSpan:count:scheduler:)",
        tasks: ["collect or count elements per second"],
        documentation: #"""
        Collects elements, and sends them as an array when there are `count` of them or `timeSpan` has passed since the
        last array.

            source:                                   -a-bc-d-e------f|
            buffer(timeSpan: .seconds(5), count: 3):  ----[abc][de]-[]([f]|)

        Without `count`, an array has all elements of its time. An array may be empty. When the source completes, the
        elements collected so far are sent as the last array, on the thread that delivers the completion. When the
        source fails, the result fails at once and drops the elements collected so far. While an array is being
        delivered, no empty arrays accumulate. While the observer waits, a source that can wait does so, too, and the
        time stands still.

        - Precondition: `timeSpan` and `count` are positive.
        """#,
        drawings: [
            [["source", "-a-bc-d-e------f|"], ["buffer(timeSpan: .seconds(5), count: 3)", "----[abc][de]-[]([f]|)"]],
        ],
        examples: [
            Example(
                name: "buffer sends its elements when it is full or its time is over",
                sources: [("source", "-a-bc-d-e------f|")], elements: .text,
                arguments: [.number(5), .number(3)],
                code: #"""
                    source.buffer(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).map { $0.joined() }
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
                                $0.buffer(timeSpan: .seconds(⟨0⟩), count: ⟨1⟩, scheduler: scheduler).map { $0.joined() }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BufferTests(stage: $0).`buffer-timeSpan 0`() }),
            Example(
                name: "buffer without a count sends all elements of its time",
                sources: [("source", "-abcd--e------|")], elements: .text,
                arguments: [.number(6)],
                code: #"""
                    source.buffer(timeSpan: .seconds(⟨0⟩), scheduler: scheduler).map { $0.joined() }
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
                                $0.buffer(timeSpan: .seconds(⟨0⟩), scheduler: scheduler).map { $0.joined() }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BufferTests(stage: $0).`buffer-timeSpan 1`() }),
        ])
}
