// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct MapToTests: Suite {
    let stage: Stage

    func `mapTo 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.mapTo(stage.text(0))
            "--x--x--|"
            "^-------!"
        }
    }

    func `mapAt 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--[bc]--|"
            $0.mapAt(\.count)
            "--1--2-----|"
        }
    }

    func `mapMany 0`() -> Result<Outcome, Problem> {
        diagram {
            "--[12]---[3]--|"
            $0.map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 2 }.map { $0.map(\.description).joined() }
            "--[24]---[6]--|"
        }
    }

    func `mapMany 1`() -> Result<Outcome, Problem> {
        diagram {
            "--[12]---[3]--|"
            $0.mapMany { _ -> Int in throw MarbleError() }
            "--#"
            "^-!"
        }
    }

    func `not 0`() -> Result<Outcome, Problem> {
        diagram(of: Bool.self) {
            "--[true]---[false]--|"
            $0.not()
            "--[false]--[true]---|"
        }
    }
}

extension Operator {
    static let `mapTo` = Operator(
        id: "mapTo", name: "mapTo(_:)",
        tasks: [],
        documentation: #"""
        Replaces each element with `value`.

            source:    --a--b--|
            mapTo(x):  --x--x--|
        """#,
        drawings: [
            [["source", "--a--b--|"], ["mapTo(x)", "--x--x--|"]],
        ],
        examples: [
            Example(
                name: "mapTo replaces every element by the value",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.text("x")],
                code: #"""
                    source.mapTo(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `mapTo(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.mapTo(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapToTests(stage: $0).`mapTo 0`() }),
        ])

    static let `mapAt` = Operator(
        id: "mapAt", name: "mapAt(_:)",
        tasks: [],
        documentation: #"""
        Replaces each element with its property at `keyPath`.

            source:          --a--[bc]--|
            mapAt(\.count):  --1--2-----|
        """#,
        drawings: [
            [["source", "--a--[bc]--|"], [#"mapAt(\.count)"#, "--1--2-----|"]],
        ],
        examples: [
            Example(
                name: "mapAt replaces every element by one of its properties",
                sources: [("source", "--a--[bc]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.mapAt(\.count)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `mapAt(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.mapAt(\.count)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapToTests(stage: $0).`mapAt 0`() }),
        ])

    static let `mapMany` = Operator(
        id: "mapMany", name: "mapMany(_:)",
        tasks: [],
        documentation: #"""
        Replaces each collection with an array of what `transform` returns for its members.

            source:              --[12]---[3]--|
            mapMany { $0 * 2 }:  --[24]---[6]--|

        If `transform` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--[12]---[3]--|"], ["mapMany { $0 * 2 }", "--[24]---[6]--|"]],
        ],
        examples: [
            Example(
                name: "mapMany transforms the members of every element",
                sources: [("source", "--[12]---[3]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 2 }.map { $0.map(\.description).joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `mapMany(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 2 }.map { $0.map(\.description).joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapToTests(stage: $0).`mapMany 0`() }),
            Example(
                name: "mapMany fails and disposes the source when its transform throws",
                sources: [("source", "--[12]---[3]--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.mapMany { _ -> Int in throw MarbleError() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `mapMany(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.mapMany { _ -> Int in throw MarbleError() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapToTests(stage: $0).`mapMany 1`() }),
        ])

    static let `not` = Operator(
        id: "not", name: "not()",
        tasks: [],
        documentation: #"""
        Replaces each element with its opposite.

            source:  --[true]---[false]--|
            not():   --[false]--[true]---|
        """#,
        drawings: [
            [["source", "--[true]---[false]--|"], ["not()", "--[false]--[true]---|"]],
        ],
        examples: [
            Example(
                name: "not negates every element",
                sources: [("source", "--[true]---[false]--|")], elements: .booleans,
                arguments: [],
                code: #"""
                    source.not()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `not()`() {
                        diagram(of: Bool.self) {
                            ⟨sources⟩
                            $0.not()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapToTests(stage: $0).`not 0`() }),
        ])
}
