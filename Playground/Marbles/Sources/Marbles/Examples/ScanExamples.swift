// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ScanTests: Suite {
    let stage: Stage

    func `scan 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(stage.number(0), accumulator: { $0 + $1 })
            "--1--3--6--|"
        }
    }

    func `scan 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--#"
            $0.scan(stage.number(0), accumulator: { $0 + $1 })
            "--2--#"
        }
    }

    func `scan 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(stage.number(0)) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
            "--1--#"
            "^----!"
        }
    }

    func `scan-into 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: stage.number(0)) { $0 += $1 }
            "--1--3--6--|"
        }
    }

    func `scan-into 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: stage.number(0)) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
            "--1--#"
            "^----!"
        }
    }

    func `scan-into 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: stage.number(0)) { $0 += $1 }.last()
            "-----------(6|)"
            "^----------!"
        }
    }

    func `scan-into 3`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: stage.number(0)) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }.last()
            "-----#"
            "^----!"
        }
    }
}

extension Operator {
    static let `scan` = Operator(
        id: "scan", name: "scan(_:accumulator:)",
        tasks: ["add up elements"],
        documentation: #"""
        Combines the elements into a value, and sends it after each element.

            source:                   --1--2--3--|
            scan(0, accumulator: +):  --1--3--6--|

        If `accumulator` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["scan(0, accumulator: +)", "--1--3--6--|"]],
        ],
        examples: [
            Example(
                name: "scan sends every intermediate value",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.scan(⟨0⟩, accumulator: { $0 + $1 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(_:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(⟨0⟩, accumulator: { $0 + $1 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan 0`() }),
            Example(
                name: "scan passes an error",
                sources: [("source", "--1--#")], elements: .numbers,
                arguments: [.number(1)],
                code: #"""
                    source.scan(⟨0⟩, accumulator: { $0 + $1 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(_:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(⟨0⟩, accumulator: { $0 + $1 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan 1`() }),
            Example(
                name: "scan fails and disposes the source when its accumulator throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.scan(⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(_:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan 2`() }),
        ])

    static let `scan-into` = Operator(
        id: "scan-into", name: "scan(into:accumulator:)",
        tasks: [],
        documentation: #"""
        Combines the elements into a value that `accumulator` changes in place, and sends it after each element.

            source:                      --1--2--3--|
            scan(into: 0) { $0 += $1 }:  --1--3--6--|

        If `accumulator` throws, the result fails with that error.

        An `accumulator` that changes an array or a dictionary copies it each time, if the observer still holds the
        value sent before. ``ObservableType/takeLast(_:)`` with a count of 1 and ``ObservableType/last()`` hold no value
        until the source completes.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["scan(into: 0) { $0 += $1 }", "--1--3--6--|"]],
        ],
        examples: [
            Example(
                name: "scan(into:) changes its value in place",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.scan(into: ⟨0⟩) { $0 += $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(into:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(into: ⟨0⟩) { $0 += $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan-into 0`() }),
            Example(
                name: "scan(into:) fails and disposes the source when its accumulator throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.scan(into: ⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(into:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(into: ⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan-into 1`() }),
            Example(
                name: "the last value of scan(into:) is sent when the source completes",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.scan(into: ⟨0⟩) { $0 += $1 }.last()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(into:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(into: ⟨0⟩) { $0 += $1 }.last()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan-into 2`() }),
            Example(
                name: "last of scan(into:) fails when the accumulator throws",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(0)],
                code: #"""
                    source.scan(into: ⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }.last()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `scan(into:accumulator:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.scan(into: ⟨0⟩) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }.last()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ScanTests(stage: $0).`scan-into 3`() }),
        ])
}
