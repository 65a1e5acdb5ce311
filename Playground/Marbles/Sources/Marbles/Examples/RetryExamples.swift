// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct RetryTests: Suite {
    let stage: Stage

    func `retry 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.retry()
            "--a----a----a…"
        }
    }

    func `retry 1`() -> Result<Outcome, Problem> {
        diagram {
            "----a--#"
            $0.retry().take(stage.number(0))
            "----a------(a|)"
            "^------(!^)!"
        }
    }

    func `retry-2 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.retry(stage.number(0))
            "--a----a--#"
            "^----(!^)-!"
        }
    }

    func `retry-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.retry(stage.number(0))
            "--a--#"
            "^----!"
        }
    }

    func `retry-2 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.retry(stage.number(0))
            "|"
            ""
        }
    }

    func `retry-when 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.retry(when: { $0.take(stage.number(0)) })
            "--a----a----a--|"
            "^----(!^)-(!^)-!"
        }
    }

    func `retry-when 1`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--#"
            $0.retry(when: { $0.delay(.seconds(stage.number(0)), scheduler: scheduler) }).take(stage.number(1))
            "--a--------(a|)"
            "^----!---^-!"
        }
    }

    func `retry-when 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.retry(when: { $0 })
            "--a--|"
            "^----!"
        }
    }

    func `retry-when 3`() -> Result<Outcome, Problem> {
        diagram { source, notifier in
            "--a--#"
            "-------|"
            source.retry(when: { _ in notifier })
            "--a----|"
            "^----!"
            "^------!"
        }
    }
}

extension Operator {
    static let `retry` = Operator(
        id: "retry", name: "retry()",
        tasks: [],
        documentation: #"""
        Subscribes to the source again each time it fails, without a limit.

            source:   --a--#
            retry():  --a----a----a…
        """#,
        drawings: [
            [["source", "--a--#"], ["retry()", "--a----a----a…"]],
        ],
        examples: [
            Example(
                name: "retry subscribes again whenever the source fails",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.retry()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry()`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry 0`() }),
            Example(
                name: "source.retry().take(2)",
                sources: [("source", "----a--#")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.retry().take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry()`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry().take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry 1`() }),
        ])

    static let `retry-2` = Operator(
        id: "retry-2", name: "retry(_:)",
        tasks: ["try again after an error"],
        documentation: #"""
        Subscribes to the source again when it fails, until it has failed `maxAttemptCount` times.

            source:    --a--#
            retry(2):  --a----a--#

        The last error is passed on. `retry(1)` subscribes only once, and `retry(0)` completes without subscribing.

        - Precondition: `maxAttemptCount` is not negative.
        """#,
        drawings: [
            [["source", "--a--#"], ["retry(2)", "--a----a--#"]],
        ],
        examples: [
            Example(
                name: "retry(n) subscribes until the source has failed n times",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.retry(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-2 0`() }),
            Example(
                name: "retry(1) is the source itself, and retry(0) completes without subscribing",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.retry(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-2 1`() }),
            Example(
                name: "source.retry(0)",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.number(0)],
                code: #"""
                    source.retry(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-2 2`() }),
        ])

    static let `retry-when` = Operator(
        id: "retry-when", name: "retry(when:)",
        tasks: ["show an error, and try again when the user says so"],
        documentation: #"""
        Subscribes to the source again when it has failed and the stream that `notificationHandler` returns sends an
        element.

            source:                       --a--#
            retry(when: { $0.take(2) }):  --a----a----a--|

        `notificationHandler` is called once for each subscription, with a stream of the source's errors. Elements of
        the stream that it returns are ignored while the source runs. If that stream completes or fails, the result does
        too, as soon as the source has failed.
        """#,
        drawings: [
            [["source", "--a--#"], ["retry(when: { $0.take(2) })", "--a----a----a--|"]],
        ],
        examples: [
            Example(
                name: "retry(when:) subscribes again for every element of the notifier",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.retry(when: { $0.take(⟨0⟩) })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(when:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry(when: { $0.take(⟨0⟩) })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-when 0`() }),
            Example(
                name: "retry(when:) waits for the notifier before it subscribes again",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.number(4), .number(2)],
                code: #"""
                    source.retry(when: { $0.delay(.seconds(⟨0⟩), scheduler: scheduler) }).take(⟨1⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(when:)`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.retry(when: { $0.delay(.seconds(⟨0⟩), scheduler: scheduler) }).take(⟨1⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-when 1`() }),
            Example(
                name: "retry(when:) does not subscribe again to a source that completes",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.retry(when: { $0 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(when:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.retry(when: { $0 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-when 2`() }),
            Example(
                name: "retry(when:) ends like the notifier, as soon as the source has failed",
                sources: [("source", "--a--#"), ("notifier", "-------|")], elements: .text,
                arguments: [],
                code: #"""
                    source.retry(when: { _ in notifier })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `retry(when:)`() {
                        diagram { source, notifier in
                            ⟨sources⟩
                            source.retry(when: { _ in notifier })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { RetryTests(stage: $0).`retry-when 3`() }),
        ])
}
