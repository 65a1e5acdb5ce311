// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct BackoffTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `retry-backoff 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .exponential(initial: .seconds(stage.number(0)), maxCount: stage.number(1)), scheduler: scheduler)
            "---------#"
        }
    }

    func `retry-backoff 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .exponential(initial: .seconds(stage.number(0)), maxCount: stage.number(1)), scheduler: scheduler)
            "-a---a---a…"
        }
    }

    func `retry-backoff 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(
                backoff: .exponential(initial: .seconds(stage.number(0)), maxCount: stage.number(1)), resetAfter: .seconds(stage.number(2)), scheduler: scheduler)
            "-a---a-----a#"
        }
    }

    func `retry-backoff 3`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .constant(.seconds(stage.number(0)), maxCount: stage.number(1)), scheduler: scheduler)
            "-------------#"
        }
    }

    func `retry-backoff 4`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .custom(maxCount: stage.number(0)) { .seconds($0) }, scheduler: scheduler)
            "------#"
        }
    }

    func `retry-backoff 5`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .constant(.seconds(stage.number(0)), maxCount: stage.number(1)), scheduler: scheduler)
            "-----#"
            "^!--^!"
        }
    }

    func `retry-backoff 6`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a|"
            $0.retry(backoff: .constant(.seconds(stage.number(0))), scheduler: scheduler)
            "-a|"
        }
    }

    func `retry-backoff 7`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .immediate(maxCount: stage.number(0)), scheduler: scheduler)
            "-a#"
        }
    }
}

extension Operator {
    static let `retry-backoff` = Operator(
        id: "retry-backoff", name: "retry(backoff:resetAfter:scheduler:shouldRetry:)",
        tasks: ["try again after an error"],
        documentation: #"""
        Subscribes to the source again when it fails, each time after the wait that `backoff` defines.

            source:                           -#
            retry(backoff: .exponential(…)):  ---------#

            source:                           -a#
            retry(backoff: .exponential(…)):  -a---a---a…

            source:                                                    -a#
            retry(backoff: .exponential(…), resetAfter: .seconds(5)):  -a---a-----a#

        Only failures in a row count: after an attempt that has sent an element and lasted for `resetAfter`, the next
        failure is the first again. So a connection that fails once a day waits for the shortest time. With a
        `resetAfter`, a connection that greets and then fails within that time waits longer and longer.

        After `maxCount` failures in a row, the last error is passed on. `shouldRetry` is called for all other errors;
        if it returns false, the error is passed on at once. After a wait, the source is subscribed to on `scheduler`.
        To count all failures, use ``retry(_:)``.

        - Parameters:
          - backoff: how often to try, and how long to wait.
          - resetAfter: how long an attempt must have lasted to start the count again. Zero by default.
          - scheduler: the scheduler whose clock counts, and on which a new attempt starts.
          - shouldRetry: whether to try again after an error.
        """#,
        drawings: [
            [["source", "-#"], ["retry(backoff: .exponential(…))", "---------#"]],
            [["source", "-a#"], ["retry(backoff: .exponential(…))", "-a---a---a…"]],
            [["source", "-a#"], ["retry(backoff: .exponential(…), resetAfter: .seconds(5))", "-a---a-----a#"]],
        ],
        examples: [
            Example(
                name: "retry(backoff:) subscribes again after a delay, and passes the last error",
                sources: [("source", "-#")], elements: .text,
                arguments: [.number(2), .number(3)],
                code: #"""
                    source.retry(backoff: .exponential(initial: .seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .exponential(initial: .seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 0`() }),
            Example(
                name: "retry(backoff:) forgets its failures when an element arrives",
                sources: [("source", "-a#")], elements: .text,
                arguments: [.number(2), .number(2)],
                code: #"""
                    source.retry(backoff: .exponential(initial: .seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .exponential(initial: .seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 1`() }),
            Example(
                name: "retry(backoff:) forgets its failures only after an attempt that has lasted",
                sources: [("source", "-a#")], elements: .text,
                arguments: [.number(2), .number(3), .number(5)],
                code: #"""
                    source.retry(
                        backoff: .exponential(initial: .seconds(⟨0⟩), maxCount: ⟨1⟩), resetAfter: .seconds(⟨2⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(
                                    backoff: .exponential(initial: .seconds(⟨0⟩), maxCount: ⟨1⟩), resetAfter: .seconds(⟨2⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 2`() }),
            Example(
                name: "source.retry(backoff: .constant(.seconds(3), maxCount: 4), scheduler: scheduler)",
                sources: [("source", "-#")], elements: .text,
                arguments: [.number(3), .number(4)],
                code: #"""
                    source.retry(backoff: .constant(.seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .constant(.seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 3`() }),
            Example(
                name: "source.retry(backoff: .custom(maxCount: 3) { .seconds($0) }, scheduler: scheduler)",
                sources: [("source", "-#")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.retry(backoff: .custom(maxCount: ⟨0⟩) { .seconds($0) }, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .custom(maxCount: ⟨0⟩) { .seconds($0) }, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 4`() }),
            Example(
                name: "retry(backoff:) disposes the source during the delay",
                sources: [("source", "-#")], elements: .text,
                arguments: [.number(3), .number(2)],
                code: #"""
                    source.retry(backoff: .constant(.seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .constant(.seconds(⟨0⟩), maxCount: ⟨1⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 5`() }),
            Example(
                name: "retry(backoff:) does not subscribe again to a source that completes",
                sources: [("source", "-a|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.retry(backoff: .constant(.seconds(⟨0⟩)), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .constant(.seconds(⟨0⟩)), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 6`() }),
            Example(
                name: "retry(backoff:) with one attempt is the source itself",
                sources: [("source", "-a#")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.retry(backoff: .immediate(maxCount: ⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct BackoffTests {
                        private let scheduler = TestScheduler()

                        @Test func `retry(backoff:resetAfter:scheduler:shouldRetry:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.retry(backoff: .immediate(maxCount: ⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { BackoffTests(stage: $0).`retry-backoff 7`() }),
        ])
}
