import Rill

/// A scheduler whose time passes when a test says so.
///
/// Nothing runs before ``advance(to:)``, ``advance(by:)`` or a `start`, which run what is due synchronously on the calling
/// thread. Two actions that are due at the same time run in the order in which they were scheduled; what is scheduled in the
/// past runs at the present.
///
/// A test written for RxTest reads the same. What differs: `resolution` is a `Duration`; what is scheduled for now runs at that
/// tick, as with RxTest's `simulateProcessingDelay: false`; a `start` ends when the subscription is disposed, and leaves what is
/// due later to the next one; and as closures are `@Sendable`, what they share is a ``Shared``, not a `var`.
public final class TestScheduler: SchedulerType {
    private let time: Shared<Int64>
    private let timers: TimerQueue
    private let resolution: Duration
    private let isStopped = Shared(false)

    /// - Parameters:
    ///   - initialClock: what the clock shows at first, in ticks.
    ///   - resolution: how long a tick of the clock is; a second by default.
    /// - Precondition: `resolution` is positive.
    public init(initialClock: TestTime = 0, resolution: Duration = .seconds(1)) {
        precondition(resolution > .zero, "TestScheduler: expected resolution to be positive, got \(resolution)")
        let time = Shared((resolution * initialClock).nanoseconds)
        self.time = time
        self.resolution = resolution
        timers = TimerQueue(clock: { time.value }, setAlarm: { _ in })
    }

    /// The present, in ticks.
    public var clock: TestTime { TestTime(now.attoseconds / resolution.attoseconds) }

    /// Whether anything is still to run.
    public var hasPendingActions: Bool { timers.nextDeadline != nil }

    public var now: Duration { timers.nowDuration }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        timers.add(after: .zero, action)
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        timers.add(after: delay, action)
    }

    @discardableResult
    public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        timers.add(after: delay, every: period, missedTicks: missedTicks, sink)
    }

    /// Runs the action when the clock shows this time.
    @discardableResult
    public func scheduleAt(_ time: TestTime, action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: resolution * time - now, action)
    }

    /// Lets this time pass and runs nothing: what has become due runs later, at the time that the clock shows then.
    public func sleep(_ ticks: TestTime) {
        let end = (now + resolution * ticks).nanoseconds
        time.withLock { $0 = max($0, end) }
    }

    /// Runs what is due up to this time, that included, and leaves the clock there.
    public func advance(to time: TestTime) { advance(toNanoseconds: (resolution * time).nanoseconds) }

    /// Runs what is due within that time from now, its end included, and leaves the clock there.
    public func advance(by duration: Duration) { advance(toNanoseconds: (now + duration).nanoseconds) }

    /// Runs what is due, later things too, until nothing is left or an action calls ``stop()``: for ever, if something repeats
    /// for ever.
    public func run() {
        isStopped.withLock { $0 = false }
        while !isStopped.value, runNext() {}
    }

    /// Ends a ``run()`` after the action that calls it.
    public func stop() { isStopped.withLock { $0 = true } }

    private func advance(toNanoseconds end: Int64) {
        while runNext(upTo: end) {}
        time.withLock { $0 = max($0, end) }
    }

    /// Runs the first thing that is due up to this time; false if there is none.
    private func runNext(upTo end: Int64 = .max) -> Bool {
        guard let deadline = timers.nextDeadline, deadline <= end else { return false }
        time.withLock { $0 = max($0, deadline) }
        timers.tick(timers.takeDue(limit: 1))
        return true
    }
}
