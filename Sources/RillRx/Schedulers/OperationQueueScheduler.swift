#if canImport(Foundation)
    import Foundation

    /// Runs actions as operations of an operation queue, in order only if the queue runs one at a time.
    ///
    /// It has no clock, so that it fits `observe(on:)` and `subscribe(on:)`, but not operators that take a time.
    public final class OperationQueueScheduler: ImmediateSchedulerType {
        public let operationQueue: OperationQueue
        public let queuePriority: Operation.QueuePriority

        /// Creates a scheduler that runs actions on `operationQueue`, with `queuePriority`.
        public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
            self.operationQueue = operationQueue
            self.queuePriority = queuePriority
        }

        @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            // An operation that is cancelled keeps its block until the queue gets to it.
            let scheduled = ScheduledAction(action)
            let operation = BlockOperation { scheduled.run() }
            operation.queuePriority = queuePriority
            operationQueue.addOperation(operation)
            return Disposables.create {
                scheduled.dispose()
                operation.cancel()
            }
        }
    }
#endif
