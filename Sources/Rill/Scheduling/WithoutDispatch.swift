// WASI has neither Dispatch nor threads. With the condition `RILL_WASI`, Linux builds what WASI gets.
#if os(WASI) || RILL_WASI
    /// The main actor, on which all actions run, for ``MainScheduler``.
    enum MainQueue {
        static let timers = TimerQueue(SuspendingClock(), on: SerialDispatchQueueScheduler())

        /// Whether the caller runs on the main actor. A program has no other thread.
        static var isCurrent: Bool { true }

        static func async(_ action: @escaping @Sendable () -> Void) {
            // Tasks of one priority run in order.
            Task.detached(priority: .userInitiated) { @MainActor in action() }
        }
    }

    /// Runs actions on the main actor, in order: WASI has no queues of Dispatch.
    public final class SerialDispatchQueueScheduler: SchedulerType, TimerQueueScheduler {
        package var timers: TimerQueue { MainQueue.timers }

        public init(internalSerialQueueName: String = "rill.serial") {}

        @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            let scheduled = ScheduledAction(action)
            MainQueue.async { scheduled.run() }
            return scheduled
        }
    }

    /// Runs actions on the main actor, in order: WASI has no queues of Dispatch.
    public typealias ConcurrentDispatchQueueScheduler = SerialDispatchQueueScheduler
#endif
