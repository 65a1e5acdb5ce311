// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct DistinctTests: Suite {
    let stage: Stage

    func `distinct 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--1--3--2--|"
            $0.distinct()
            "--1--2-----3-----|"
            "^----------------!"
        }
    }

    func `distinct 1`() -> Result<Outcome, Problem> {
        struct Word: Equatable { let text: String }
        return diagram {
            "--a--b--a--|"
            $0.map { Word(text: $0) }.distinct().map(\.text)
            "--a--b-----|"
        }
    }

    func `distinct-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--1--3--|"
            $0.distinct { $0 == 2 }
            "--1--2--------|"
            "^-------------!"
        }
    }

    func `distinct-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.distinct { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }
}

extension Operator {
    static let `distinct` = Operator(
        id: "distinct", name: "distinct()",
        tasks: [],
        documentation: #"""
        Drops elements that have been sent before.

            source:      --1--2--1--3--2--|
            distinct():  --1--2-----3-----|

        Keeps every distinct element until the subscription ends, without a limit.
        """#,
        drawings: [
            [["source", "--1--2--1--3--2--|"], ["distinct()", "--1--2-----3-----|"]],
        ],
        examples: [
            Example(
                name: "distinct drops every element that has been sent before",
                sources: [("source", "--1--2--1--3--2--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.distinct()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinct()`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.distinct()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctTests(stage: $0).`distinct 0`() }),
            Example(
                name: "distinct accepts elements that are Equatable but not Hashable",
                sources: [("source", "--a--b--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    struct Word: Equatable { let text: String }
                    source.map { Word(text: $0) }.distinct().map(\.text)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinct()`() {
                        struct Word: Equatable { let text: String }
                        diagram {
                            ⟨sources⟩
                            $0.map { Word(text: $0) }.distinct().map(\.text)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctTests(stage: $0).`distinct 1`() }),
        ])

    static let `distinct-2` = Operator(
        id: "distinct-2", name: "distinct(_:)",
        tasks: [],
        documentation: #"""
        Drops all elements after the first one for which `predicate` returns true.

            source:                --1--2--1--3--|
            distinct { $0 == 2 }:  --1--2--------|

        Follows RxSwiftExt: `predicate` isn't asked whether an element is new, but whether it is the last one to send.
        If `predicate` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--1--3--|"], ["distinct { $0 == 2 }", "--1--2--------|"]],
        ],
        examples: [
            Example(
                name: "distinct with a predicate drops every element after the first that satisfies it",
                sources: [("source", "--1--2--1--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.distinct { $0 == 2 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinct(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.distinct { $0 == 2 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctTests(stage: $0).`distinct-2 0`() }),
            Example(
                name: "distinct fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.distinct { if $0 == "b" { throw MarbleError() } else { false } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `distinct(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.distinct { if $0 == "b" { throw MarbleError() } else { false } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { DistinctTests(stage: $0).`distinct-2 1`() }),
        ])
}
