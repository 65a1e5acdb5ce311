// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DelayTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `delay 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.delay(.seconds(stage.number(0)), scheduler: scheduler)
            "----a--b--|"
            "^-------!"
        }
    }

    func `delay 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-(ab)c|"
            $0.delay(.seconds(stage.number(0)), scheduler: scheduler)
            "-----------(ab)c|"
        }
    }

    func `delay 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "(a|)"
            $0.delay(.seconds(stage.number(0)), scheduler: scheduler)
            "---(a|)"
        }
    }

    func `delaySubscription 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.delaySubscription(.seconds(stage.number(0)), scheduler: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    func `delaySubscription 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--#"
            $0.delaySubscription(.zero, scheduler: scheduler)
            "--a--#"
        }
    }
}

extension Operator {
    static let `delay` = Operator(
        id: "delay", name: "delay(_:scheduler:)",
        tasks: ["send elements later"],
        documentation: #"""
        Delivers elements and the completion `dueTime` later, on `scheduler`.

            source:              --a--b--|
            delay(.seconds(2)):  ----a--b--|

        An error is delivered at once, on the thread that sends it. Elements that are still waiting are dropped.

        A source that can wait does so while 256 elements are on their way, and while the observer waits. Of a source
        that can't wait, up to 65,536 elements are on their way, and an observer that waits gets them, too. The next one
        fails the result with ``BufferOverflow``.

        A `dueTime` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["delay(.seconds(2))", "----a--b--|"]],
        ],
        examples: [
            Example(
                name: "delay delivers elements and the completion later",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.delay(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DelayTests {
                        private let scheduler = TestScheduler()

                        @Test func `delay(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.delay(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DelayTests(stage: $0).`delay 0`() }),
            Example(
                name: "delay delivers the waiting elements when the source completes",
                sources: [("source", "-(ab)c|")], elements: .text,
                arguments: [.number(10)],
                code: #"""
                    source.delay(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DelayTests {
                        private let scheduler = TestScheduler()

                        @Test func `delay(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.delay(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DelayTests(stage: $0).`delay 1`() }),
            Example(
                name: "source.delay(.seconds(3), scheduler: scheduler)",
                sources: [("source", "(a|)")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.delay(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DelayTests {
                        private let scheduler = TestScheduler()

                        @Test func `delay(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.delay(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DelayTests(stage: $0).`delay 2`() }),
        ])

    static let `delaySubscription` = Operator(
        id: "delaySubscription", name: "delaySubscription(_:scheduler:)",
        tasks: [],
        documentation: #"""
        Subscribes to the source after `dueTime`, on `scheduler`.

            source:                          --a--b--|
            delaySubscription(.seconds(3)):  -----a--b--|

        After that, events are passed on as they come. An error doesn't overtake any elements.

        A `dueTime` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["delaySubscription(.seconds(3))", "-----a--b--|"]],
        ],
        examples: [
            Example(
                name: "delaySubscription subscribes later",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.delaySubscription(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DelayTests {
                        private let scheduler = TestScheduler()

                        @Test func `delaySubscription(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.delaySubscription(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DelayTests(stage: $0).`delaySubscription 0`() }),
            Example(
                name: "source.delaySubscription(.zero, scheduler: scheduler)",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.delaySubscription(.zero, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct DelayTests {
                        private let scheduler = TestScheduler()

                        @Test func `delaySubscription(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.delaySubscription(.zero, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { DelayTests(stage: $0).`delaySubscription 1`() }),
        ])
}
