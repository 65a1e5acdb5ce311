// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ThrottleTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `throttle 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abc------d--e-f|"
            $0.throttle(.seconds(stage.number(0)), scheduler: scheduler)
            "-a---c----d---e---(f|)"
            "^---------------!"
        }
    }

    func `throttle 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abc------d--e-f|"
            $0.throttle(.seconds(stage.number(0)), latest: false, scheduler: scheduler)
            "-a--------d----f|"
        }
    }

    func `throttle 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-ab--c-----|"
            $0.throttle(.seconds(stage.number(0)), scheduler: scheduler) { $0 + $1 }
            "-a---[bc]--|"
        }
    }

    func `throttle 3`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abc-|"
            $0.throttle(.seconds(stage.number(0)), scheduler: scheduler) { _, _ in throw MarbleError() }
            "-a-#"
        }
    }

    func `throttle-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-abc------d--e-f|"
            $0.throttle(.seconds(stage.number(0)), scheduler: scheduler) { $0 + $1 }
            "-a---[bc]-d---e---(f|)"
            "^---------------!"
        }
    }
}

extension Operator {
    static let `throttle` = Operator(
        id: "throttle", name: "throttle(_:latest:scheduler:)",
        tasks: ["limit how often elements come"],
        documentation: #"""
        Sends an element at once, and then the latest of those that arrive within `dueTime`, when that time is over.

            source:                                -abc------d--e-f|
            throttle(.seconds(4)):                 -a---c----d---e---(f|)
            throttle(.seconds(4), latest: false):  -a--------d----f|

        If `latest` is false, the elements that arrive within `dueTime` are dropped. Two elements are always at least
        `dueTime` apart. The time counts from the moment when the first of them has been delivered.

        When the source completes while an element waits, that element is sent when its time comes, and then the result
        completes. When the source fails, the result fails at once and drops the waiting element.

        While the observer waits, a source that can wait does so, too.

        A `dueTime` of zero or less means that every element is sent at once.
        """#,
        drawings: [
            [["source", "-abc------d--e-f|"], ["throttle(.seconds(4))", "-a---c----d---e---(f|)"], ["throttle(.seconds(4), latest: false)", "-a--------d----f|"]],
        ],
        examples: [
            Example(
                name: "throttle sends an element at once, and the latest of those that follow when its time is over",
                sources: [("source", "-abc------d--e-f|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.throttle(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ThrottleTests {
                        private let scheduler = TestScheduler()

                        @Test func `throttle(_:latest:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.throttle(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ThrottleTests(stage: $0).`throttle 0`() }),
            Example(
                name: "source.throttle(.seconds(4), latest: false, scheduler: scheduler)",
                sources: [("source", "-abc------d--e-f|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.throttle(.seconds(⟨0⟩), latest: false, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ThrottleTests {
                        private let scheduler = TestScheduler()

                        @Test func `throttle(_:latest:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.throttle(.seconds(⟨0⟩), latest: false, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ThrottleTests(stage: $0).`throttle 1`() }),
            Example(
                name: "throttle reduces an element that arrives just when its time is over",
                sources: [("source", "-ab--c-----|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.throttle(.seconds(⟨0⟩), scheduler: scheduler) { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ThrottleTests {
                        private let scheduler = TestScheduler()

                        @Test func `throttle(_:latest:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.throttle(.seconds(⟨0⟩), scheduler: scheduler) { $0 + $1 }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ThrottleTests(stage: $0).`throttle 2`() }),
            Example(
                name: "throttle fails when its closure throws",
                sources: [("source", "-abc-|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.throttle(.seconds(⟨0⟩), scheduler: scheduler) { _, _ in throw MarbleError() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ThrottleTests {
                        private let scheduler = TestScheduler()

                        @Test func `throttle(_:latest:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.throttle(.seconds(⟨0⟩), scheduler: scheduler) { _, _ in throw MarbleError() }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ThrottleTests(stage: $0).`throttle 3`() }),
        ])

    static let `throttle-2` = Operator(
        id: "throttle-2", name: "throttle(_:scheduler:reducing:)",
        tasks: ["limit how often elements come"],
        documentation: #"""
        Sends an element at once, and then one element for all that arrive within `dueTime`, when that time is over.

            source:                             -abc------d--e-f|
            throttle(.seconds(4)) { $0 + $1 }:  -a---[bc]-d---e---(f|)

        `reduce` combines what waits with the next element, so that nothing is lost. If it throws, the result fails with
        that error. See ``throttle(_:latest:scheduler:)`` for everything else.
        """#,
        drawings: [
            [["source", "-abc------d--e-f|"], ["throttle(.seconds(4)) { $0 + $1 }", "-a---[bc]-d---e---(f|)"]],
        ],
        examples: [
            Example(
                name: "throttle reduces the elements that arrive within its time",
                sources: [("source", "-abc------d--e-f|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.throttle(.seconds(⟨0⟩), scheduler: scheduler) { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct ThrottleTests {
                        private let scheduler = TestScheduler()

                        @Test func `throttle(_:scheduler:reducing:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.throttle(.seconds(⟨0⟩), scheduler: scheduler) { $0 + $1 }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { ThrottleTests(stage: $0).`throttle-2 0`() }),
        ])
}
