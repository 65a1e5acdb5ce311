// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TimestampTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `timestamp-scheduler 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-----b---|"
            $0.timestamp(scheduler: scheduler).map { "\($0.element)\($0.timestamp.components.seconds)" }
            "--[a2]--[b8]|"
        }
    }

    func `timestamp-scheduler 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "---#"
            $0.timestamp(scheduler: scheduler).map(\.element)
            "---#"
        }
    }

    func `timeInterval-scheduler 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-----b---|"
            $0.timeInterval(scheduler: scheduler).map { "\($0.element)\($0.interval.components.seconds)" }
            "--[a2]--[b6]|"
        }
    }

    func `timeInterval-scheduler 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "---#"
            $0.timeInterval(scheduler: scheduler).map(\.element)
            "---#"
        }
    }
}

extension Operator {
    static let `timestamp-scheduler` = Operator(
        id: "timestamp-scheduler", name: "timestamp(scheduler:)",
        tasks: [],
        documentation: #"""
        Adds to each element the time at which it arrived, by the clock of `scheduler`.

            source:                   --a-----b---|
            timestamp(scheduler: …):  --[a2]--[b8]|
        """#,
        drawings: [
            [["source", "--a-----b---|"], ["timestamp(scheduler: …)", "--[a2]--[b8]|"]],
        ],
        examples: [
            Example(
                name: "timestamp pairs every element with the time of its arrival",
                sources: [("source", "--a-----b---|")], elements: .text,
                arguments: [],
                code: #"""
                    source.timestamp(scheduler: scheduler).map { "\($0.element)\($0.timestamp.components.seconds)" }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimestampTests {
                        private let scheduler = TestScheduler()

                        @Test func `timestamp(scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timestamp(scheduler: scheduler).map { "\($0.element)\($0.timestamp.components.seconds)" }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimestampTests(stage: $0).`timestamp-scheduler 0`() }),
            Example(
                name: "timestamp and timeInterval pass an error",
                sources: [("source", "---#")], elements: .text,
                arguments: [],
                code: #"""
                    source.timestamp(scheduler: scheduler).map(\.element)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimestampTests {
                        private let scheduler = TestScheduler()

                        @Test func `timestamp(scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timestamp(scheduler: scheduler).map(\.element)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimestampTests(stage: $0).`timestamp-scheduler 1`() }),
        ])

    static let `timeInterval-scheduler` = Operator(
        id: "timeInterval-scheduler", name: "timeInterval(scheduler:)",
        tasks: [],
        documentation: #"""
        Adds to each element the time since the previous one, or since the subscription for the first one.

            source:                      --a-----b---|
            timeInterval(scheduler: …):  --[a2]--[b6]|
        """#,
        drawings: [
            [["source", "--a-----b---|"], ["timeInterval(scheduler: …)", "--[a2]--[b6]|"]],
        ],
        examples: [
            Example(
                name: "timeInterval pairs every element with the time since the previous one",
                sources: [("source", "--a-----b---|")], elements: .text,
                arguments: [],
                code: #"""
                    source.timeInterval(scheduler: scheduler).map { "\($0.element)\($0.interval.components.seconds)" }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimestampTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeInterval(scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeInterval(scheduler: scheduler).map { "\($0.element)\($0.interval.components.seconds)" }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimestampTests(stage: $0).`timeInterval-scheduler 0`() }),
            Example(
                name: "timestamp and timeInterval pass an error",
                sources: [("source", "---#")], elements: .text,
                arguments: [],
                code: #"""
                    source.timeInterval(scheduler: scheduler).map(\.element)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimestampTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeInterval(scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeInterval(scheduler: scheduler).map(\.element)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimestampTests(stage: $0).`timeInterval-scheduler 1`() }),
        ])
}
