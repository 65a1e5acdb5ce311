// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct EndsTests: Suite {
    let stage: Stage

    func `empty 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable<Int>.empty()
            "|"
        }
    }

    func `never 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable<Int>.never()
            "-"
        }
    }

    func `error 0`() -> Result<Outcome, Problem> {
        diagram {
            Observable<Int>.error(MarbleError())
            "#"
        }
    }
}

extension Operator {
    static let `empty` = Operator(
        id: "empty", name: "empty()",
        tasks: [],
        documentation: #"""
        Completes without sending an element.

            empty():  |
        """#,
        drawings: [
            [["empty()", "|"]],
        ],
        examples: [
            Example(
                name: "empty only completes",
                sources: [], elements: .text,
                arguments: [],
                code: #"""
                    Observable<Int>.empty()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `empty()`() {
                        diagram {
                            ⟨sources⟩
                            Observable<Int>.empty()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { EndsTests(stage: $0).`empty 0`() }),
        ])

    static let `never` = Operator(
        id: "never", name: "never()",
        tasks: [],
        documentation: #"""
        Sends nothing and never ends.

            never():  -
        """#,
        drawings: [
            [["never()", "-"]],
        ],
        examples: [
            Example(
                name: "never sends nothing",
                sources: [], elements: .text,
                arguments: [],
                code: #"""
                    Observable<Int>.never()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `never()`() {
                        diagram {
                            ⟨sources⟩
                            Observable<Int>.never()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { EndsTests(stage: $0).`never 0`() }),
        ])

    static let `error` = Operator(
        id: "error", name: "error(_:)",
        tasks: [],
        documentation: #"""
        Fails with `error` without sending an element.

            error(e):  #
        """#,
        drawings: [
            [["error(e)", "#"]],
        ],
        examples: [
            Example(
                name: "error only fails",
                sources: [], elements: .text,
                arguments: [],
                code: #"""
                    Observable<Int>.error(MarbleError())
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `error(_:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable<Int>.error(MarbleError())
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { EndsTests(stage: $0).`error 0`() }),
        ])
}
