// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ReduceTests: Suite {
    let stage: Stage

    func `reduce 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(stage.number(0), accumulator: { $0 + $1 })
            "-----------(6|)"
        }
    }

    func `reduce 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(stage.number(0)) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
            "-----#"
            "^----!"
        }
    }

    func `reduce-into 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(into: stage.number(0)) { $0 += $1 }
            "-----------(6|)"
            "^----------!"
        }
    }

    func `reduce-into 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(into: stage.number(0)) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
            "-----#"
            "^----!"
        }
    }

    func `reduce-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(stage.number(0), accumulator: +, mapResult: { -$0 })
            "-----------([-6]|)"
        }
    }

    func `reduce-2 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--|"
            $0.reduce(stage.number(0), accumulator: +, mapResult: { _ -> Int in throw MarbleError() })
            "--------#"
        }
    }

    func `count 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.count()
            "--------(2|)"
        }
    }

    func `count-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.count { $0 % 2 == 1 }
            "-----------(2|)"
        }
    }

    func `count-2 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.count { if $0 == 2 { throw MarbleError() } else { true } }
            "-----#"
            "^----!"
        }
    }

    func `toArray 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.toArray().map { $0.joined() }
            "--------([ab]|)"
        }
    }

    func `toArray 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--#"
            $0.toArray()
            "--------#"
        }
    }

    func `toSortedArray-by 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--3--2--|"
            $0.toSortedArray(by: { $0 > $1 }).map { $0.map(String.init).joined() }
            "-----------([321]|)"
        }
    }

    func `toSortedArray-by 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.toSortedArray { _, _ in throw MarbleError() }
            "--------#"
        }
    }

    func `toSortedArray-ascending 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--3--2--|"
            $0.toSortedArray().map { $0.map(String.init).joined() }
            "-----------([123]|)"
        }
    }
}

