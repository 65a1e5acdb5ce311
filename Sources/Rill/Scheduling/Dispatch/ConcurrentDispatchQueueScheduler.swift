#if !os(WASI) && !RILL_WASI
    import Dispatch

    /// Runs actions on a concurrent dispatch queue, several at once. The ticks of one timer never overlap.
    public final class ConcurrentDispatchQueueScheduler: SchedulerType, TimerQueueScheduler {
        private let queue: DispatchQueue
        package let timers: TimerQueue

        /// Creates a scheduler that runs actions on `queue`, a concurrent queue.
        public init(queue: DispatchQueue) {
            self.queue = queue
            let alarmQueue = DispatchQueue(label: "rill.concurrent.alarm", target: queue)
            timers = TimerQueue(on: alarmQueue) { timers, due in
                for timer in due { queue.async { queue.slice { timers.tick([timer]) } } }
            }
        }

        /// Creates a scheduler that runs actions on a new concurrent queue.
        public convenience init(qos: DispatchQoS = .default) {
            self.init(queue: DispatchQueue(label: "rill.concurrent", qos: qos, attributes: .concurrent))
        }

        @discardableResult
        public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }
    }
#endif
