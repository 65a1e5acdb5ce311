import Rill

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
