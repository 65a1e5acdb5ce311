import Dispatch

/// The dispatch source that all timers of a scheduler share, which ends with it.
private final class TimerSource: Sendable {
    /// Dispatch sources are thread-safe, but not marked so on Linux.
    let transfer: UnsafeTransfer<any DispatchSourceTimer>

    init(on queue: DispatchQueue) { transfer = UnsafeTransfer(DispatchSource.makeTimerSource(queue: queue)) }

    var source: any DispatchSourceTimer { transfer.value }

    deinit { source.cancel() }
}

extension TimerQueue {
    /// Timers that run before the other work of the queue gets a turn: more would be put back by ``Turn``.
    private static var batch: Int { 256 }

    /// A queue of timers whose alarm goes off on the dispatch queue; pending timers keep it alive.
    ///
    /// - Parameter run: has the timers given to ``tick(_:)``, there or elsewhere.
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
