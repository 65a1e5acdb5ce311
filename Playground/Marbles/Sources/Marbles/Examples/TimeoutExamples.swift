// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TimeoutTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `timeout 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b------c|"
            $0.timeout(.seconds(stage.number(0)), scheduler: scheduler)
            "--a-b---#"
            "^-------!"
        }
    }

    func `timeout 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b---|"
            $0.timeout(.seconds(stage.number(0)), scheduler: scheduler)
            "--a-b---|"
        }
    }

    func `timeout 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "a"
            $0.timeout(.zero, scheduler: scheduler)
            "#"
        }
    }

    func `timeout-total 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b-c-d-e-f-|"
            $0.timeout(total: .seconds(stage.number(0)), scheduler: scheduler)
            "--a-b-c#"
            "^------!"
        }
    }

    func `timeout-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b------c|"
            "--x--|"
            $0.timeout(.seconds(stage.number(0)), other: $1, scheduler: scheduler)
            "--a-b-----x--|"
            "^-------!"
            "--------^----!"
        }
    }

    func `timeout-2 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "|"
            "--x--------y--#"
            Observable<String>.concat($0, .never()).timeout(.seconds(stage.number(0)), other: $1, scheduler: scheduler)
            "------x--------y--#"
        }
    }

    func `timeout-2 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b---#"
            "--x--|"
            $0.timeout(.seconds(stage.number(0)), other: $1, scheduler: scheduler)
            "--a-b---#"
            "^-------!"
            ""
        }
    }
}

extension Operator {
    static let `timeout` = Operator(
        id: "timeout", name: "timeout(_:scheduler:)",
        tasks: ["fail if nothing comes, or if all takes too long"],
        documentation: #"""
        Fails with ``RxError/timeout`` when `dueTime` passes without an element after the subscription or the last
        element.

            source:                --a-b------c|
            timeout(.seconds(4)):  --a-b---#

        The time counts from the moment when an element has been delivered, or when an observer that has waited resumes.
        So an observer may take as long as it needs.
        Events are passed on as they come, so an error overtakes no element.

        A `dueTime` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "--a-b------c|"], ["timeout(.seconds(4))", "--a-b---#"]],
        ],
        examples: [
            Example(
                name: "timeout fails when no element has arrived within its time, and disposes the source",
                sources: [("source", "--a-b------c|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.timeout(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeout(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout 0`() }),
            Example(
                name: "timeout passes the source's end, whatever its error",
                sources: [("source", "--a-b---|")], elements: .text,
                arguments: [.number(5)],
                code: #"""
                    source.timeout(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeout(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout 1`() }),
            Example(
                name: "timeout whose time is over at the subscription fails before the first element",
                sources: [("source", "a")], elements: .text,
                arguments: [],
                code: #"""
                    source.timeout(.zero, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeout(.zero, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout 2`() }),
        ])

    static let `timeout-total` = Operator(
        id: "timeout-total", name: "timeout(total:scheduler:)",
        tasks: ["fail if nothing comes, or if all takes too long"],
        documentation: #"""
        Fails with ``RxError/timeout`` when the source hasn't ended `dueTime` after the subscription.

            source:                       --a-b-c-d-e-f-|
            timeout(total: .seconds(7)):  --a-b-c#

        Counts the time of the whole stream, where ``timeout(_:scheduler:)`` counts that of each element. The time goes
        on while the observer waits. Events are passed on as they come, so the error overtakes no element.

        A `dueTime` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "--a-b-c-d-e-f-|"], ["timeout(total: .seconds(7))", "--a-b-c#"]],
        ],
        examples: [
            Example(
                name: "timeout for the whole fails when the source has not ended within its time",
                sources: [("source", "--a-b-c-d-e-f-|")], elements: .text,
                arguments: [.number(7)],
                code: #"""
                    source.timeout(total: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(total:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeout(total: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-total 0`() }),
        ])

    static let `timeout-2` = Operator(
        id: "timeout-2", name: "timeout(_:other:scheduler:)",
        tasks: [],
        documentation: #"""
        Continues with `other` when `dueTime` passes without an element after the subscription or the last element.

            source:                          --a-b------c|
            other:                           --x--|
            timeout(.seconds(4), other: …):  --a-b-----x--|

        `other` has no time limit. See ``timeout(_:scheduler:)`` for everything else.
        """#,
        drawings: [
            [["source", "--a-b------c|"], ["other", "--x--|"], ["timeout(.seconds(4), other: …)", "--a-b-----x--|"]],
        ],
        examples: [
            Example(
                name: "timeout continues with another source when no element has arrived within its time",
                sources: [("source", "--a-b------c|"), ("other", "--x--|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.timeout(.seconds(⟨0⟩), other: other, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(_:other:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeout(.seconds(⟨0⟩), other: $1, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-2 0`() }),
            Example(
                name: "timeout does not limit the other source, which may fail",
                sources: [("source", "|"), ("other", "--x--------y--#")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    Observable<String>.concat(source, .never()).timeout(.seconds(⟨0⟩), other: other, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(_:other:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                Observable<String>.concat($0, .never()).timeout(.seconds(⟨0⟩), other: $1, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-2 1`() }),
            Example(
                name: "timeout passes the source's end, whatever its error",
                sources: [("source", "--a-b---#"), ("other", "--x--|")], elements: .text,
                arguments: [.number(5)],
                code: #"""
                    source.timeout(.seconds(⟨0⟩), other: other, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TimeoutTests {
                        private let scheduler = TestScheduler()

                        @Test func `timeout(_:other:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.timeout(.seconds(⟨0⟩), other: $1, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-2 2`() }),
        ])
}
