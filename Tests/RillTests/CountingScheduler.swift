import Rill
import RillTesting

/// Counts the actions that are scheduled.
final class CountingScheduler: SchedulerType {
    private let scheduler: TestScheduler
    private let scheduled = Shared(0)

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    var count: Int { scheduled.value }

    var now: Duration { scheduler.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        scheduled.withLock { $0 += 1 }
        return scheduler.schedule(action)
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        scheduled.withLock { $0 += 1 }
        return scheduler.schedule(after: delay, action)
    }

    func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        scheduled.withLock { $0 += 1 }
        return scheduler.schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, sink)
    }
}
