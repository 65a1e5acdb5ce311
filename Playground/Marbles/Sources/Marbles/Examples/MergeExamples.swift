// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct MergeTests: Suite {
    let stage: Stage

    func `merge-2 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            Observable.merge($0, $1)
            "--1--2--3-----4--|"
            "^----------!"
            "^----------------!"
        }
    }

    func `merge-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            Observable.merge(AnyCollection([$0, $1]))
            "--1--2--3-----4--|"
        }
    }

    func `merge-2 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            "---b----|"
            "-c---------|"
            Observable.merge([$0, $1, $2])
            "-cab-------|"
            "^----!"
            "^-------!"
            "^----------!"
        }
    }

    func `merge-2 3`() -> Result<Outcome, Problem> {
        diagram {
            "-a-----d--|"
            "--b--#"
            "---c-----f--|"
            Observable.merge($0, $1, $2)
            "-abc-#"
            "^----!"
            "^----!"
            "^----!"
        }
    }

    func `merge-2 4`() -> Result<Outcome, Problem> {
        diagram {
            "-a-----d--|"
            "--b----e---|"
            Observable.merge($0, $1).take(stage.number(0))
            "-a(b|)"
            "^-!"
            "^-!"
        }
    }

    func `merge-2 5`() -> Result<Outcome, Problem> {
        diagram {
            "-a--|"
            "-b--|"
            Observable.merge($0, Observable.of(stage.text(0), stage.text(1)), $1).take(stage.number(2))
            "(xy|)"
            "(^!)"
            ""
        }
    }
}

private struct WithTests: Suite {
    let stage: Stage

    func `merge-with 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            $0.merge(with: $1)
            "--1--2--3-----4--|"
        }
    }

    func `merge-with 1`() -> Result<Outcome, Problem> {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            "-0--#"
            $0.merge(with: $1, $2)
            "-01-#"
            "^---!"
            "^---!"
            "^---!"
        }
    }
}

extension Operator {
    static let `merge-2` = Operator(
        id: "merge-2", name: "merge(_:)",
        tasks: ["put the elements of several streams into one"],
        documentation: #"""
        Sends the elements of all sources as they come.

            a:            --1-----3--|
            b:            -----2--------4--|
            merge(a, b):  --1--2--3-----4--|

        Completes when all sources have completed. Fails when a source fails.
        """#,
        drawings: [
            [["a", "--1-----3--|"], ["b", "-----2--------4--|"], ["merge(a, b)", "--1--2--3-----4--|"]],
        ],
        examples: [
            Example(
                name: "merge passes the elements of all sources as they arrive, and completes with the last one",
                sources: [("a", "--1-----3--|"), ("b", "-----2--------4--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.merge(a, b)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge($0, $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 0`() }),
            Example(
                name: "merge of a type-erased collection infers the type of its elements",
                sources: [("a", "--1-----3--|"), ("b", "-----2--------4--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.merge(AnyCollection([a, b]))
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge(AnyCollection([$0, $1]))
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 1`() }),
            Example(
                name: "merge of a collection passes the elements of all sources",
                sources: [("source", "--a--|"), ("other", "---b----|"), ("third", "-c---------|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.merge([source, other, third])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge([$0, $1, $2])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 2`() }),
            Example(
                name: "merge fails and disposes the other sources when any source fails",
                sources: [("source", "-a-----d--|"), ("other", "--b--#"), ("third", "---c-----f--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.merge(source, other, third)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge($0, $1, $2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 3`() }),
            Example(
                name: "merge disposes all sources on .none, and does not subscribe to later ones",
                sources: [("a", "-a-----d--|"), ("b", "--b----e---|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    Observable.merge(a, b).take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge($0, $1).take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 4`() }),
            Example(
                name: #"Observable.merge(a, Observable.of("x", "y"), b).take(2)"#,
                sources: [("a", "-a--|"), ("b", "-b--|")], elements: .text,
                arguments: [.text("x"), .text("y"), .number(2)],
                code: #"""
                    Observable.merge(a, Observable.of(⟨0⟩, ⟨1⟩), b).take(⟨2⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge($0, Observable.of(⟨0⟩, ⟨1⟩), $1).take(⟨2⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 5`() }),
        ])

    static let `merge-with` = Operator(
        id: "merge-with", name: "merge(with:_:)",
        tasks: [],
        documentation: #"""
        Sends the elements of this source and others as they come: ``Observable/merge(_:)-([Observable<Element>])``.

            source:          --1-----3--|
            other:           -----2--------4--|
            merge(with: …):  --1--2--3-----4--|
        """#,
        drawings: [
            [["source", "--1-----3--|"], ["other", "-----2--------4--|"], ["merge(with: …)", "--1--2--3-----4--|"]],
        ],
        examples: [
            Example(
                name: "merge(with:) is merge of all sources",
                sources: [("source", "--1-----3--|"), ("other", "-----2--------4--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.merge(with: other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(with:_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.merge(with: $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithTests(stage: $0).`merge-with 0`() }),
            Example(
                name: "source.merge(with: other, third)",
                sources: [("source", "--1-----3--|"), ("other", "-----2--------4--|"), ("third", "-0--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.merge(with: other, third)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(with:_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.merge(with: $1, $2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithTests(stage: $0).`merge-with 1`() }),
        ])
}
