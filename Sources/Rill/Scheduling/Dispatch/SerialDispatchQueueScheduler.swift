#if !os(WASI) && !RILL_WASI
    import Dispatch

    /// Runs actions on a serial dispatch queue, in order.
    public final class SerialDispatchQueueScheduler: SchedulerType, TimerQueueScheduler {
        private let queue: DispatchQueue
        package let timers: TimerQueue

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

        /// Creates a scheduler that runs actions on a new serial queue whose target is `queue`, which may be
        /// concurrent.
        public init(queue: DispatchQueue, internalSerialQueueName: String = "rill.serial") {
            self.queue = DispatchQueue(label: internalSerialQueueName, target: queue)
            timers = TimerQueue(on: self.queue)
        }

        @discardableResult
        public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }
    }
#endif
