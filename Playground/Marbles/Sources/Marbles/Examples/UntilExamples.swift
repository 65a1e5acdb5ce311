// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct UntilTests: Suite {
    let stage: Stage

    func `take-until 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(until: { $0 == 2 })
            "--1--|"
            "^----!"
        }
    }

    func `take-until 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(until: { $0 == 2 }, behavior: .inclusive)
            "--1--(2|)"
            "^----!"
        }
    }

    func `take-until 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.take(until: { _ in false })
            "--a--#"
        }
    }

    func `take-until 3`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.take(until: { if $0 == "b" { throw MarbleError() } else { false } })
            "--a--#"
            "^----!"
        }
    }

    func `take-until 4`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            "---|"
            $0.take(until: $1)
            "--a--b--c--|"
            "^----------!"
            "^--!"
        }
    }

    func `take-until 5`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.take(until: Observable.just(1))
            "|"
            ""
        }
    }

    func `take-until-2 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--d--|"
            "-------x------|"
            $0.take(until: $1)
            "--a--b-|"
            "^------!"
            "^------!"
        }
    }

    func `skip-until 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--d--|"
            "-------x------|"
            $0.skip(until: $1)
            "--------c--d--|"
            "^-------------!"
            "^------!"
        }
    }

    func `skip-until 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.skip(until: Observable.just(1))
            "--a--b--|"
        }
    }
}

extension Operator {
    static let `take-until` = Operator(
        id: "take-until", name: "take(until:behavior:)",
        documentation: #"""
        Sends elements until `predicate` returns true for one, then completes and disposes the source.

            source:                    --1--2--3--|
            take(until: { $0 == 2 }):  --1--|

        With `.inclusive`, that element is sent too. If `predicate` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["take(until: { $0 == 2 })", "--1--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                code: #"""
                    source.take(until: { $0 == 2 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.take(until: { $0 == 2 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 0`() }),
            Example(
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                code: #"""
                    source.take(until: { $0 == 2 }, behavior: .inclusive)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.take(until: { $0 == 2 }, behavior: .inclusive)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 1`() }),
            Example(
                sources: [("source", "--a--#")], elements: .text,
                code: #"""
                    source.take(until: { _ in false })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(until: { _ in false })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 2`() }),
            Example(
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.take(until: { if $0 == "b" { throw MarbleError() } else { false } })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(until: { if $0 == "b" { throw MarbleError() } else { false } })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 3`() }),
            Example(
                sources: [("source", "--a--b--c--|"), ("other", "---|")], elements: .text,
                code: #"""
                    source.take(until: other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(until: $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 4`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.take(until: Observable.just(1))
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(until: Observable.just(1))
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 5`() }),
        ])

    static let `take-until-2` = Operator(
        id: "take-until-2", name: "take(until:)",
        documentation: #"""
        Sends elements until `other` sends one, then completes and disposes both sources.

            source:          --a--b--c--d--|
            other:           -------x------|
            take(until: …):  --a--b-|

        Fails when `other` fails. The completion of `other` is ignored.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["other", "-------x------|"], ["take(until: …)", "--a--b-|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--a--b--c--d--|"), ("other", "-------x------|")], elements: .text,
                code: #"""
                    source.take(until: other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(until: $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until-2 0`() }),
        ])

    static let `skip-until` = Operator(
        id: "skip-until", name: "skip(until:)",
        documentation: #"""
        Drops elements until `other` sends one, and then disposes `other`.

            source:          --a--b--c--d--|
            other:           -------x------|
            skip(until: …):  --------c--d--|

        Fails when `other` fails. The completion of `other` is ignored.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["other", "-------x------|"], ["skip(until: …)", "--------c--d--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--a--b--c--d--|"), ("other", "-------x------|")], elements: .text,
                code: #"""
                    source.skip(until: other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(until:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(until: $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`skip-until 0`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.skip(until: Observable.just(1))
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(until:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(until: Observable.just(1))
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`skip-until 1`() }),
        ])
}
