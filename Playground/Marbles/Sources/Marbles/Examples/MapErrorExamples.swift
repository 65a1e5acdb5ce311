// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct MapErrorTests: Suite {
    let stage: Stage
    private struct Mapped: Error { let former: any Error }

    func `mapError 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.mapError { Mapped(former: $0) }.catch { .just($0 is Mapped ? "x" : stage.text(0)) }
            "--a--(x|)"
            "^----!"
        }
    }

    func `mapError 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.mapError { $0 }
            "--a--|"
        }
    }
}

extension Operator {
    static let `mapError` = Operator(
        id: "mapError", name: "mapError(_:)",
        tasks: ["replace an error"],
        documentation: #"""
        Replaces the error of the source with the one that `transform` returns.

            source:                               --a--#
            mapError { … }, whose error is sent:  --a--(x|)

        If `transform` throws, the result fails with that error. To continue with another stream, use ``catch(_:)``.
        """#,
        drawings: [
            [["source", "--a--#"], ["mapError { … }, whose error is sent", "--a--(x|)"]],
        ],
        examples: [
            Example(
                name: "mapError replaces the error of the source",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.text("y")],
                code: #"""
                    source.mapError { Mapped(former: $0) }.catch { .just($0 is Mapped ? "x" : ⟨0⟩) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct MapErrorTests {
                        private struct Mapped: Error { let former: any Error }

                        @Test func `mapError(_:)`() {
                            diagram {
                                ⟨sources⟩
                                $0.mapError { Mapped(former: $0) }.catch { .just($0 is Mapped ? "x" : ⟨0⟩) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MapErrorTests(stage: $0).`mapError 0`() }),
            Example(
                name: "mapError passes the completion",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.mapError { $0 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `mapError(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.mapError { $0 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapErrorTests(stage: $0).`mapError 1`() }),
        ])
}
