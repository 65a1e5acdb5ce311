// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct MapTests: Suite {
    let stage: Stage

    func `map 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1----2----3----|"
            $0.map { $0 * 10 }
            "--[10]-[20]-[30]-|"
        }
    }

    func `map 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--#"
            $0.map { $0.uppercased() }
            "--A--#"
        }
    }

    func `map 2`() -> Result<Outcome, Problem> {
        diagram {
            "--1--x--3--|"
            $0.map { text in
                guard let number = Int(text) else { throw MarbleError() }
                return number
            }
            "--1--#"
            "^----!"
        }
    }

    func `compactMap 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1--x--3--|"
            $0.compactMap(Int.init)
            "--1-----3--|"
        }
    }

    func `compactMap 1`() -> Result<Outcome, Problem> {
        diagram {
            "--1--x--3--|"
            $0.compactMap { text in
                guard let number = Int(text) else { throw MarbleError() }
                return number as Int?
            }
            "--1--#"
            "^----!"
        }
    }

    func `enumerated 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a----b----|"
            $0.enumerated().map { "\($0.index)\($0.element)" }
            "--[0a]-[1b]-|"
        }
    }
}

extension Operator {
    static let `map` = Operator(
        id: "map", name: "map(_:)",
        tasks: ["change each element"],
        documentation: #"""
        Sends what `transform` returns for each element.

            source:           --1----2----3----|
            map { $0 * 10 }:  --[10]-[20]-[30]-|

        If `transform` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1----2----3----|"], ["map { $0 * 10 }", "--[10]-[20]-[30]-|"]],
        ],
        examples: [
            Example(
                name: "map transforms every element",
                sources: [("source", "--1----2----3----|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.map { $0 * 10 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `map(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.map { $0 * 10 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapTests(stage: $0).`map 0`() }),
            Example(
                name: "map passes an error",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { $0.uppercased() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `map(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.map { $0.uppercased() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapTests(stage: $0).`map 1`() }),
            Example(
                name: "map fails and disposes the source when its transform throws",
                sources: [("source", "--1--x--3--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { text in
                        guard let number = Int(text) else { throw MarbleError() }
                        return number
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `map(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.map { text in
                                guard let number = Int(text) else { throw MarbleError() }
                                return number
                            }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapTests(stage: $0).`map 2`() }),
        ])

    static let `compactMap` = Operator(
        id: "compactMap", name: "compactMap(_:)",
        tasks: ["drop some elements"],
        documentation: #"""
        Sends what `transform` returns for each element, and drops nil.

            source:                --1--x--3--|
            compactMap(Int.init):  --1-----3--|
        """#,
        drawings: [
            [["source", "--1--x--3--|"], ["compactMap(Int.init)", "--1-----3--|"]],
        ],
        examples: [
            Example(
                name: "compactMap drops elements whose transform is nil",
                sources: [("source", "--1--x--3--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.compactMap(Int.init)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `compactMap(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.compactMap(Int.init)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapTests(stage: $0).`compactMap 0`() }),
            Example(
                name: "compactMap fails and disposes the source when its transform throws",
                sources: [("source", "--1--x--3--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.compactMap { text in
                        guard let number = Int(text) else { throw MarbleError() }
                        return number as Int?
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `compactMap(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.compactMap { text in
                                guard let number = Int(text) else { throw MarbleError() }
                                return number as Int?
                            }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapTests(stage: $0).`compactMap 1`() }),
        ])

    static let `enumerated` = Operator(
        id: "enumerated", name: "enumerated()",
        tasks: [],
        documentation: #"""
        Sends each element together with its index, counted from 0.

            source:        --a----b----|
            enumerated():  --[0a]-[1b]-|
        """#,
        drawings: [
            [["source", "--a----b----|"], ["enumerated()", "--[0a]-[1b]-|"]],
        ],
        examples: [
            Example(
                name: "enumerated numbers the elements from 0",
                sources: [("source", "--a----b----|")], elements: .text,
                arguments: [],
                code: #"""
                    source.enumerated().map { "\($0.index)\($0.element)" }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `enumerated()`() {
                        diagram {
                            ⟨sources⟩
                            $0.enumerated().map { "\($0.index)\($0.element)" }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MapTests(stage: $0).`enumerated 0`() }),
        ])
}
