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
            $0.take(for: .seconds(6), scheduler: scheduler)
            "--a--b|"
            "^-----!"
        }
    }

    func `take-for 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.take(for: .seconds(5), scheduler: scheduler)
            "--a--|"
        }
    }

    func `skip-2 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(.seconds(4), scheduler: scheduler)
            "-----b--c--|"
        }
    }

    func `skip-2 1`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--#"
            $0.skip(.seconds(6), scheduler: scheduler)
            "-----#"
        }
    }

    func `skip-2 2`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.skip(.seconds(5), scheduler: scheduler)
            "-----b--|"
        }
    }

    func `skip-duration 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(duration: .seconds(4), scheduler: scheduler)
            "-----b--c--|"
        }
    }
}

extension Operator {
    static let `take-for` = Operator(
        id: "take-for", name: "take(for:scheduler:)",
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
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.take(for: .seconds(6), scheduler: scheduler)
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
                                $0.take(for: .seconds(6), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`take-for 0`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.take(for: .seconds(5), scheduler: scheduler)
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
                                $0.take(for: .seconds(5), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`take-for 1`() }),
        ])

    static let `skip-2` = Operator(
        id: "skip-2", name: "skip(_:scheduler:)",
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
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.skip(.seconds(4), scheduler: scheduler)
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
                                $0.skip(.seconds(4), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-2 0`() }),
            Example(
                sources: [("source", "--a--#")], elements: .text,
                code: #"""
                    source.skip(.seconds(6), scheduler: scheduler)
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
                                $0.skip(.seconds(6), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-2 1`() }),
            Example(
                sources: [("source", "--a--b--|")], elements: .text,
                code: #"""
                    source.skip(.seconds(5), scheduler: scheduler)
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
                                $0.skip(.seconds(5), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-2 2`() }),
        ])

    static let `skip-duration` = Operator(
        id: "skip-duration", name: "skip(duration:scheduler:)",
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
                sources: [("source", "--a--b--c--|")], elements: .text,
                code: #"""
                    source.skip(duration: .seconds(4), scheduler: scheduler)
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
                                $0.skip(duration: .seconds(4), scheduler: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TakeForTests(stage: $0).`skip-duration 0`() }),
        ])
}
