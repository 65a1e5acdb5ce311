// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct ShareTests: Suite {
    let stage: Stage

    func `share-replay 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.share()
            "--a--b--c--|"
            "^----------!"
        }
    }
}

extension Operator {
    static let `share-replay` = Operator(
        id: "share-replay", name: "share(replay:scope:)",
        tasks: ["run a source once for several observers"],
        documentation: #"""
        Shares one subscription to the source among all observers. The subscription starts with the first observer, and
        is disposed when the last one has ended.

            source:            --a--b--c--|
            share(replay: 0):  --a--b--c--|
            source:            ^----------!

        Later observers first get the last `replay` elements, and miss none of those that follow. Events are sent
        through a subject, so order, threads and re-entrance are those of a ``Subject``.

        - Precondition: `replay` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["share(replay: 0)", "--a--b--c--|"], ["source", "^----------!"]],
        ],
        examples: [
            Example(
                name: "share passes all events of one subscription",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.share()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `share(replay:scope:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.share()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ShareTests(stage: $0).`share-replay 0`() }),
        ])
}
