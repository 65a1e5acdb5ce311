// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

extension Observable {
    /// The events of an observer that leaves at one time and returns at another.
    fileprivate func away(from departure: Int, to arrival: Int, on scheduler: TestScheduler) -> Observable {
        take(for: .seconds(departure) + .milliseconds(1), scheduler: scheduler)
            .concat(delaySubscription(.seconds(arrival - departure) - .milliseconds(1), scheduler: scheduler))
    }
}

private struct KeepingAliveTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `share-replay-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.share(replay: stage.number(0), keepingAlive: .seconds(stage.number(1)), scheduler: scheduler).away(from: stage.number(2), to: stage.number(3), on: scheduler)
            "--a----bc--d--|"
            "^-------------!"
        }
    }

    func `share-replay-2 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.share(replay: stage.number(0), keepingAlive: .seconds(stage.number(1)), scheduler: scheduler).away(from: stage.number(2), to: stage.number(3), on: scheduler)
            "--a------a--b--c--|"
            "^----!-^----------!"
        }
    }
}

extension Operator {
    static let `share-replay-2` = Operator(
        id: "share-replay-2", name: "share(replay:keepingAlive:scheduler:)",
        tasks: ["keep a shared source running for a while after its last observer"],
        documentation: #"""
        Shares one subscription to the source among all observers, and keeps it for `duration` after the last one has
        ended. An observer that arrives within that time first gets the last `replay` elements.

            source:                                                         --a--b--c--d--|
            share(replay: 1, keepingAlive: .seconds(6)), away from 2 to 7:  --a----bc--d--|
            source:                                                         ^-------------!

        After that time, the source is disposed on `scheduler`, and the replayed elements are released. The next
        observer starts afresh. If the source ends earlier, it isn't kept: an observer that arrives then starts it
        again.

        The subscription lasts for `duration` even if nobody holds the shared stream anymore. A `duration` of zero or
        less means as soon as the scheduler can. See ``share(replay:scope:)`` for everything else.

        - Precondition: `replay` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["share(replay: 1, keepingAlive: .seconds(6)), away from 2 to 7", "--a----bc--d--|"], ["source", "^-------------!"]],
        ],
        examples: [
            Example(
                name: "share keeps the source alive for an observer that returns",
                sources: [("source", "--a--b--c--d--|")], elements: .text,
                arguments: [.number(1), .number(6), .number(2), .number(7)],
                code: #"""
                    source.share(replay: ⟨0⟩, keepingAlive: .seconds(⟨1⟩), scheduler: scheduler).away(from: ⟨2⟩, to: ⟨3⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that leaves at one time and returns at another.
                        fileprivate func away(from departure: Int, to arrival: Int, on scheduler: TestScheduler) -> Observable {
                            take(for: .seconds(departure) + .milliseconds(1), scheduler: scheduler)
                                .concat(delaySubscription(.seconds(arrival - departure) - .milliseconds(1), scheduler: scheduler))
                        }
                    }

                    struct KeepingAliveTests {
                        private let scheduler = TestScheduler()

                        @Test func `share(replay:keepingAlive:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.share(replay: ⟨0⟩, keepingAlive: .seconds(⟨1⟩), scheduler: scheduler).away(from: ⟨2⟩, to: ⟨3⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { KeepingAliveTests(stage: $0).`share-replay-2 0`() }),
            Example(
                name: "share starts the source again for an observer that returns too late",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(1), .number(3), .number(2), .number(7)],
                code: #"""
                    source.share(replay: ⟨0⟩, keepingAlive: .seconds(⟨1⟩), scheduler: scheduler).away(from: ⟨2⟩, to: ⟨3⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that leaves at one time and returns at another.
                        fileprivate func away(from departure: Int, to arrival: Int, on scheduler: TestScheduler) -> Observable {
                            take(for: .seconds(departure) + .milliseconds(1), scheduler: scheduler)
                                .concat(delaySubscription(.seconds(arrival - departure) - .milliseconds(1), scheduler: scheduler))
                        }
                    }

                    struct KeepingAliveTests {
                        private let scheduler = TestScheduler()

                        @Test func `share(replay:keepingAlive:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.share(replay: ⟨0⟩, keepingAlive: .seconds(⟨1⟩), scheduler: scheduler).away(from: ⟨2⟩, to: ⟨3⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { KeepingAliveTests(stage: $0).`share-replay-2 1`() }),
        ])
}
