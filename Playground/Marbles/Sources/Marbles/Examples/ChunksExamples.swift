// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ChunksTests: Suite {
    let stage: Stage

    func `chunks-ofCount 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.chunks(ofCount: stage.number(0)).map { $0.joined() }
            "-----[ab]--([c]|)"
            "^----------!"
        }
    }

    func `chunks-ofCount 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--|"
            $0.chunks { $0 == $1 }
            "--|"
        }
    }

    func `chunks-ofCount 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--1--2----2#"
            $0.chunks { $0 == $1 }.map { $0.map(String.init).joined() }
            "--------[11]--#"
        }
    }

    func `chunks-ofCount 3`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--|"
            $0.chunks { _, _ in throw MarbleError() }
            "-----#"
        }
    }

    func `chunks-by 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--4--5--|"
            $0.chunks(by: { $0 + 1 == $1 }).map { $0.map(String.init).joined() }
            "--------[12]--([45]|)"
            "^-------------!"
        }
    }

    func `chunked-on 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--[cc]--d-----|"
            $0.chunked(on: \.count).map { "\($0)" + $1.joined() }
            "--------[1ab]-[2cc]-([1d]|)"
            "^-------------------!"
        }
    }
}

extension Operator {
    static let `chunks-ofCount` = Operator(
        id: "chunks-ofCount", name: "chunks(ofCount:)",
        tasks: ["collect elements in batches"],
        documentation: #"""
        Collects elements, and sends them as an array when there are `count` of them.

            source:              --a--b--c--|
            chunks(ofCount: 2):  -----[ab]--([c]|)

        When the source completes, the elements collected so far are sent as the last array, which is never empty. When
        the source fails, the result fails at once and drops them.

        - Precondition: `count` is positive.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["chunks(ofCount: 2)", "-----[ab]--([c]|)"]],
        ],
        examples: [
            Example(
                name: "chunks collects the given number of elements",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.chunks(ofCount: ⟨0⟩).map { $0.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `chunks(ofCount:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.chunks(ofCount: ⟨0⟩).map { $0.joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ChunksTests(stage: $0).`chunks-ofCount 0`() }),
            Example(
                name: "chunks of no elements sends no group",
                sources: [("source", "--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.chunks { $0 == $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `chunks(ofCount:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.chunks { $0 == $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ChunksTests(stage: $0).`chunks-ofCount 1`() }),
            Example(
                name: "chunks of neighbors drops its elements when the source fails",
                sources: [("source", "--1--1--2----2#")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.chunks { $0 == $1 }.map { $0.map(String.init).joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `chunks(ofCount:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.chunks { $0 == $1 }.map { $0.map(String.init).joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ChunksTests(stage: $0).`chunks-ofCount 2`() }),
            Example(
                name: "chunks fails when its predicate throws",
                sources: [("source", "--1--2--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.chunks { _, _ in throw MarbleError() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `chunks(ofCount:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.chunks { _, _ in throw MarbleError() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ChunksTests(stage: $0).`chunks-ofCount 3`() }),
        ])

    static let `chunks-by` = Operator(
        id: "chunks-by", name: "chunks(by:)",
        tasks: [],
        documentation: #"""
        Collects neighboring elements as long as `belongInSameGroup` returns true for an element and the one after it,
        and sends them as an array when the next group begins.

            source:                        --1--2--4--5--|
            chunks(by: { $0 + 1 == $1 }):  --------[12]--([45]|)

        Sends the last group when the source completes. When the source fails, the result fails at once and drops the
        elements collected so far. If `belongInSameGroup` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--4--5--|"], ["chunks(by: { $0 + 1 == $1 })", "--------[12]--([45]|)"]],
        ],
        examples: [
            Example(
                name: "chunks begins a group where the predicate rejects two neighbors",
                sources: [("source", "--1--2--4--5--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.chunks(by: { $0 + 1 == $1 }).map { $0.map(String.init).joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `chunks(by:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.chunks(by: { $0 + 1 == $1 }).map { $0.map(String.init).joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ChunksTests(stage: $0).`chunks-by 0`() }),
        ])

    static let `chunked-on` = Operator(
        id: "chunked-on", name: "chunked(on:)",
        tasks: ["collect or count elements per second", "group elements by key"],
        documentation: #"""
        Collects neighboring elements whose properties at `keyPath` are equal, and sends them with that key when the
        next group begins.

            source:                --a--b--[cc]--d-----|
            chunked(on: \.count):  --------[1ab]-[2cc]-([1d]|)

        For instance, this counts the lines of a log in each second of its own clock:

            entries.chunked(on: \.second).map { second, entries in (second, entries.count) }

        A key that comes again after another one begins a new group. To keep one group for each key, use
        ``groupBy(keySelector:)``. Works like ``chunks(by:)`` otherwise.
        """#,
        drawings: [
            [["source", "--a--b--[cc]--d-----|"], [#"chunked(on: \.count)"#, "--------[1ab]-[2cc]-([1d]|)"]],
        ],
        examples: [
            Example(
                name: "chunked collects neighbors of one key",
                sources: [("source", "--a--b--[cc]--d-----|")], elements: .text,
                arguments: [],
                code: #"""
                    source.chunked(on: \.count).map { "\($0)" + $1.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `chunked(on:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.chunked(on: \.count).map { "\($0)" + $1.joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ChunksTests(stage: $0).`chunked-on 0`() }),
        ])
}
