// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct PacedTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `paced-every 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-(abcd)---------e-|"
            $0.paced(every: .seconds(stage.number(0)), burst: stage.number(1), scheduler: scheduler)
            "-(ab)c---d------e-|"
            "^-----------------!"
        }
    }

    func `paced-every 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-(abc)--|"
            $0.paced(every: .seconds(stage.number(0)), scheduler: scheduler)
            "-a--b--c|"
        }
    }

    func `paced-every 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "(ab)|"
            $0.paced(every: .seconds(stage.number(0)), scheduler: scheduler)
            "a-------(b|)"
        }
    }
}

extension Operator {
    static let `paced-every` = Operator(
        id: "paced-every", name: "paced(every:burst:scheduler:)",
        tasks: ["limit a rate and lose nothing"],
        documentation: #"""
        Sends one element every `period`, and up to `burst` elements at once after a pause. Loses nothing.

            source:                               -(abcd)---------e-|
            paced(every: .seconds(4), burst: 2):  -(ab)c---d------e-|

        Each period without an element allows one more element at once later, up to `burst` of them. Any `n` periods see
        at most `n + burst` elements. The completion comes after the elements that wait. When the source fails, the
        result fails at once and drops them.

        A source that can wait does so while an element waits for its time, and while the observer waits. Of a source
        that can't wait, up to 65,536 elements wait, and the next one fails the result with ``BufferOverflow``. To drop
        elements instead, put ``onBackpressureBuffer(_:whenFull:onDrop:)`` before.

        - Precondition: `period` and `burst` are positive.
        """#,
        drawings: [
            [["source", "-(abcd)---------e-|"], ["paced(every: .seconds(4), burst: 2)", "-(ab)c---d------e-|"]],
        ],
        examples: [
            Example(
                name: "paced sends a burst at once, and then one element per period",
                sources: [("source", "-(abcd)---------e-|")], elements: .text,
                arguments: [.number(4), .number(2)],
                code: #"""
                    source.paced(every: .seconds(⟨0⟩), burst: ⟨1⟩, scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct PacedTests {
                        private let scheduler = TestScheduler()

                        @Test func `paced(every:burst:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.paced(every: .seconds(⟨0⟩), burst: ⟨1⟩, scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { PacedTests(stage: $0).`paced-every 0`() }),
            Example(
                name: "paced without a burst keeps a period between any two elements",
                sources: [("source", "-(abc)--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.paced(every: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct PacedTests {
                        private let scheduler = TestScheduler()

                        @Test func `paced(every:burst:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.paced(every: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { PacedTests(stage: $0).`paced-every 1`() }),
            Example(
                name: "paced completes after the elements that wait, and drops them when the source fails",
                sources: [("source", "(ab)|")], elements: .text,
                arguments: [.number(8)],
                code: #"""
                    source.paced(every: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct PacedTests {
                        private let scheduler = TestScheduler()

                        @Test func `paced(every:burst:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.paced(every: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { PacedTests(stage: $0).`paced-every 2`() }),
        ])
}
