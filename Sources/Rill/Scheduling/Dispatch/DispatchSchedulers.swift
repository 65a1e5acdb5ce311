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

    /// The main queue, for ``MainScheduler``.
    enum MainQueue {
        static let timers = TimerQueue(on: .main)

        private static let mark: DispatchSpecificKey<Bool> = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        /// Whether the caller runs on the main queue.
        static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

        static func async(_ action: @escaping @Sendable () -> Void) {
            // `DispatchQueue.main.async`, in one expression, would isolate the closure to the main actor and check that
            // at each call.
            let queue = DispatchQueue.main
            queue.async(execute: action)
        }
    }

    extension TimerQueue {
        /// Creates a timer queue whose alarm runs on `queue`. Pending timers keep the timer queue alive.
        ///
        /// - Parameter run: passes the due timers to ``tick(_:)``, on `queue` or elsewhere.
        convenience init(
            on queue: DispatchQueue, run: @escaping @Sendable (TimerQueue, [Due]) -> Void = { $0.tick($1) }
        ) {
            // Dispatch sources are thread-safe, but not marked as `Sendable` on Linux. They end when they are released.
            let alarm = UnsafeTransfer(DispatchSource.makeTimerSource(queue: queue))
            self.init(
                clock: { Int64(clamping: uptime()) },
                setAlarm: { alarm.value.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(1, $1)))) })
            alarm.value.setEventHandler { [weak self] in
                if let self { queue.slice { run(self, takeDue(limit: Turn.limit)) } }
            }
            alarm.value.activate()
        }
    }

    extension DispatchQueue {
        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            let scheduled = ScheduledAction(action)
            async { scheduled.run() }
            return scheduled
        }

        /// Runs `body`, an action of the queue, in a ``Slice``.
        func slice(_ body: () -> Void) { Slice.run(on: QueueScheduler(queue: self), body) }
    }

    private struct QueueScheduler: ImmediateSchedulerType {
        let queue: DispatchQueue

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }
    }
#endif
