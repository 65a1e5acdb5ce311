// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TakeForTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `take-for 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.take(for: .seconds(stage.number(0)), scheduler: scheduler)
            "--a--b|"
            "^-----!"
        }
    }

    func `take-for 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.take(for: .seconds(stage.number(0)), scheduler: scheduler)
            "--a--|"
        }
    }

    func `skip-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(.seconds(stage.number(0)), scheduler: scheduler)
            "-----b--c--|"
        }
    }

    func `skip-2 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--#"
            $0.skip(.seconds(stage.number(0)), scheduler: scheduler)
            "-----#"
        }
    }

    func `skip-2 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.skip(.seconds(stage.number(0)), scheduler: scheduler)
            "-----b--|"
        }
    }

    func `skip-duration 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(duration: .seconds(stage.number(0)), scheduler: scheduler)
            "-----b--c--|"
        }
    }
}

extension Operator {
    static let `take-for` = Operator(
        id: "take-for", name: "take(for:scheduler:)",
        tasks: ["stop after a time, at an event or an object's end"],
        documentation: #"""
        Sends elements until `duration` has passed, then completes and disposes the source.

            source:                  --a--b--c--|
            take(for: .seconds(6)):  --a--b|

        Events are passed on as they come, so the end overtakes no element.

        A `duration` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["take(for: .seconds(6))", "--a--b|"]],
        ],
        examples: [
            Example(
                name: "take(for:) passes elements until its time is over, and disposes the source",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(6)],
                code: #"""
                    source.take(for: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TakeForTests {
                        private let scheduler = TestScheduler()

                        @Test func `take(for:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.take(for: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`take-for 0`() }),
            Example(
                name: "take(for:) and skip count an element that arrives at the end of their time as too late",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(5)],
                code: #"""
                    source.take(for: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TakeForTests {
                        private let scheduler = TestScheduler()

                        @Test func `take(for:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.take(for: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`take-for 1`() }),
        ])

    static let `skip-2` = Operator(
        id: "skip-2", name: "skip(_:scheduler:)",
        tasks: [],
        documentation: #"""
        Drops elements until `duration` has passed.

            source:             --a--b--c--|
            skip(.seconds(4)):  -----b--c--|

        The completion or an error is passed on at once.

        A `duration` of zero or less means as soon as the scheduler can.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["skip(.seconds(4))", "-----b--c--|"]],
        ],
        examples: [
            Example(
                name: "skip with a duration drops elements until its time is over",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.skip(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TakeForTests {
                        private let scheduler = TestScheduler()

                        @Test func `skip(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.skip(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-2 0`() }),
            Example(
                name: "take(for:) and skip pass an end that comes before their time is over",
                sources: [("source", "--a--#")], elements: .text,
                arguments: [.number(6)],
                code: #"""
                    source.skip(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TakeForTests {
                        private let scheduler = TestScheduler()

                        @Test func `skip(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.skip(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-2 1`() }),
            Example(
                name: "take(for:) and skip count an element that arrives at the end of their time as too late",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(5)],
                code: #"""
                    source.skip(.seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TakeForTests {
                        private let scheduler = TestScheduler()

                        @Test func `skip(_:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.skip(.seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-2 2`() }),
        ])

    static let `skip-duration` = Operator(
        id: "skip-duration", name: "skip(duration:scheduler:)",
        tasks: [],
        documentation: #"""
        Drops elements until `duration` has passed: ``skip(_:scheduler:)``.

            source:                       --a--b--c--|
            skip(duration: .seconds(4)):  -----b--c--|
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["skip(duration: .seconds(4))", "-----b--c--|"]],
        ],
        examples: [
            Example(
                name: "skip accepts its time labelled as a duration",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    source.skip(duration: .seconds(⟨0⟩), scheduler: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TakeForTests {
                        private let scheduler = TestScheduler()

                        @Test func `skip(duration:scheduler:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.skip(duration: .seconds(⟨0⟩), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-duration 0`() }),
        ])
}
