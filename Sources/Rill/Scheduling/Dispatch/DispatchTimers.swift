#if !os(WASI) && !RILL_WASI
    import Dispatch

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
                setAlarm: { alarm.value.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(1, $0)))) })
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
