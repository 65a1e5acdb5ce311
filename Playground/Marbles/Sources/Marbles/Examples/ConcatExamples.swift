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
            $0.concat($1).take(stage.number(0))
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
            Observable.concat(.of(stage.text(0), stage.text(1)), $0).take(stage.number(2))
            "(ab|)"
            ""
        }
    }
}

extension Operator {
    static let `concat` = Operator(
        id: "concat", name: "concat(_:)",
        tasks: [],
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
                name: "concat passes all elements of one source, then all of the next",
                sources: [("source", "--a--b|"), ("other", "--c--|")], elements: .text,
                arguments: [],
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
                name: "concat does not subscribe to later sources after the observer has answered .none",
                sources: [("source", "-a-b-|"), ("other", "-b-|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.concat(other).take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.concat($1).take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat 1`() }),
        ])

    static let `concat-2` = Operator(
        id: "concat-2", name: "concat(_:)",
        tasks: [],
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
                name: "concat of several sources passes them one after the other",
                sources: [("a", "--a--b|"), ("b", "--c--|")], elements: .text,
                arguments: [],
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
                name: "Observable.concat([source, other, third])",
                sources: [("source", "-a|"), ("other", "-b|"), ("third", "-c|")], elements: .text,
                arguments: [],
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
                name: "concat does not subscribe to later sources after the observer has answered .none",
                sources: [("source", "-c-|")], elements: .text,
                arguments: [.text("a"), .text("b"), .number(2)],
                code: #"""
                    Observable.concat(.of(⟨0⟩, ⟨1⟩), source).take(⟨2⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `concat(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.concat(.of(⟨0⟩, ⟨1⟩), $0).take(⟨2⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConcatTests(stage: $0).`concat-2 2`() }),
        ])
}
