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
            $0.timeout(.seconds(4), scheduler: scheduler)
            "--a-b---#"
            "^-------!"
        }
    }

    func `timeout 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b---|"
            $0.timeout(.seconds(5), scheduler: scheduler)
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

    func `timeout-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b------c|"
            "--x--|"
            $0.timeout(.seconds(4), other: $1, scheduler: scheduler)
            "--a-b-----x--|"
            "^-------!"
            "--------^----!"
        }
    }

    func `timeout-2 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "|"
            "--x--------y--#"
            Observable<String>.concat($0, .never()).timeout(.seconds(4), other: $1, scheduler: scheduler)
            "------x--------y--#"
        }
    }

    func `timeout-2 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a-b---#"
            "--x--|"
            $0.timeout(.seconds(5), other: $1, scheduler: scheduler)
            "--a-b---#"
            "^-------!"
            ""
        }
    }
}

extension Operator {
    static let `timeout` = Operator(
        id: "timeout", name: "timeout(_:scheduler:)",
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
                sources: [("source", "--a-b------c|")], elements: .text,
                code: #"""
                    source.timeout(.seconds(4), scheduler: scheduler)
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
                                $0.timeout(.seconds(4), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout 0`() }),
            Example(
                sources: [("source", "--a-b---|")], elements: .text,
                code: #"""
                    source.timeout(.seconds(5), scheduler: scheduler)
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
                                $0.timeout(.seconds(5), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout 1`() }),
            Example(
                sources: [("source", "a")], elements: .text,
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

    static let `timeout-2` = Operator(
        id: "timeout-2", name: "timeout(_:other:scheduler:)",
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
                sources: [("source", "--a-b------c|"), ("other", "--x--|")], elements: .text,
                code: #"""
                    source.timeout(.seconds(4), other: other, scheduler: scheduler)
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
                                $0.timeout(.seconds(4), other: $1, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-2 0`() }),
            Example(
                sources: [("source", "|"), ("other", "--x--------y--#")], elements: .text,
                code: #"""
                    Observable<String>.concat(source, .never()).timeout(.seconds(4), other: other, scheduler: scheduler)
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
                                Observable<String>.concat($0, .never()).timeout(.seconds(4), other: $1, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-2 1`() }),
            Example(
                sources: [("source", "--a-b---#"), ("other", "--x--|")], elements: .text,
                code: #"""
                    source.timeout(.seconds(5), other: other, scheduler: scheduler)
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
                                $0.timeout(.seconds(5), other: $1, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TimeoutTests(stage: $0).`timeout-2 2`() }),
        ])
}
