// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct CatchAndReturnTests: Suite {
    let stage: Stage

    func `catchAndReturn 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.catchAndReturn(stage.text(0))
            "--a--(x|)"
            "^----!"
        }
    }

    func `catchErrorJustComplete 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.catchErrorJustComplete()
            "--a--|"
            "^----!"
        }
    }
}

extension Operator {
    static let `catchAndReturn` = Operator(
        id: "catchAndReturn", name: "catchAndReturn(_:)",
        tasks: ["replace an error"],
        documentation: #"""
        Sends `element` and completes when the source fails.

            source:             --a--#
            catchAndReturn(x):  --a--(x|)
        """#,
        drawings: [
            [["source", "--a--#"], ["catchAndReturn(x)", "--a--(x|)"]],
        ],
        examples: [
            Example(
                name: "catchAndReturn replaces an error by a last element and the completion",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.text("x")],
                code: #"""
                    source.catchAndReturn(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `catchAndReturn(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.catchAndReturn(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CatchAndReturnTests(stage: $0).`catchAndReturn 0`() }),
        ])

    static let `catchErrorJustComplete` = Operator(
        id: "catchErrorJustComplete", name: "catchErrorJustComplete()",
        tasks: [],
        documentation: #"""
        Completes when the source fails.

            source:                    --a--#
            catchErrorJustComplete():  --a--|
        """#,
        drawings: [
            [["source", "--a--#"], ["catchErrorJustComplete()", "--a--|"]],
        ],
        examples: [
            Example(
                name: "catchErrorJustComplete completes when the source fails",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.catchErrorJustComplete()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `catchErrorJustComplete()`() {
                        diagram {
                            ⟨sources⟩
                            $0.catchErrorJustComplete()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CatchAndReturnTests(stage: $0).`catchErrorJustComplete 0`() }),
        ])
}
