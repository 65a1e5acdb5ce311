import Rill

/// A scheduler on which every moment has come: what is scheduled runs where it is scheduled.
struct AtOnceScheduler: SchedulerType {
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
}
