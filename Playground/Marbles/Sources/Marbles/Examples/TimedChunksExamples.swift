// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TimedChunksTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `chunks-ofCount-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a-bcd---e------f|"
            $0.chunks(ofCount: stage.number(0), orAfter: .seconds(stage.number(1)), scheduler: scheduler).map { $0.joined() }
            "----[abc]-[de]---([f]|)"
            "^----------------!"
        }
    }
}

extension Operator {
    static let `chunks-ofCount-2` = Operator(
        id: "chunks-ofCount-2", name: "chunks(ofCount:orAfter:scheduler:)",
        tasks: ["collect elements in batches"],
        documentation: #"""
        Collects elements, and sends them as an array when there are `count` of them or the first one is `dueTime` old.

            source:                                    -a-bcd---e------f|
            chunks(ofCount: 3, orAfter: .seconds(5)):  ----[abc]-[de]---([f]|)

        An array is never empty. When the source completes, the elements collected so far are sent as the last array, on
        the thread that delivers the completion. When the source fails, the result fails at once and drops the elements
        collected so far. While the observer waits, a source that can wait does so, too, and the time stands still.

        - Precondition: `count` and `dueTime` are positive.
        """#,
        drawings: [
            [["source", "-a-bcd---e------f|"], ["chunks(ofCount: 3, orAfter: .seconds(5))", "----[abc]-[de]---([f]|)"]],
        ],
        examples: [
            Example(
                name: "chunks sends its elements when there are enough or the first one is old",
                sources: [("source", "-a-bcd---e------f|")], elements: .text,
                arguments: [.number(3), .number(5)],
                code: #"""
                    source.chunks(ofCount: ⟨0⟩, orAfter: .seconds(⟨1⟩), scheduler: scheduler).map { $0.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimedChunksTests {
                        private let scheduler = TestScheduler()

                        @Test func `chunks(ofCount:orAfter:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.chunks(ofCount: ⟨0⟩, orAfter: .seconds(⟨1⟩), scheduler: scheduler).map { $0.joined() }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimedChunksTests(stage: $0).`chunks-ofCount-2 0`() }),
        ])
}
