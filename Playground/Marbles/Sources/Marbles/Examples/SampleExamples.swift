// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct SampleTests: Suite {
    let stage: Stage

    func `sample 0`() -> Result<Outcome, Problem> {
        diagram {
            "-a-b-----c--|"
            "----x--x------x--|"
            $0.sample($1)
            "----b---------(c|)"
            "^-----------!"
            "^-------------!"
        }
    }

    func `sample 1`() -> Result<Outcome, Problem> {
        diagram {
            "-a-b-----c--|"
            "x---x--x------x--|"
            $0.sample($1, defaultValue: stage.text(0))
            "z---b--z------(c|)"
        }
    }
}

extension Operator {
    static let `sample` = Operator(
        id: "sample", name: "sample(_:defaultValue:)",
        tasks: [],
        documentation: #"""
        Sends the latest element each time `sampler` sends one, unless that element has been sent already.

            source:     -a-b-----c--|
            sampler:    ----x--x------x--|
            sample(…):  ----b---------(c|)

        If there is no new element, sends `defaultValue` unless that is nil. The completion of `sampler` counts as an
        element.

        When the source completes, the result waits for the next element of `sampler`, so that the last element isn't
        lost, and then completes. If `sampler` has completed already, the waiting element is sent at once. When either
        source fails, the result fails at once and drops the waiting element.
        """#,
        drawings: [
            [["source", "-a-b-----c--|"], ["sampler", "----x--x------x--|"], ["sample(…)", "----b---------(c|)"]],
        ],
        examples: [
            Example(
                name: "sample sends the latest element whenever the sampler sends, unless it was sent already",
                sources: [("source", "-a-b-----c--|"), ("sampler", "----x--x------x--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.sample(sampler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `sample(_:defaultValue:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.sample($1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SampleTests(stage: $0).`sample 0`() }),
            Example(
                name: "sample sends its default value if there is no new element",
                sources: [("source", "-a-b-----c--|"), ("sampler", "x---x--x------x--|")], elements: .text,
                arguments: [.text("z")],
                code: #"""
                    source.sample(sampler, defaultValue: ⟨0⟩)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `sample(_:defaultValue:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.sample($1, defaultValue: ⟨0⟩)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SampleTests(stage: $0).`sample 1`() }),
        ])
}
