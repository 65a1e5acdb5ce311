// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct PairwiseTests: Suite {
    let stage: Stage

    func `pairwise 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b----c----|"
            $0.pairwise().map { $0 + $1 }
            "-----[ab]-[bc]-|"
            "^--------------!"
        }
    }

    func `pairwise 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.pairwise()
            "-----|"
        }
    }

    func `nwise 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c-----d-----|"
            $0.nwise(stage.number(0)).map { $0.joined() }
            "--------[abc]-[bcd]-|"
            "^-------------------!"
        }
    }

    func `nwise 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--#"
            $0.nwise(stage.number(0))
            "--------#"
        }
    }
}

extension Operator {
    static let `pairwise` = Operator(
        id: "pairwise", name: "pairwise()",
        tasks: ["compare an element with the previous one"],
        documentation: #"""
        Sends each element together with the previous one.

            source:      --a--b----c----|
            pairwise():  -----[ab]-[bc]-|
        """#,
        drawings: [
            [["source", "--a--b----c----|"], ["pairwise()", "-----[ab]-[bc]-|"]],
        ],
        examples: [
            Example(
                name: "pairwise pairs every element with the previous one",
                sources: [("source", "--a--b----c----|")], elements: .text,
                arguments: [],
                code: #"""
                    source.pairwise().map { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `pairwise()`() {
                        diagram {
                            ⟨sources⟩
                            $0.pairwise().map { $0 + $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PairwiseTests(stage: $0).`pairwise 0`() }),
            Example(
                name: "pairwise of a single element only completes",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.pairwise()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `pairwise()`() {
                        diagram {
                            ⟨sources⟩
                            $0.pairwise()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PairwiseTests(stage: $0).`pairwise 1`() }),
        ])

    static let `nwise` = Operator(
        id: "nwise", name: "nwise(_:)",
        tasks: [],
        documentation: #"""
        Sends each element together with the `n` - 1 elements before it.

            source:    --a--b--c-----d-----|
            nwise(3):  --------[abc]-[bcd]-|

        - Complexity: O(*n*) per element.
        - Precondition: `n` is positive.
        """#,
        drawings: [
            [["source", "--a--b--c-----d-----|"], ["nwise(3)", "--------[abc]-[bcd]-|"]],
        ],
        examples: [
            Example(
                name: "nwise groups the given number of consecutive elements",
                sources: [("source", "--a--b--c-----d-----|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.nwise(⟨0⟩).map { $0.joined() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `nwise(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.nwise(⟨0⟩).map { $0.joined() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PairwiseTests(stage: $0).`nwise 0`() }),
            Example(
                name: "nwise of fewer elements only completes",
                sources: [("source", "--a--b--#")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.nwise(⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `nwise(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.nwise(⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { PairwiseTests(stage: $0).`nwise 1`() }),
        ])
}
