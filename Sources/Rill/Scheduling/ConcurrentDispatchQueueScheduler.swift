import Dispatch

/// Runs actions on a concurrent dispatch queue, several at once. The ticks of one timer never overlap.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
    private let queue: DispatchQueue
    private let timers: TimerQueue

    /// Creates a scheduler that runs actions on `queue`, a concurrent queue.
    public init(queue: DispatchQueue) {
        self.queue = queue
        let alarmQueue = DispatchQueue(label: "rill.concurrent.alarm", target: queue)
        timers = TimerQueue(on: alarmQueue) { timers, due in
            for timer in due { queue.async { timers.tick([timer]) } }
        }
    }

    /// Creates a scheduler that runs actions on a new concurrent queue.
    public convenience init(qos: DispatchQoS = .default) {
        self.init(queue: DispatchQueue(label: "rill.concurrent", qos: qos, attributes: .concurrent))
    }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }

    @discardableResult
    public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        timers.add(after: delay, every: period, missedTicks: missedTicks, sink)
    }
}
