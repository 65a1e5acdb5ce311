// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct CatchTests: Suite {
    let stage: Stage

    func `catch 0`() -> Result<Outcome, Problem> {
        diagram { source, other in
            "--a--#"
            "--x--|"
            source.catch { _ in other }
            "--a----x--|"
            "^----!"
            "-----^----!"
        }
    }

    func `catch 1`() -> Result<Outcome, Problem> {
        diagram { source, other in
            "-a-#"
            "-x-|"
            source.catch { _ in other }.take(stage.number(0))
            "-(a|)"
            "^!"
            ""
        }
    }
}

private struct CatchSequenceTests: Suite {
    let stage: Stage

    func `catch-sequence 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            "--b--|"
            "--c--|"
            Observable.catch(sequence: [$0, $1, $2])
            "--a----b--|"
            "^----!"
            "-----^----!"
            ""
        }
    }
}

extension Operator {
    static let `catch` = Operator(
        id: "catch", name: "catch(_:)",
        tasks: ["replace an error"],
        documentation: #"""
        Continues with the stream that `handler` returns when the source fails.

            source:           --a--#
            other:            --x--|
            catch { other }:  --a----x--|

        If `handler` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--a--#"], ["other", "--x--|"], ["catch { other }", "--a----x--|"]],
        ],
        examples: [
            Example(
                name: "catch continues with another source when this one fails",
                sources: [("source", "--a--#"), ("other", "--x--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.catch { _ in other }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `catch(_:)`() {
                        diagram { source, other in
                            ⟨sources⟩
                            source.catch { _ in other }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CatchTests(stage: $0).`catch 0`() }),
            Example(
                name: "catch does not call its handler after the observer has answered .none",
                sources: [("source", "-a-#"), ("other", "-x-|")], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    source.catch { _ in other }.take(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `catch(_:)`() {
                        diagram { source, other in
                            ⟨sources⟩
                            source.catch { _ in other }.take(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CatchTests(stage: $0).`catch 1`() }),
        ])

    static let `catch-sequence` = Operator(
        id: "catch-sequence", name: "catch(sequence:)",
        tasks: [],
        documentation: #"""
        Sends the events of the first source, and continues with the next one each time a source fails.

            a:                        --a--#
            b:                        --b--|
            catch(sequence: [a, b]):  --a----b--|

        The error of the last source is passed on. Each source is taken from the sequence only when it is needed.
        """#,
        drawings: [
            [["a", "--a--#"], ["b", "--b--|"], ["catch(sequence: [a, b])", "--a----b--|"]],
        ],
        examples: [
            Example(
                name: "catch(sequence:) continues with the next source when one fails",
                sources: [("source", "--a--#"), ("other", "--b--|"), ("third", "--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.catch(sequence: [source, other, third])
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `catch(sequence:)`() {
                        diagram {
                            ⟨sources⟩
                            Observable.catch(sequence: [$0, $1, $2])
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CatchSequenceTests(stage: $0).`catch-sequence 0`() }),
        ])
}
