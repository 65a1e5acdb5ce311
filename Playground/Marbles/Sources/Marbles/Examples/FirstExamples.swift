// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct FirstTests: Suite {
    let stage: Stage

    func `first 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--|"
            $0.first()
            "--(a|)"
            "^-!"
        }
    }
}

extension Operator {
    static let `first` = Operator(
        id: "first", name: "first()",
        tasks: [],
        documentation: #"""
        Sends the first element, then completes and disposes the source.

            source:   --a--b--|
            first():  --(a|)

        Completes without an element if the source does. RxSwift's `first()` sends nil instead.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["first()", "--(a|)"]],
        ],
        examples: [
            Example(
                name: "first sends the first element, and disposes the source",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.first()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `first()`() {
                        diagram {
                            ⟨sources⟩
                            $0.first()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { FirstTests(stage: $0).`first 0`() }),
        ])
}
