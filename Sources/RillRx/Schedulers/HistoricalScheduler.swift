/// A scheduler whose time passes only in ``start()`` and ``advanceTo(_:)``, for example to replay recorded events.
///
/// Due actions run on the thread that calls ``start()`` or ``advanceTo(_:)``, in order of time. Actions that are due at
/// the same time run in the order in which they were scheduled. For tests, RillTesting's `TestScheduler` offers more.
public final class HistoricalScheduler: SchedulerType {
    private let time: VirtualTime
    private let timers: TimerQueue

    /// Creates a scheduler whose clock starts at `initialClock`.
    public init(initialClock: RxTime = .zero) {
        let time = VirtualTime(initialClock.nanoseconds)
        self.time = time
        timers = TimerQueue(clock: { time.now }, setAlarm: { _ in })
    }

    deinit { timers.cancelAll() }

    /// The present time.
    public var clock: RxTime { .nanoseconds(time.now) }

    public var now: Duration { clock }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        timers.add(after: .zero, action)
    }

    @discardableResult
    public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        timers.add(after: delay, every: period, missedTicks: missedTicks, sink)
    }

    /// Runs all actions, moving the clock forward, until none is left or an action calls ``stop()``. It doesn't return
    /// while something repeats forever.
    public func start() { run(upTo: .max) }

    /// Runs everything that is due up to and including `time`, and leaves the clock there unless an action calls
    /// ``stop()``.
    public func advanceTo(_ time: RxTime) {
        if run(upTo: time.nanoseconds) { self.time.advance(to: time.nanoseconds) }
    }

    /// Moves the clock forward by `interval` and runs nothing. What has become due runs later.
    public func sleep(_ interval: RxTimeInterval) { time.advance(to: (clock + interval.clamped).nanoseconds) }

    /// Ends a ``start()`` or ``advanceTo(_:)`` after the current action.
    public func stop() { time.stop() }

    /// Returns whether everything due has run, which ``stop()`` prevents.
    @discardableResult
    private func run(upTo end: Int64) -> Bool {
        time.begin()
        while let deadline = timers.nextDeadline, deadline <= end {
            if time.isStopped { return false }
            time.advance(to: deadline)
            timers.tick(timers.takeDue(limit: 1))
        }
        return !time.isStopped
    }
}

@available(*, unavailable, message: "Use HistoricalScheduler, or TestScheduler of RillTesting for tests.")
public typealias VirtualTimeScheduler = HistoricalScheduler
