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
            $0.sample($1, defaultValue: "z")
            "z---b--z------(c|)"
        }
    }
}

extension Operator {
    static let `sample` = Operator(
        id: "sample", name: "sample(_:defaultValue:)",
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
                sources: [("source", "-a-b-----c--|"), ("sampler", "----x--x------x--|")], elements: .text,
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
                sources: [("source", "-a-b-----c--|"), ("sampler", "x---x--x------x--|")], elements: .text,
                code: #"""
                    source.sample(sampler, defaultValue: "z")
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `sample(_:defaultValue:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.sample($1, defaultValue: "z")
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SampleTests(stage: $0).`sample 1`() }),
        ])
}
