// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ConcatTests: Suite {
    let stage: Stage

    func `concat 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b|"
            "--c--|"
            $0.concat($1)
            "--a--b--c--|"
            "^-----!"
            "------^----!"
        }
    }

    func `concat 1`() -> Result<Outcome, Problem> {
        diagram {
            "-a-b-|"
            "-b-|"
            $0.concat($1).take(2)
            "-a-(b|)"
            "^--!"
            ""
        }
    }

    func `concat-2 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b|"
            "--c--|"
            Observable.concat($0, $1)
            "--a--b--c--|"
        }
    }

    func `concat-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "-a|"
            "-b|"
            "-c|"
            Observable.concat([$0, $1, $2])
            "-a-b-c|"
            "^-!"
            "--^-!"
            "----^-!"
        }
    }

    func `concat-2 2`() -> Result<Outcome, Problem> {
        diagram {
            "-c-|"
            Observable.concat(.of("a", "b"), $0).take(2)
            "(ab|)"
            ""
        }
    }
}

extension Operator {
    static let `concat` = Operator(
        id: "concat", name: "concat(_:)",
        documentation: #"""
        Sends all elements of this source, and then all elements of `second`.

            source:     --a--b|
            other:      --c--|
            concat(…):  --a--b--c--|
        """#,
        drawings: [
            [["source", "--a--b|"], ["other", "--c--|"], ["concat(…)", "--a--b--c--|"]],
        ],
        examples: [
            Example(
                sources: [("source", "--a--b|"), ("other", "--c--|")], elements: .text,
                code: #"""
                    source.concat(other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.concat($1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat 0`() }),
            Example(
                sources: [("source", "-a-b-|"), ("other", "-b-|")], elements: .text,
                code: #"""
                    source.concat(other).take(2)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.concat($1).take(2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat 1`() }),
        ])

    static let `concat-2` = Operator(
        id: "concat-2", name: "concat(_:)",
        documentation: #"""
        Sends all elements of the first source, then those of the second, and so on.

            a:             --a--b|
            b:             --c--|
            concat(a, b):  --a--b--c--|

        Fails when a source fails.
        """#,
        drawings: [
            [["a", "--a--b|"], ["b", "--c--|"], ["concat(a, b)", "--a--b--c--|"]],
        ],
        examples: [
            Example(
                sources: [("a", "--a--b|"), ("b", "--c--|")], elements: .text,
                code: #"""
                    Observable.concat(a, b)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.concat($0, $1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat-2 0`() }),
            Example(
                sources: [("source", "-a|"), ("other", "-b|"), ("third", "-c|")], elements: .text,
                code: #"""
                    Observable.concat([source, other, third])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.concat([$0, $1, $2])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat-2 1`() }),
            Example(
                sources: [("source", "-c-|")], elements: .text,
                code: #"""
                    Observable.concat(.of("a", "b"), source).take(2)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.concat(.of("a", "b"), $0).take(2)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat-2 2`() }),
        ])
}
