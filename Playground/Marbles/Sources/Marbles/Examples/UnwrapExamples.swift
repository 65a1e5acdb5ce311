// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct UnwrapTests: Suite {
    let stage: Stage

    func `unwrap 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1--[nil]--3--|"
            $0.map { Int($0) }.unwrap()
            "--1---------3--|"
        }
    }
}

extension Operator {
    static let `unwrap` = Operator(
        id: "unwrap", name: "unwrap()",
        tasks: [],
        documentation: #"""
        Drops nil elements, and unwraps the others.

            source:    --1--[nil]--3--|
            unwrap():  --1---------3--|
        """#,
        drawings: [
            [["source", "--1--[nil]--3--|"], ["unwrap()", "--1---------3--|"]],
        ],
        examples: [
            Example(
                name: "unwrap drops nil",
                sources: [("source", "--1--[nil]--3--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.map { Int($0) }.unwrap()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `unwrap()`() {
                        diagram {
                            ⟨sources⟩
                            $0.map { Int($0) }.unwrap()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { UnwrapTests(stage: $0).`unwrap 0`() }),
        ])
}
