// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TakeWhileTests: Suite {
    let stage: Stage

    func `take-while 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(while: { $0 < 2 })
            "--1--|"
            "^----!"
        }
    }

    func `take-while 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(while: { $0 < 2 }, behavior: .inclusive)
            "--1--(2|)"
            "^----!"
        }
    }

    func `take-while 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.take(while: { _ in true })
            "--a--b--|"
        }
    }

    func `take-while 3`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.take(while: { if $0 == "b" { throw MarbleError() } else { true } })
            "--a--#"
            "^----!"
        }
    }
}

extension Operator {
    static let `take-while` = Operator(
        id: "take-while", name: "take(while:behavior:)",
        tasks: [],
        documentation: #"""
        Sends elements until `predicate` returns false for one, then completes and disposes the source. If `predicate`
        throws, the result fails with that error.

            source:                   --1--2--3--|
            take(while: { $0 < 2 }):  --1--|

        With `.inclusive`, the element that ends the result is sent too:

            source:                                --1--2--3--|
            take(while: …, behavior: .inclusive):  --1--(2|)
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["take(while: { $0 < 2 })", "--1--|"]],
            [["source", "--1--2--3--|"], ["take(while: …, behavior: .inclusive)", "--1--(2|)"]],
        ],
        examples: [
            Example(
                name: "take(while:) passes elements until one does not satisfy the predicate",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.take(while: { $0 < 2 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(while:behavior:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.take(while: { $0 < 2 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeWhileTests(stage: $0).`take-while 0`() }),
            Example(
                name: "an inclusive take(while:) passes the element that ends it",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.take(while: { $0 < 2 }, behavior: .inclusive)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(while:behavior:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.take(while: { $0 < 2 }, behavior: .inclusive)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeWhileTests(stage: $0).`take-while 1`() }),
            Example(
                name: "take(while:) whose predicate always holds ends with the source",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.take(while: { _ in true })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(while:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(while: { _ in true })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeWhileTests(stage: $0).`take-while 2`() }),
            Example(
                name: "take(while:) fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.take(while: { if $0 == "b" { throw MarbleError() } else { true } })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(while:behavior:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(while: { if $0 == "b" { throw MarbleError() } else { true } })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeWhileTests(stage: $0).`take-while 3`() }),
        ])
}