extension Operator {
    static let `reduce` = Operator(
        id: "reduce", name: "reduce(_:accumulator:)",
        tasks: ["add up elements"],
        documentation: #"""
        Combines the elements into one value, and sends it when the source completes.

            source:                     --1--2--3--|
            reduce(0, accumulator: +):  -----------(6|)

        If `accumulator` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["reduce(0, accumulator: +)", "-----------(6|)"]],
        ],
        examples: [
            Example(
                name: "reduce sends its value when the source completes",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.reduce(⟨0⟩, accumulator: { $0 + $1 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `reduce(_:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.reduce(⟨0⟩, accumulator: { $0 + $1 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`reduce 0`() }),
            Example(
                name: "reduce fails and disposes the source when its accumulator throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.reduce(⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `reduce(_:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.reduce(⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`reduce 1`() }),
        ])

    static let `reduce-into` = Operator(
        id: "reduce-into", name: "reduce(into:_:)",
        tasks: [],
        documentation: #"""
        Combines the elements into one value that `accumulator` changes in place, and sends it when the source
        completes.

            source:                        --1--2--3--|
            reduce(into: 0) { $0 += $1 }:  -----------(6|)

        Sends `seed` if the source completes without an element. If the source fails, only the error is sent. If
        `accumulator` throws, the result fails with that error.

        The value isn't shared before it is sent, so an `accumulator` that changes an array or a dictionary copies it at
        most once.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["reduce(into: 0) { $0 += $1 }", "-----------(6|)"]],
        ],
        examples: [
            Example(
                name: "reduce(into:) changes its value in place, and sends it when the source completes",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.reduce(into: ⟨0⟩) { $0 += $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `reduce(into:_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.reduce(into: ⟨0⟩) { $0 += $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`reduce-into 0`() }),
            Example(
                name: "reduce(into:) fails and disposes the source when its accumulator throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.reduce(into: ⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `reduce(into:_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.reduce(into: ⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`reduce-into 1`() }),
        ])

    static let `reduce-2` = Operator(
        id: "reduce-2", name: "reduce(_:accumulator:mapResult:)",
        tasks: [],
        documentation: #"""
        Combines the elements into one value, and sends what `mapResult` returns for it when the source completes.

            source:                                         --1--2--3--|
            reduce(0, accumulator: +, mapResult: { -$0 }):  -----------([-6]|)

        If `accumulator` or `mapResult` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["reduce(0, accumulator: +, mapResult: { -$0 })", "-----------([-6]|)"]],
        ],
        examples: [
            Example(
                name: "reduce with a mapResult sends the mapped value",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.reduce(⟨0⟩, accumulator: +, mapResult: { -$0 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `reduce(_:accumulator:mapResult:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.reduce(⟨0⟩, accumulator: +, mapResult: { -$0 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`reduce-2 0`() }),
            Example(
                name: "reduce fails when its mapResult throws",
                sources: [("source", "--1--2--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.reduce(⟨0⟩, accumulator: +, mapResult: { _ -> Int in throw MarbleError() })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `reduce(_:accumulator:mapResult:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.reduce(⟨0⟩, accumulator: +, mapResult: { _ -> Int in throw MarbleError() })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`reduce-2 1`() }),
        ])

    static let `count` = Operator(
        id: "count", name: "count()",
        tasks: [],
        documentation: #"""
        Sends the number of elements when the source completes.

            source:   --a--b--|
            count():  --------(2|)
        """#,
        drawings: [
            [["source", "--a--b--|"], ["count()", "--------(2|)"]],
        ],
        examples: [
            Example(
                name: "count sends the number of elements when the source completes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.count()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `count()`() {
                        diagram {
                            ⟨sources⟩
                            $0.count()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`count 0`() }),
        ])

    static let `count-2` = Operator(
        id: "count-2", name: "count(_:)",
        tasks: [],
        documentation: #"""
        Sends the number of elements for which `predicate` returns true, when the source completes.

            source:                 --1--2--3--|
            count { $0 % 2 == 1 }:  -----------(2|)

        If `predicate` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["count { $0 % 2 == 1 }", "-----------(2|)"]],
        ],
        examples: [
            Example(
                name: "count with a predicate counts the elements that satisfy it",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.count { $0 % 2 == 1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `count(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.count { $0 % 2 == 1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`count-2 0`() }),
            Example(
                name: "count fails and disposes the source when its predicate throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.count { if $0 == 2 { throw MarbleError() } else { true } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `count(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.count { if $0 == 2 { throw MarbleError() } else { true } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`count-2 1`() }),
        ])

    static let `toArray` = Operator(
        id: "toArray", name: "toArray()",
        tasks: [],
        documentation: #"""
        Collects all elements, and sends them as one array when the source completes.

            source:     --a--b--|
            toArray():  --------([ab]|)
        """#,
        drawings: [
            [["source", "--a--b--|"], ["toArray()", "--------([ab]|)"]],
        ],
        examples: [
            Example(
                name: "toArray sends all elements at once when the source completes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.toArray().map { $0.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `toArray()`() {
                        diagram {
                            ⟨sources⟩
                            $0.toArray().map { $0.joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`toArray 0`() }),
            Example(
                name: "toArray of a failing source sends only the error",
                sources: [("source", "--a--b--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.toArray()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `toArray()`() {
                        diagram {
                            ⟨sources⟩
                            $0.toArray()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`toArray 1`() }),
        ])

    static let `toSortedArray-by` = Operator(
        id: "toSortedArray-by", name: "toSortedArray(by:)",
        tasks: [],
        documentation: #"""
        Collects all elements, and sends them as one array, sorted by `areInIncreasingOrder`, when the source completes.

            source:                          --1--3--2--|
            toSortedArray(by: { $0 > $1 }):  -----------([321]|)

        If `areInIncreasingOrder` throws, the result fails with that error.

        - Complexity: O(*n* log *n*) at completion, where *n* is the number of elements.
        """#,
        drawings: [
            [["source", "--1--3--2--|"], ["toSortedArray(by: { $0 > $1 })", "-----------([321]|)"]],
        ],
        examples: [
            Example(
                name: "toSortedArray sends all elements sorted when the source completes",
                sources: [("source", "--1--3--2--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.toSortedArray(by: { $0 > $1 }).map { $0.map(String.init).joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `toSortedArray(by:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.toSortedArray(by: { $0 > $1 }).map { $0.map(String.init).joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`toSortedArray-by 0`() }),
            Example(
                name: "toSortedArray fails when its order throws",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.toSortedArray { _, _ in throw MarbleError() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `toSortedArray(by:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.toSortedArray { _, _ in throw MarbleError() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`toSortedArray-by 1`() }),
        ])

    static let `toSortedArray-ascending` = Operator(
        id: "toSortedArray-ascending", name: "toSortedArray(ascending:)",
        tasks: [],
        documentation: #"""
        Collects all elements, and sends them as one sorted array when the source completes.

            source:                          --1--3--2--|
            toSortedArray(ascending: true):  -----------([123]|)

        - Complexity: O(*n* log *n*) at completion, where *n* is the number of elements.
        """#,
        drawings: [
            [["source", "--1--3--2--|"], ["toSortedArray(ascending: true)", "-----------([123]|)"]],
        ],
        examples: [
            Example(
                name: "toSortedArray sends all elements sorted when the source completes",
                sources: [("source", "--1--3--2--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.toSortedArray().map { $0.map(String.init).joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `toSortedArray(ascending:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.toSortedArray().map { $0.map(String.init).joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ReduceTests(stage: $0).`toSortedArray-ascending 0`() }),
        ])
}
