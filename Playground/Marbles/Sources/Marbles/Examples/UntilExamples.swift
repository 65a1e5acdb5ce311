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
            $0.take(until: Observable.just(stage.number(0)))
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
            $0.skip(until: Observable.just(stage.number(0)))
            "--a--b--|"
        }
    }
}

extension Operator {
    static let `take-until` = Operator(
        id: "take-until", name: "take(until:behavior:)",
        tasks: [],
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
                name: "take(until:) passes elements until one satisfies the predicate",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
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
                name: "an inclusive take(until:) passes the element that ends it",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
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
                name: "take(until:) whose predicate never holds ends with the source",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
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
                name: "take(until:) fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
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
                name: "take(until:) and skip(until:) ignore another source that completes without an element",
                sources: [("source", "--a--b--c--|"), ("other", "---|")], elements: .text,
                arguments: [],
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
                name: "take(until:) and skip(until:) notice another source that sends while it is subscribed to",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.take(until: Observable.just(⟨0⟩))
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(until:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(until: Observable.just(⟨0⟩))
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`take-until 5`() }),
        ])

    static let `take-until-2` = Operator(
        id: "take-until-2", name: "take(until:)",
        tasks: ["stop after a time, at an event or an object's end", "cancel from outside"],
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
                name: "take(until:) passes elements until the other source sends one, and disposes both",
                sources: [("source", "--a--b--c--d--|"), ("other", "-------x------|")], elements: .text,
                arguments: [],
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
        tasks: [],
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
                name: "skip(until:) drops elements until the other source sends one, and disposes that source",
                sources: [("source", "--a--b--c--d--|"), ("other", "-------x------|")], elements: .text,
                arguments: [],
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
                name: "take(until:) and skip(until:) notice another source that sends while it is subscribed to",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.skip(until: Observable.just(⟨0⟩))
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `skip(until:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.skip(until: Observable.just(⟨0⟩))
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UntilTests(stage: $0).`skip-until 1`() }),
        ])
}
