import Testing

@testable import Rill
@testable import RillTesting

struct TestExecutorTests {
    @Test func `tasks and child tasks run in one order`() {
        var orders: Set<[String]> = []
        for _ in 0..<1000 {
            let scheduler = TestScheduler()
            let clock = SchedulerClock(scheduler)
            let order = Shared<[String]>([])
            let note: @Sendable (String) -> Void = { name in order.withLock { $0.append("\(name)\(scheduler.clock)") } }
            for name in ["a", "b", "c"] {
                Task(executorPreference: scheduler) {
                    note(name)
                    async let child: Void = {
                        try await Task.sleep(for: .seconds(2), clock: clock)
                        note(name + "'")
                    }()
                    try await Task.sleep(for: .seconds(1), clock: clock)
                    note(name)
                    try await child
                    note(name + ".")
                }
            }
            scheduler.run()
            orders.insert(order.value)
        }
        #expect(orders.count == 1)
        #expect(orders.first?.count == 12)
        #expect(orders.first?.prefix(6) == ["a0", "b0", "c0", "a1", "b1", "c1"])
    }

    @Test func `advance runs what is due, tasks included`() async {
        let scheduler = TestScheduler()
        let done = Shared<[TestTime]>([])
        Task(executorPreference: scheduler) {
            for _ in 0..<3 {
                try await Task.sleep(for: .seconds(1), clock: SchedulerClock(scheduler))
                done.withLock { $0.append(scheduler.clock) }
            }
        }
        await scheduler.advance(by: .seconds(2))
        #expect(done.value == [1, 2])
        await scheduler.run()
        #expect(done.value == [1, 2, 3])
    }

    @MainActor
    @Test func `advance stays on the actor of its caller`() async {
        let scheduler = TestScheduler()
        let isMain = Shared(false)
        scheduler.schedule(after: .seconds(1)) { isMain.withLock { $0 = MainScheduler.isCurrent } }
        await scheduler.advance(by: .seconds(1))
        #expect(isMain.value)
    }

    @Test func `settle runs a plain task that waits for the scheduler alone`() async {
        let scheduler = TestScheduler()
        let isDone = Shared(false)
        Task {
            try await SchedulerClock(scheduler).sleep(until: SchedulerClock(scheduler).now.advanced(by: .seconds(1)))
            isDone.withLock { $0 = true }
        }
        await scheduler.settle()
        await scheduler.advance(by: .seconds(1))
        await scheduler.settle()
        #expect(isDone.value)
    }

    @Test func `a scheduler whose tasks have ended is released`() {
        weak var released: TestScheduler?
        do {
            let scheduler = TestScheduler()
            released = scheduler
            Task(executorPreference: scheduler) { await Task.yield() }
            scheduler.run()
        }
        #expect(released == nil)
    }
}
