/// A scheduler that uses the time of a clock.
///
///     let scheduler = ClockScheduler(SuspendingClock())
///     Observable<Int>.interval(.seconds(1), scheduler: scheduler)
///
/// Runs one action at a time, on its own queue.
public final class ClockScheduler: SchedulerType, TimerQueueScheduler {
    private let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "rill.clock")
    package let timers: TimerQueue

    public init<C: Clock<Duration>>(_ clock: C) {
        let (queue, start, alarm) = (queue, clock.now, Alarm())
        timers = TimerQueue(
            clock: { start.duration(to: clock.now).nanoseconds },
            setAlarm: { deadline in
                alarm.replace { previous in
                    Task {
                        previous?.cancel()
                        try? await clock.sleep(until: start.advanced(by: .nanoseconds(deadline)), tolerance: .zero)
                        queue.schedule { Slice.run(on: queue) { alarm.timers?.tickDue() } }
                    }
                }
            })
        alarm.timers = timers
    }

    public var now: Duration { .nanoseconds(timers.now) }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }
}

/// The task that sleeps until the next deadline of a timer queue. It doesn't retain the queue.
private final class Alarm: Sendable {
    private let task = Locked<Task<Void, Never>?>(nil)
    private let queue = Locked<WeakCapture<TimerQueue>?>(nil)

    var timers: TimerQueue? {
        get { queue.withLock { $0 }?.object }
        set { queue.withLock { $0 = newValue.map { WeakCapture($0) } } }
    }

    func replace(_ make: (Task<Void, Never>?) -> Task<Void, Never>) { task.withLock { $0 = make($0) } }
}
