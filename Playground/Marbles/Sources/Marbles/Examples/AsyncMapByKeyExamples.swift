// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct AsyncMapByKeyTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()
    /// A function that returns `value` after `seconds` of virtual time.
    private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
        try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
        return value
    }

    func `asyncMap-by 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "-aAb-----|"
            $0.asyncMap(by: { $0.lowercased() }, maxConcurrent: stage.number(0), on: scheduler) { try await after(stage.number(1), $0) }
            "----a-bA-|"
        }
    }

    func `asyncMap-by 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "-5124-----|"
            $0.asyncMap(by: { $0 % 2 }, maxConcurrent: stage.number(0), on: scheduler) { try await after($0, $0) }
            "-----251-4|"
        }
    }

    func `asyncMap-by 2`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "-123------|"
            $0.asyncMap(by: { $0 }, maxConcurrent: stage.number(0), on: scheduler) { try await after(stage.number(1), $0) }
            "----12-3--|"
        }
    }

    func `asyncMap-by 3`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "-1-#"
            $0.asyncMap(by: { $0 }, maxConcurrent: stage.number(0), on: scheduler) { try await after(stage.number(1), $0) }
            "---#"
        }
    }

    func `asyncMap-by 4`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "-1-2--|"
            $0.asyncMap(by: { if $0 == 2 { throw MarbleError() } else { $0 } }, maxConcurrent: stage.number(0), on: scheduler) { $0 }
            "-1-#"
            "^--!"
        }
    }
}

extension Operator {
    static let `asyncMap-by` = Operator(
        id: "asyncMap-by", name: "asyncMap(by:maxConcurrent:on:_:)",
        tasks: ["do the work of each user in order, and that of several users at once"],
        documentation: #"""
        Transforms each element with an asynchronous function: elements of one key one after the other, and those of up
        to `maxConcurrent` keys at the same time.

            source:                                                     -aAb-----|
            asyncMap(by: { $0.lowercased() }, maxConcurrent: 2) { … }:  ----a-bA-|

        For instance, the messages of one user are answered in their order, and no user waits for another one:

            messages.asyncMap(by: \.user, maxConcurrent: 8) { [api] message in try await api.answer(message) }

        The results of one key come in the order of its elements, and those of different keys as they end.

        A source that can wait does so while `maxConcurrent` keys are busy, or when 128 elements wait for their keys. It
        goes on when half of these have been taken. The elements of a source that can't wait are kept without a limit.

        If `key` or `transform` throws, or if the source fails, the result fails at once. So an error overtakes the
        results of all elements that are waiting or being transformed, and cancels their tasks. Disposing the
        subscription cancels the tasks, too.

        - Parameters:
          - key: returns the key of an element.
          - maxConcurrent: the number of keys whose elements are transformed at the same time.
          - scheduler: the scheduler that runs the tasks. The default is the global executor.
          - transform: the function to call with each element.
        - Precondition: `maxConcurrent` is positive.
        """#,
        drawings: [
            [["source", "-aAb-----|"], ["asyncMap(by: { $0.lowercased() }, maxConcurrent: 2) { … }", "----a-bA-|"]],
        ],
        examples: [
            Example(
                name: "asyncMap by key transforms elements of one key one by one, and those of several keys side by side",
                sources: [("source", "-aAb-----|")], elements: .text,
                arguments: [.number(2), .number(3)],
                code: #"""
                    source.asyncMap(by: { $0.lowercased() }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after(⟨1⟩, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapByKeyTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMap(by:maxConcurrent:on:_:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(by: { $0.lowercased() }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after(⟨1⟩, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapByKeyTests(stage: $0).`asyncMap-by 0`() }),
            Example(
                name: "the results of one key keep its order, and those of other keys come when they are ready",
                sources: [("source", "-5124-----|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.asyncMap(by: { $0 % 2 }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after($0, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapByKeyTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMap(by:maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(by: { $0 % 2 }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after($0, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapByKeyTests(stage: $0).`asyncMap-by 1`() }),
            Example(
                name: "no more keys are busy than may be",
                sources: [("source", "-123------|")], elements: .numbers,
                arguments: [.number(2), .number(3)],
                code: #"""
                    source.asyncMap(by: { $0 }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after(⟨1⟩, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapByKeyTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMap(by:maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(by: { $0 }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after(⟨1⟩, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapByKeyTests(stage: $0).`asyncMap-by 2`() }),
            Example(
                name: "asyncMap by key fails when its source fails or a key can't be found",
                sources: [("source", "-1-#")], elements: .numbers,
                arguments: [.number(2), .number(5)],
                code: #"""
                    source.asyncMap(by: { $0 }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after(⟨1⟩, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapByKeyTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMap(by:maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(by: { $0 }, maxConcurrent: ⟨0⟩, on: scheduler) { try await after(⟨1⟩, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapByKeyTests(stage: $0).`asyncMap-by 3`() }),
            Example(
                name: "source.asyncMap(by: { if $0 == 2 { throw MarbleError() } else { $0 } }, maxConcurrent: 2, on: scheduler) { $0 }",
                sources: [("source", "-1-2--|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.asyncMap(by: { if $0 == 2 { throw MarbleError() } else { $0 } }, maxConcurrent: ⟨0⟩, on: scheduler) { $0 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapByKeyTests {
                        private let scheduler = TestScheduler()

                        @Test func `asyncMap(by:maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(by: { if $0 == 2 { throw MarbleError() } else { $0 } }, maxConcurrent: ⟨0⟩, on: scheduler) { $0 }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapByKeyTests(stage: $0).`asyncMap-by 4`() }),
        ])
}
