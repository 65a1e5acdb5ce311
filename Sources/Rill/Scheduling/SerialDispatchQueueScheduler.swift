import Dispatch

/// Runs actions on a serial dispatch queue, in order.
public final class SerialDispatchQueueScheduler: SchedulerType {
    private let queue: DispatchQueue
    private let timers: TimerQueue

    /// Creates a scheduler that runs actions on a new serial queue.
    ///
    /// `serialQueueConfiguration` is called with the new queue, for example to set its target.
    public init(
        qos: DispatchQoS = .default, internalSerialQueueName: String = "rill.serial",
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil
    ) {
        queue = DispatchQueue(label: internalSerialQueueName, qos: qos)
        serialQueueConfiguration?(queue)
        timers = TimerQueue(on: queue)
    }

    /// Creates a scheduler that runs actions on a new serial queue whose target is `queue`, which may be concurrent.
    public init(queue: DispatchQueue, internalSerialQueueName: String = "rill.serial") {
        self.queue = DispatchQueue(label: internalSerialQueueName, target: queue)
        timers = TimerQueue(on: self.queue)
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
