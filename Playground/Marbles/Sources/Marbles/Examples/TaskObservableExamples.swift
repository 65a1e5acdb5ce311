// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct TaskObservableTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()
    private var clock: SchedulerClock { (scheduler as any SchedulerType).clock }

    func `task-priority 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            Observable.task(on: scheduler) { [clock] in
                try await Task.sleep(for: .seconds(stage.number(0)), clock: clock)
                return 1
            }
            "---(1|)"
        }
    }

    func `create-priority 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            Observable<Int>.create(on: scheduler) { [clock] observer in
                for element in 1...3 {
                    try await Task.sleep(for: .seconds(stage.number(0)), clock: clock)
                    try await observer.send(element)
                }
            }
            "-12(3|)"
        }
    }
}

extension Operator {
    static let `task-priority` = Operator(
        id: "task-priority", name: "task(priority:on:_:)",
        tasks: ["make a stream from an asynchronous function"],
        documentation: #"""
        Sends the result of an asynchronous function, then completes.

            Observable.task { try await session.profile(of: user) }

            task(priority: …) { … }:  ---(1|)

        Each subscription runs `operation` in its own task. Disposing the subscription cancels the task. If `operation`
        ignores the cancellation, it runs to its end, and its result is dropped.

        - Parameters:
          - priority: the priority of the task. The default is that of the task that subscribes.
          - scheduler: the scheduler that runs the task. The default is the global executor.
          - operation: the function to call.
        """#,
        drawings: [
            [["task(priority: …) { … }", "---(1|)"]],
        ],
        examples: [
            Example(
                name: "task sends its result, then completes",
                sources: [], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    Observable.task(on: scheduler) { [clock] in
                        try await Task.sleep(for: .seconds(⟨0⟩), clock: clock)
                        return 1
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TaskObservableTests {
                        private let scheduler = TestScheduler()
                        private var clock: SchedulerClock { (scheduler as any SchedulerType).clock }

                        @Test func `task(priority:on:_:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                Observable.task(on: scheduler) { [clock] in
                                    try await Task.sleep(for: .seconds(⟨0⟩), clock: clock)
                                    return 1
                                }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TaskObservableTests(stage: $0).`task-priority 0`() }),
        ])

    static let `create-priority` = Operator(
        id: "create-priority", name: "create(priority:on:_:)",
        tasks: [],
        documentation: #"""
        Sends the elements that an asynchronous closure sends, and completes when the closure returns.

            Observable<Data>.create { observer in
                while let chunk = try await file.read() { try await observer.send(chunk) }
            }

            create(priority: …) { … }:  -12(3|)

        Each subscription runs `body` in its own task. Disposing the subscription cancels the task. If `body` throws,
        the stream fails with that error.

        - Parameters:
          - priority: the priority of the task. The default is that of the task that subscribes.
          - scheduler: the scheduler that runs the task. The default is the global executor.
          - body: the closure that sends the elements.
        """#,
        drawings: [
            [["create(priority: …) { … }", "-12(3|)"]],
        ],
        examples: [
            Example(
                name: "create sends what its closure sends, and completes with it",
                sources: [], elements: .text,
                arguments: [.number(1)],
                code: #"""
                    Observable<Int>.create(on: scheduler) { [clock] observer in
                        for element in 1...3 {
                            try await Task.sleep(for: .seconds(⟨0⟩), clock: clock)
                            try await observer.send(element)
                        }
                    }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    struct TaskObservableTests {
                        private let scheduler = TestScheduler()
                        private var clock: SchedulerClock { (scheduler as any SchedulerType).clock }

                        @Test func `create(priority:on:_:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                Observable<Int>.create(on: scheduler) { [clock] observer in
                                    for element in 1...3 {
                                        try await Task.sleep(for: .seconds(⟨0⟩), clock: clock)
                                        try await observer.send(element)
                                    }
                                }
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { TaskObservableTests(stage: $0).`create-priority 0`() }),
        ])
}
