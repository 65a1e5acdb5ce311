/// A scheduler that uses the time of a clock.
///
///     let scheduler = ClockScheduler(SuspendingClock())
///     Observable<Int>.interval(.seconds(1), scheduler: scheduler)
///
/// Runs one action at a time, on its own queue.
public final class ClockScheduler: SchedulerType, TimerQueueScheduler {
    private let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "rill.clock")
    package let timers: TimerQueue

    public init<C: Clock<Duration>>(_ clock: C) { timers = TimerQueue(clock, on: queue) }

    public var now: Duration { .nanoseconds(timers.now) }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }
}

extension TimerQueue {
    /// Creates a timer queue whose time is that of `clock`, and whose timers run as actions of `scheduler`.
    convenience init<C: Clock<Duration>>(_ clock: C, on scheduler: any ImmediateSchedulerType) {
        let (start, alarm) = (clock.now, Alarm())
        self.init(
            clock: { start.duration(to: clock.now).nanoseconds },
            setAlarm: { timers, deadline in
                let timers = WeakCapture(timers)
                alarm.replace { previous in
                    Task.detached {
                        previous?.cancel()
                        try? await clock.sleep(until: start.advanced(by: .nanoseconds(deadline)), tolerance: .zero)
                        if Task.isCancelled { return }  // another alarm has replaced this one
                        scheduler.schedule { Slice.run(on: scheduler) { timers.object?.tickDue() } }
                    }
                }
            })
    }
}

/// The task that sleeps until the next deadline of a timer queue. It doesn't retain the queue, and ends with it.
private final class Alarm: Sendable {
    private let task = Locked<Task<Void, Never>?>(nil)

    deinit { task.withLock { $0 }?.cancel() }

    func replace(_ make: (Task<Void, Never>?) -> Task<Void, Never>) { task.withLock { $0 = make($0) } }
}
