// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DoTests: Suite {
    let stage: Stage

    func `do-onNext 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.do(onNext: { _ in })
            "--a--b--|"
            "^-------!"
        }
    }

    func `do-onNext 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.do()
            "--a--#"
            "^----!"
        }
    }

    func `do-onNext 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.do(onNext: { if $0 == "b" { throw MarbleError() } })
            "--a--#"
            "^----!"
        }
    }

    func `do-onNext 3`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.do(afterNext: { if $0 == "b" { throw MarbleError() } })
            "--a--(b#)"
            "^----!"
        }
    }
}

extension Operator {
    static let `do-onNext` = Operator(
        id: "do-onNext", name: "do(onNext:afterNext:onError:…)",
        tasks: ["print the events that pass"],
        documentation: #"""
        Calls the closures as events pass, without changing the stream.

            source:         --a--b--|
            do(onNext: …):  --a--b--|

        Each `on…` closure is called before its event is passed on, and each `after…` closure after it. If a closure
        throws, the result fails with that error. If the result has already ended, the error goes to
        ``Hooks/onUnhandledError`` instead.

        The order is:

        1. `onSubscribe`
        2. `onSubscribed`, once the source has been subscribed to. If the source sends meanwhile, 3 to 5 come before.
        3. For each element, `onNext`, the observer's `onNext`, and `afterNext`.
        4. `onCompleted`, then the observer's `onCompleted` and `onDisposed`. For an error, the same with `onError`.
        5. `afterCompleted` or `afterError`
        6. `onDispose`, exactly once for each subscription, after the source has been disposed.

        When the observer disposes its subscription, its `onDisposed` comes after 6. An operator such as `concat` or
        `retry` subscribes to the next stream after 6. An operator such as `take`, which disposes while it receives an
        element, makes 6 come before `afterNext`, except before 2.

        An operator with several sources, several observers or a scheduler disposes its source before it passes on the
        end. So 5 and 6 come before the `onCompleted` of an observer behind a `merge`, a `share` or an `observe(on:)`.
        If the source ends before 2, and the operator passes on the end at once, 5 and 6 come after that.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["do(onNext: …)", "--a--b--|"]],
        ],
        examples: [
            Example(
                name: "do leaves the stream unchanged",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.do(onNext: { _ in })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `do(onNext:afterNext:onError:…)`() {
                        diagram {
                            ⟨sources⟩
                            $0.do(onNext: { _ in })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DoTests(stage: $0).`do-onNext 0`() }),
            Example(
                name: "do without a closure leaves the stream unchanged",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.do()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `do(onNext:afterNext:onError:…)`() {
                        diagram {
                            ⟨sources⟩
                            $0.do()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DoTests(stage: $0).`do-onNext 1`() }),
            Example(
                name: "do fails and disposes the source when its onNext throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.do(onNext: { if $0 == "b" { throw MarbleError() } })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `do(onNext:afterNext:onError:…)`() {
                        diagram {
                            ⟨sources⟩
                            $0.do(onNext: { if $0 == "b" { throw MarbleError() } })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DoTests(stage: $0).`do-onNext 2`() }),
            Example(
                name: "do fails after the element when its afterNext throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.do(afterNext: { if $0 == "b" { throw MarbleError() } })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `do(onNext:afterNext:onError:…)`() {
                        diagram {
                            ⟨sources⟩
                            $0.do(afterNext: { if $0 == "b" { throw MarbleError() } })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DoTests(stage: $0).`do-onNext 3`() }),
        ])
}
