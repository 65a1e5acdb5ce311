// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct WithLatestFromTests: Suite {
    let stage: Stage

    func `withLatestFrom 0`() -> Result<Outcome, Problem> {
        diagram {
            "--1-----2-----3----|"
            "----a-----b------|"
            $0.withLatestFrom($1) { $0 + $1 }
            "--------[2a]--[3b]-|"
            "^------------------!"
            "^----------------!"
        }
    }

    func `withLatestFrom 1`() -> Result<Outcome, Problem> {
        diagram {
            "--1-----2-----3--|"
            "----a-----b------|"
            $0.withLatestFrom($1)
            "--------a-----b--|"
        }
    }

    func `withLatestFrom 2`() -> Result<Outcome, Problem> {
        diagram {
            "--1--|"
            $0.withLatestFrom(Observable<Int>.error(MarbleError()))
            "#"
            ""
        }
    }
}

extension Operator {
    static let `withLatestFrom` = Operator(
        id: "withLatestFrom", name: "withLatestFrom(_:resultSelector:)",
        tasks: ["add the latest element of another stream"],
        documentation: #"""
        Combines each element with the latest element of `other`, and drops it if there is none yet.

            source:             --1-----2-----3----|
            other:              ----a-----b------|
            withLatestFrom(…):  --------[2a]--[3b]-|

        Completes when the source does. Fails when either source fails. The completion of `other` is ignored.
        """#,
        drawings: [
            [["source", "--1-----2-----3----|"], ["other", "----a-----b------|"], ["withLatestFrom(…)", "--------[2a]--[3b]-|"]],
        ],
        examples: [
            Example(
                name: "withLatestFrom combines every element with the other source's latest",
                sources: [("source", "--1-----2-----3----|"), ("other", "----a-----b------|")], elements: .text,
                arguments: [],
                code: #"""
                    source.withLatestFrom(other) { $0 + $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `withLatestFrom(_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.withLatestFrom($1) { $0 + $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithLatestFromTests(stage: $0).`withLatestFrom 0`() }),
            Example(
                name: "withLatestFrom without a closure sends the other source's elements",
                sources: [("source", "--1-----2-----3--|"), ("other", "----a-----b------|")], elements: .text,
                arguments: [],
                code: #"""
                    source.withLatestFrom(other)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `withLatestFrom(_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.withLatestFrom($1)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithLatestFromTests(stage: $0).`withLatestFrom 1`() }),
            Example(
                name: "withLatestFrom does not subscribe to the source if the other one fails at its subscription",
                sources: [("source", "--1--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.withLatestFrom(Observable<Int>.error(MarbleError()))
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `withLatestFrom(_:resultSelector:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.withLatestFrom(Observable<Int>.error(MarbleError()))
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { WithLatestFromTests(stage: $0).`withLatestFrom 2`() }),
        ])
}
