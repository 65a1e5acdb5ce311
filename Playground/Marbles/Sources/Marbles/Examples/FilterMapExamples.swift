// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct FilterMapTests: Suite {
    let stage: Stage

    func `filterMap 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.filterMap { $0 > 2 ? .map($0 - 2) : .ignore }
            "--------1--2--|"
            "^-------------!"
        }
    }

    func `filterMap 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.filterMap { if $0 == "b" { throw MarbleError() } else { FilterMap.map($0) } }
            "--a--#"
            "^----!"
        }
    }

    func `ofType 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1--a--2--|"
            $0.map { Int($0).map { $0 as any Sendable } ?? $0 }.ofType(Int.self)
            "--1-----2--|"
        }
    }
}

extension Operator {
    static let `filterMap` = Operator(
        id: "filterMap", name: "filterMap(_:)",
        tasks: [],
        documentation: #"""
        Replaces each element with the value that `transform` returns for it, or drops it.

            source:                                         --1--2--3--4--|
            filterMap { $0 > 2 ? .map($0 - 2) : .ignore }:  --------1--2--|

        If `transform` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--4--|"], ["filterMap { $0 > 2 ? .map($0 - 2) : .ignore }", "--------1--2--|"]],
        ],
        examples: [
            Example(
                name: "filterMap transforms some elements and drops the others",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.filterMap { $0 > 2 ? .map($0 - 2) : .ignore }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `filterMap(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.filterMap { $0 > 2 ? .map($0 - 2) : .ignore }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterMapTests(stage: $0).`filterMap 0`() }),
            Example(
                name: "filterMap fails and disposes the source when its transform throws",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.filterMap { if $0 == "b" { throw MarbleError() } else { FilterMap.map($0) } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `filterMap(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.filterMap { if $0 == "b" { throw MarbleError() } else { FilterMap.map($0) } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterMapTests(stage: $0).`filterMap 1`() }),
        ])

    static let `ofType` = Operator(
        id: "ofType", name: "ofType(_:)",
        tasks: [],
        documentation: #"""
        Sends the elements that can be cast to `type`, and drops the others.

            source:            --1--a--2--|
            ofType(Int.self):  --1-----2--|
        """#,
        drawings: [
            [["source", "--1--a--2--|"], ["ofType(Int.self)", "--1-----2--|"]],
        ],
        examples: [
            Example(
                name: "ofType drops the elements of other types",
                sources: [("source", "--1--a--2--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { Int($0).map { $0 as any Sendable } ?? $0 }.ofType(Int.self)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `ofType(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.map { Int($0).map { $0 as any Sendable } ?? $0 }.ofType(Int.self)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FilterMapTests(stage: $0).`ofType 0`() }),
        ])
}
