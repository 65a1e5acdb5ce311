// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct SingleTests: Suite {
    let stage: Stage

    func `single 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.single()
            "--a--|"
            "^----!"
        }
    }

    func `single-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.single { $0 == 2 }
            "-----2-----|"
        }
    }

    func `single-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.single { if $0 == "b" { throw MarbleError() } else { true } }
            "--a--#"
            "^----!"
        }
    }
}

extension Operator {
    static let `single` = Operator(
        id: "single", name: "single()",
        tasks: [],
        documentation: #"""
        Sends the only element of the source, and fails if there is none or more than one.

            source:    --a--|
            single():  --a--|

        Fails with ``RxError/noElements`` if the source completes without an element, and with
        ``RxError/moreThanOneElement`` in place of a second element. The first one has been sent by then.
        """#,
        drawings: [
            [["source", "--a--|"], ["single()", "--a--|"]],
        ],
        examples: [
            Example(
                name: "single sends the element of a source that has exactly one",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.single()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `single()`() {
                        diagram {
                            ⟨sources⟩
                            $0.single()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SingleTests(stage: $0).`single 0`() }),
        ])

    static let `single-2` = Operator(
        id: "single-2", name: "single(_:)",
        tasks: [],
        documentation: #"""
        Sends the only element for which `predicate` returns true, and fails if there is none or more than one.

            source:              --1--2--3--|
            single { $0 == 2 }:  -----2-----|

        Fails with the same errors as ``single()``. If `predicate` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["single { $0 == 2 }", "-----2-----|"]],
        ],
        examples: [
            Example(
                name: "single with a predicate sends the one element that satisfies it",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.single { $0 == 2 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `single(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.single { $0 == 2 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SingleTests(stage: $0).`single-2 0`() }),
            Example(
                name: "single fails and disposes the source when its predicate throws",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.single { if $0 == "b" { throw MarbleError() } else { true } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `single(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.single { if $0 == "b" { throw MarbleError() } else { true } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SingleTests(stage: $0).`single-2 1`() }),
        ])
}
