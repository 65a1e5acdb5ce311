import Dispatch
import Rill
import RillTesting

/// A scheduler that treats every time as reached: each action runs when it is scheduled, within that call. So does each
/// part of a task.
final class AtOnceScheduler: SchedulerType, TaskExecutor {
    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        ImmediateScheduler.instance.schedule(action)
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(action)
    }

    func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        var tick = 0
        while sink.next(tick) == .more { tick += 1 }
        return Disposables.create()
    }

    func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}

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

/// Runs a task on a serial queue, so that a task that blocks keeps no thread of the global executor. A concurrent queue
/// would take its threads from there.
final class OwnThread: TaskExecutor {
    let queue = DispatchQueue(label: "own thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
