// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct PartitionTests: Suite {
    let stage: Stage

    func `partition 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) { source in
            "--1--2--3--4--|"
            source.partition { $0 % 2 == 0 }.matches
            "-----2-----4--|"
        }
    }

    func `partition 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) { source in
            "--1--2--3--4--|"
            source.partition { $0 % 2 == 0 }.nonMatches
            "--1-----3-----|"
        }
    }
}

extension Operator {
    static let `partition` = Operator(
        id: "partition", name: "partition(_:)",
        tasks: [],
        documentation: #"""
        Returns two streams that share one subscription: the elements for which `predicate` returns true, and all
        others.

            source:                                --1--2--3--4--|
            partition { $0 % 2 == 0 }.matches:     -----2-----4--|
            partition { $0 % 2 == 0 }.nonMatches:  --1-----3-----|

        The source is shared as with ``share(replay:scope:)``. If `predicate` throws, both streams fail with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--4--|"], ["partition { $0 % 2 == 0 }.matches", "-----2-----4--|"], ["partition { $0 % 2 == 0 }.nonMatches", "--1-----3-----|"]],
        ],
        examples: [
            Example(
                name: "partition makes two streams, of the elements that satisfy the predicate and of the others",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.partition { $0 % 2 == 0 }.matches
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `partition(_:)`() {
                        diagram(of: Int.self) { source in
                            ⟨sources⟩
                            source.partition { $0 % 2 == 0 }.matches
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PartitionTests(stage: $0).`partition 0`() }),
            Example(
                name: "source.partition { $0 % 2 == 0 }.nonMatches",
                sources: [("source", "--1--2--3--4--|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.partition { $0 % 2 == 0 }.nonMatches
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `partition(_:)`() {
                        diagram(of: Int.self) { source in
                            ⟨sources⟩
                            source.partition { $0 % 2 == 0 }.nonMatches
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PartitionTests(stage: $0).`partition 1`() }),
        ])
}
