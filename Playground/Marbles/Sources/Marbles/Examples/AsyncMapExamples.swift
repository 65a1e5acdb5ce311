// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct AsyncMapTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()
    /// A function that returns `value` after `seconds` of virtual time.
    private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
        try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
        return value
    }

    func `asyncMap-maxConcurrent 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--2------|"
            $0.asyncMap(on: scheduler) { try await after(stage.number(0), $0 * 2) }
            "----2--4----|"
        }
    }

    func `asyncMap-maxConcurrent 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "-31------2---|"
            $0.asyncMap(maxConcurrent: stage.number(0), on: scheduler) { try await after($0, $0) }
            "----(31)---2-|"
        }
    }

    func `asyncFilter-maxConcurrent 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--3---|"
            $0.asyncFilter(on: scheduler) { try await after(stage.number(0), $0 != 2) }
            "----1-----3-|"
        }
    }

    func `asyncMapLatest-on 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--1--23-----|"
            $0.asyncMapLatest(on: scheduler) { try await after(stage.number(0), $0 * 2) }
            "----2---6---|"
        }
    }

    func `asyncFlatMap-maxConcurrent 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "--4-1-------|"
            $0.asyncFlatMap(on: scheduler) { try await after($0, $0) }
            "-----14-----|"
        }
    }

    func `asyncFlatMap-maxConcurrent 1`() -> Result<Outcome, Problem> {
        diagram(of: Int.self, on: scheduler) {
            "-343------|"
            $0.asyncFlatMap(maxConcurrent: stage.number(0), on: scheduler) { try await after($0, $0) }
            "----3-43--|"
        }
    }
}

extension Operator {
    static let `asyncMap-maxConcurrent` = Operator(
        id: "asyncMap-maxConcurrent", name: "asyncMap(maxConcurrent:on:_:)",
        tasks: ["change each element with an asynchronous function"],
        documentation: #"""
        Transforms each element with an asynchronous function, and sends the results in the order of the elements.

            source:                            --1--2------|
            asyncMap(maxConcurrent: 1) { … }:  ----2--4----|

        A source that can wait sends up to 128 elements ahead of their results. If `maxConcurrent` is greater than 1, it
        sends 64 more than that many. The elements of a source that can't wait are kept without a limit. If `transform`
        throws, the result fails with that error after the results of earlier elements. Disposing the subscription
        cancels the tasks.

        - Parameters:
          - maxConcurrent: the number of elements that are transformed at the same time.
          - scheduler: the scheduler that runs the tasks. The default is the global executor.
          - transform: the function to call with each element.
        - Precondition: `maxConcurrent` is positive.
        """#,
        drawings: [
            [["source", "--1--2------|"], ["asyncMap(maxConcurrent: 1) { … }", "----2--4----|"]],
        ],
        examples: [
            Example(
                name: "asyncMap sends the results in the order of the elements",
                sources: [("source", "--1--2------|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.asyncMap(on: scheduler) { try await after(⟨0⟩, $0 * 2) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMap(maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(on: scheduler) { try await after(⟨0⟩, $0 * 2) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapTests(stage: $0).`asyncMap-maxConcurrent 0`() }),
            Example(
                name: "asyncMap keeps the order when several elements are transformed at once",
                sources: [("source", "-31------2---|")], elements: .numbers,
                arguments: [.number(3)],
                code: #"""
                    source.asyncMap(maxConcurrent: ⟨0⟩, on: scheduler) { try await after($0, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMap(maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMap(maxConcurrent: ⟨0⟩, on: scheduler) { try await after($0, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapTests(stage: $0).`asyncMap-maxConcurrent 1`() }),
        ])

    static let `asyncFilter-maxConcurrent` = Operator(
        id: "asyncFilter-maxConcurrent", name: "asyncFilter(maxConcurrent:on:_:)",
        tasks: [],
        documentation: #"""
        Sends only the elements for which an asynchronous predicate returns true, in their order.

            source:                               --1--2--3---|
            asyncFilter(maxConcurrent: 1) { … }:  ----1-----3-|

        Works like ``asyncMap(maxConcurrent:on:_:)``.
        """#,
        drawings: [
            [["source", "--1--2--3---|"], ["asyncFilter(maxConcurrent: 1) { … }", "----1-----3-|"]],
        ],
        examples: [
            Example(
                name: "asyncFilter keeps the elements that its function accepts",
                sources: [("source", "--1--2--3---|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.asyncFilter(on: scheduler) { try await after(⟨0⟩, $0 != 2) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncFilter(maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncFilter(on: scheduler) { try await after(⟨0⟩, $0 != 2) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapTests(stage: $0).`asyncFilter-maxConcurrent 0`() }),
        ])

    static let `asyncMapLatest-on` = Operator(
        id: "asyncMapLatest-on", name: "asyncMapLatest(on:_:)",
        tasks: ["search while text is typed"],
        documentation: #"""
        Transforms each element with an asynchronous function, and cancels the task of the previous element.

            source:                       --1--23-----|
            asyncMapLatest(on: …) { … }:  ----2---6---|

        Completes when the source and the latest task have completed. If `transform` throws, the result fails with that
        error, unless a newer element has arrived.

        - Parameters:
          - scheduler: the scheduler that runs the tasks. The default is the global executor.
          - transform: the function to call with each element.
        """#,
        drawings: [
            [["source", "--1--23-----|"], ["asyncMapLatest(on: …) { … }", "----2---6---|"]],
        ],
        examples: [
            Example(
                name: "asyncMapLatest cancels the task of the previous element",
                sources: [("source", "--1--23-----|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.asyncMapLatest(on: scheduler) { try await after(⟨0⟩, $0 * 2) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncMapLatest(on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncMapLatest(on: scheduler) { try await after(⟨0⟩, $0 * 2) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapTests(stage: $0).`asyncMapLatest-on 0`() }),
        ])

    static let `asyncFlatMap-maxConcurrent` = Operator(
        id: "asyncFlatMap-maxConcurrent", name: "asyncFlatMap(maxConcurrent:on:_:)",
        tasks: [],
        documentation: #"""
        Transforms each element with an asynchronous function, and sends the results as they arrive.

            source:                                --4-1-------|
            asyncFlatMap(maxConcurrent: 2) { … }:  -----14-----|

        A source that can wait does so while `maxConcurrent` elements are being transformed. The elements of a source
        that can't wait are kept without a limit. If `transform` throws, the result fails with that error.

        - Parameters:
          - maxConcurrent: the number of elements that are transformed at the same time.
          - scheduler: the scheduler that runs the tasks. The default is the global executor.
          - transform: the function to call with each element.
        - Precondition: `maxConcurrent` is positive.
        """#,
        drawings: [
            [["source", "--4-1-------|"], ["asyncFlatMap(maxConcurrent: 2) { … }", "-----14-----|"]],
        ],
        examples: [
            Example(
                name: "asyncFlatMap sends the results as they come",
                sources: [("source", "--4-1-------|")], elements: .numbers,
                arguments: [],
                code: #"""
                    source.asyncFlatMap(on: scheduler) { try await after($0, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncFlatMap(maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncFlatMap(on: scheduler) { try await after($0, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapTests(stage: $0).`asyncFlatMap-maxConcurrent 0`() }),
            Example(
                name: "asyncFlatMap runs at most as many tasks as it may",
                sources: [("source", "-343------|")], elements: .numbers,
                arguments: [.number(2)],
                code: #"""
                    source.asyncFlatMap(maxConcurrent: ⟨0⟩, on: scheduler) { try await after($0, $0) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct AsyncMapTests {
                        private let scheduler = TestScheduler()
                        /// A function that returns `value` after `seconds` of virtual time.
                        private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
                            try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
                            return value
                        }

                        @Test func `asyncFlatMap(maxConcurrent:on:_:)`() {
                            diagram(of: Int.self, on: scheduler) {
                                ⟨sources⟩
                                $0.asyncFlatMap(maxConcurrent: ⟨0⟩, on: scheduler) { try await after($0, $0) }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { AsyncMapTests(stage: $0).`asyncFlatMap-maxConcurrent 1`() }),
        ])
}
