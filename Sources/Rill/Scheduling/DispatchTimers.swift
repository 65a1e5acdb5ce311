import Dispatch

/// Owns the dispatch source that all timers of a scheduler share, and cancels it when deallocated.
private final class TimerSource: Sendable {
    /// Dispatch sources are thread-safe, but not marked as `Sendable` on Linux.
    let transfer: UnsafeTransfer<any DispatchSourceTimer>

    init(on queue: DispatchQueue) { transfer = UnsafeTransfer(DispatchSource.makeTimerSource(queue: queue)) }

    var source: any DispatchSourceTimer { transfer.value }

    deinit { source.cancel() }
}

extension TimerQueue {
    /// The number of timers that an alarm runs before other work of the dispatch queue gets its turn. It is the limit
    /// of ``Turn``, which would put back any more.
    private static var batch: Int { 256 }

    /// Runs the timers that are due.
    func tickDue() { tick(takeDue(limit: Self.batch)) }

    /// Creates a timer queue whose alarm runs on `queue`. Pending timers keep the timer queue alive.
    ///
    /// - Parameter run: passes the due timers to ``tick(_:)``, on `queue` or elsewhere.
    convenience init(
        on queue: DispatchQueue,
        run: @escaping @Sendable (TimerQueue, [Due]) -> Void = { $0.tick($1) }
    ) {
        let alarm = TimerSource(on: queue)
        self.init(
            clock: { Int64(clamping: DispatchTime.now().uptimeNanoseconds) },
            setAlarm: { alarm.source.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(1, $0)))) })
        alarm.source.setEventHandler { [weak self] in
            if let self { run(self, takeDue(limit: Self.batch)) }
        }
        alarm.source.activate()
    }
}

extension DispatchQueue {
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        async { scheduled.run() }
        return scheduled
    }
}
