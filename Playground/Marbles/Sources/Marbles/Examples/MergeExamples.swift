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
            Observable.merge($0, $1).take(2)
            "-a(b|)"
            "^-!"
            "^-!"
        }
    }

    func `merge-2 5`() -> Result<Outcome, Problem> {
        diagram {
            "-a--|"
            "-b--|"
            Observable.merge($0, Observable.of("x", "y"), $1).take(2)
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
                sources: [("a", "--1-----3--|"), ("b", "-----2--------4--|")], elements: .text,
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
                sources: [("a", "--1-----3--|"), ("b", "-----2--------4--|")], elements: .text,
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
                sources: [("source", "--a--|"), ("other", "---b----|"), ("third", "-c---------|")], elements: .text,
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
                sources: [("source", "-a-----d--|"), ("other", "--b--#"), ("third", "---c-----f--|")], elements: .text,
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
                sources: [("a", "-a-----d--|"), ("b", "--b----e---|")], elements: .text,
                code: #"""
                    Observable.merge(a, b).take(2)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge($0, $1).take(2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 4`() }),
            Example(
                sources: [("a", "-a--|"), ("b", "-b--|")], elements: .text,
                code: #"""
                    Observable.merge(a, Observable.of("x", "y"), b).take(2)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `merge(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.merge($0, Observable.of("x", "y"), $1).take(2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MergeTests(stage: $0).`merge-2 5`() }),
        ])

    static let `merge-with` = Operator(
        id: "merge-with", name: "merge(with:_:)",
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
                sources: [("source", "--1-----3--|"), ("other", "-----2--------4--|")], elements: .text,
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
                sources: [("source", "--1-----3--|"), ("other", "-----2--------4--|"), ("third", "-0--#")], elements: .text,
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
