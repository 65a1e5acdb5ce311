/// Runs an action at once if it is scheduled on the main queue, and otherwise on the main queue later.
///
/// ``/Rill/MainScheduler/instance`` keeps all actions in order. This scheduler doesn't: an action on the main queue
/// overtakes those that wait. Use it to subscribe, not to deliver.
public struct ConcurrentMainScheduler: SchedulerType {
    /// The only instance.
    public static let instance = ConcurrentMainScheduler()

    private init() {}

    @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard MainScheduler.isCurrent else { return MainScheduler.asyncInstance.schedule(action) }
        Slice.run(on: MainScheduler.asyncInstance, action)
        return Disposables.create()
    }

    @discardableResult public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        MainScheduler.asyncInstance.schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, sink)
    }
}

extension MainScheduler {
    /// Stops the program with `errorMessage` if the caller doesn't run on the main queue.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        require(isCurrent, errorMessage ?? "ensureExecutingOnScheduler(): expected to run on the main queue")
    }

    /// Stops the program with `errorMessage` if the caller doesn't run on the main queue.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensureExecutingOnScheduler(errorMessage: errorMessage)
    }
}
