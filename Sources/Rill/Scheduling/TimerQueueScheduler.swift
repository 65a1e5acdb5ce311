/// A scheduler whose timers run in a ``TimerQueue``, in a ``Slice``.
package protocol TimerQueueScheduler: SchedulerType {
    var timers: TimerQueue { get }
}

extension TimerQueueScheduler {
    @discardableResult public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable { timers.add(after: delay, every: period, missedTicks: missedTicks, sink) }
}
