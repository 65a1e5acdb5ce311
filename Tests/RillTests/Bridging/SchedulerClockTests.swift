import Testing

@testable import Rill
@testable import RillTesting

struct SchedulerClockTests {
    private let scheduler = TestScheduler()

    @Test func `a task sleeps until the scheduler's time has come`() {
        let clock = SchedulerClock(scheduler)
        let woken = Shared<[TestTime]>([])
        for seconds in [5, 2] {
            Task(executorPreference: scheduler) { [scheduler] in
                try await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)))
                woken.withLock { $0.append(scheduler.clock) }
            }
        }
        scheduler.advance(to: 4)
        #expect(woken.value == [2])
        scheduler.run()
        #expect(woken.value == [2, 5])
    }

    @Test func `a sleep in the past returns at once`() {
        let clock = SchedulerClock(scheduler)
        let isDone = Shared(false)
        Task(executorPreference: scheduler) {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
            isDone.withLock { $0 = true }
        }
        scheduler.advance(to: 0)
        #expect(isDone.value)
    }

    @Test func `a cancelled sleep throws at once`() {
        let clock = SchedulerClock(scheduler)
        let thrown = Shared<(any Error)?>(nil)
        let task = Task(executorPreference: scheduler) {
            do { try await clock.sleep(until: clock.now.advanced(by: .seconds(5))) } catch {
                thrown.withLock { $0 = error }
            }
        }
        scheduler.advance(to: 1)
        task.cancel()
        scheduler.advance(to: 1)
        #expect(thrown.value is CancellationError)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `the clock of a dispatch queue's scheduler sleeps as long as it must`() async throws {
        let clock = SerialDispatchQueueScheduler().clock
        let start = clock.now
        try await Task.sleep(for: .milliseconds(5), clock: clock)
        #expect(clock.now >= start.advanced(by: .milliseconds(5)))
    }
}
