import RillRx
import RillTesting
import Testing

struct ScheduleRelativeTests {
    private final class Source: Upstream {
        let resumed = Shared(false)
        func resume() { resumed.withLock { $0 = true } }
        func dispose() {}
    }

    private let scheduler = TestScheduler()
    private let log = Shared<[String]>([])

    private func write(_ entry: String) { log.withLock { $0.append(entry) } }

    @Test func `an action with a state receives it, and its result is disposed with the subscription`() {
        let inner = BooleanDisposable()
        let states = Shared<[Int]>([])
        let outer = scheduler.schedule(7) { state in
            states.withLock { $0.append(state) }
            return inner
        }
        #expect(states.value == [])
        scheduler.advance(to: 0)
        #expect(states.value == [7])
        #expect(!inner.isDisposed)
        outer.dispose()
        #expect(inner.isDisposed)
    }

    @Test func `disposing an action with a state prevents it`() {
        scheduler.schedule(7) { _ in
            Issue.record("a disposed action ran")
            return Disposables.create()
        }.dispose()
        #expect(!scheduler.hasPendingActions)
        scheduler.run()
    }

    @Test func `scheduleRelative runs its action with the state after the delay`() {
        scheduler.scheduleRelative("a", dueTime: .seconds(2)) { [self] state in
            write("\(state) at \(scheduler.clock)")
            return Disposables.create()
        }
        scheduler.run()
        #expect(log.value == ["a at 2"])
    }

    @Test func `disposing what scheduleRelative returned prevents the action`() {
        scheduler.scheduleRelative("a", dueTime: .seconds(2)) { [self] state in
            write(state)
            return Disposables.create()
        }.dispose()
        scheduler.run()
        #expect(log.value == [])
    }

    @Test func `disposing what scheduleRelative returned disposes what the action returned`() {
        let result = scheduler.scheduleRelative("a", dueTime: .seconds(2)) { [self] state in
            Disposables.create { [self] in write("disposed \(state)") }
        }
        scheduler.run()
        #expect(log.value == [])
        result.dispose()
        #expect(log.value == ["disposed a"])
    }

    @Test func `schedulePeriodic passes the result of each call to the next`() {
        let ticks = scheduler.schedulePeriodic(10, startAfter: .seconds(1), period: .seconds(2)) { [self] state in
            write("\(state) at \(scheduler.clock)")
            return state + 1
        }
        scheduler.advance(to: 5)
        ticks.dispose()
        scheduler.run()
        #expect(log.value == ["10 at 1", "11 at 3", "12 at 5"])
    }

    @Test func `a scheduled disposable is disposed on its scheduler, once`() {
        let disposable = ScheduledDisposable(
            scheduler: scheduler, disposable: Disposables.create { [self] in write("disposed") })
        disposable.dispose()
        disposable.dispose()
        #expect(!disposable.isDisposed)
        scheduler.run()
        #expect(disposable.isDisposed)
        #expect(log.value == ["disposed"])
    }

    @Test func `a scheduled disposable resumes its source at once`() {
        let source = Source()
        ScheduledDisposable(scheduler: scheduler, disposable: source).resume()
        #expect(source.resumed.value)
    }
}
