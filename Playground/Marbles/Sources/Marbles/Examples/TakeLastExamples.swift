// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TakeLastTests: Suite {
    let stage: Stage

    func `takeLast 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.takeLast(stage.number(0))
            "-----------(bc|)"
            "^----------!"
        }
    }

    func `takeLast 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.takeLast(stage.number(0))
            "--------(ab|)"
        }
    }

    func `takeLast 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.takeLast(stage.number(0))
            "--------|"
        }
    }

    func `take-last 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.take(last: stage.number(0))
            "-----------(bc|)"
        }
    }

    func `last 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.last()
            "--------(b|)"
        }
    }
}

extension Operator {
    static let `takeLast` = Operator(
        id: "takeLast", name: "takeLast(_:)",
        tasks: [],
        documentation: #"""
        Keeps the last `count` elements, and sends them when the source completes.

            source:       --a--b--c--|
            takeLast(2):  -----------(bc|)

        If the source fails, only the error is sent.

        - Precondition: `count` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["takeLast(2)", "-----------(bc|)"]],
        ],
        examples: [
            Example(
                name: "takeLast sends the last elements when the source completes",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.takeLast(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `takeLast(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.takeLast(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeLastTests(stage: $0).`takeLast 0`() }),
            Example(
                name: "takeLast of more elements than there are sends all of them",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.takeLast(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `takeLast(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.takeLast(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeLastTests(stage: $0).`takeLast 1`() }),
            Example(
                name: "takeLast(0) only completes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(0)],
                code: #"""
                    source.takeLast(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `takeLast(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.takeLast(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeLastTests(stage: $0).`takeLast 2`() }),
        ])

    static let `take-last` = Operator(
        id: "take-last", name: "take(last:)",
        tasks: [],
        documentation: #"""
        Sends the last `count` elements when the source completes: ``takeLast(_:)``.

            source:         --a--b--c--|
            take(last: 2):  -----------(bc|)
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["take(last: 2)", "-----------(bc|)"]],
        ],
        examples: [
            Example(
                name: "take(last:) is takeLast",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.take(last: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(last:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(last: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeLastTests(stage: $0).`take-last 0`() }),
        ])

    static let `last` = Operator(
        id: "last", name: "last()",
        tasks: [],
        documentation: #"""
        Sends the last element when the source completes.

            source:  --a--b--|
            last():  --------(b|)

        Completes without an element if the source does.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["last()", "--------(b|)"]],
        ],
        examples: [
            Example(
                name: "last sends the last element when the source completes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.last()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `last()`() {
                        diagram {
                            ⟨sources⟩
                            $0.last()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeLastTests(stage: $0).`last 0`() }),
        ])
}
