// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TakeTests: Suite {
    let stage: Stage

    func `take 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.take(stage.number(0))
            "--a--(b|)"
            "^----!"
        }
    }

    func `take 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.take(stage.number(0))
            "--a--b--|"
            "^-------!"
        }
    }

    func `take 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.take(stage.number(0))
            "|"
            ""
        }
    }

    func `element-at 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.element(at: stage.number(0))
            "-----(b|)"
            "^----!"
        }
    }

    func `element-at 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.element(at: stage.number(0))
            "--(a|)"
        }
    }
}

extension Operator {
    static let `take` = Operator(
        id: "take", name: "take(_:)",
        tasks: [],
        documentation: #"""
        Sends the first `count` elements, then completes and disposes the source.

            source:   --a--b--c--|
            take(2):  --a--(b|)

        `take(0)` completes without subscribing to the source.

        - Precondition: `count` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["take(2)", "--a--(b|)"]],
        ],
        examples: [
            Example(
                name: "take passes the first elements and disposes the source",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeTests(stage: $0).`take 0`() }),
            Example(
                name: "take of more elements than there are ends with the source",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeTests(stage: $0).`take 1`() }),
            Example(
                name: "take(0) completes without subscribing",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [.number(0)],
                code: #"""
                    source.take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `take(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeTests(stage: $0).`take 2`() }),
        ])

    static let `element-at` = Operator(
        id: "element-at", name: "element(at:)",
        tasks: [],
        documentation: #"""
        Sends the element at `index`, counted from 0, then completes and disposes the source.

            source:          --a--b--c--|
            element(at: 1):  -----(b|)

        Fails with ``RxError/argumentOutOfRange`` if the source completes before that element.

        - Precondition: `index` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["element(at: 1)", "-----(b|)"]],
        ],
        examples: [
            Example(
                name: "element(at:) passes one element and disposes the source",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.element(at: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `element(at:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.element(at: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeTests(stage: $0).`element-at 0`() }),
            Example(
                name: "element(at: 0) sends the first element",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(0)],
                code: #"""
                    source.element(at: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `element(at:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.element(at: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { TakeTests(stage: $0).`element-at 1`() }),
        ])
}
