import Synchronization

/// A scheduler whose time passes only in ``start()`` and ``advanceTo(_:)``, for example to replay recorded events.
///
/// Due actions run on the thread that calls ``start()`` or ``advanceTo(_:)``, in order of time. Actions that are due at
/// the same time run in the order in which they were scheduled. For tests, RillTesting's `TestScheduler` offers more.
///
/// `Converter` defines what its times look like. The time of a ``HistoricalScheduler`` is a `Duration`.
public final class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: VirtualTimeSchedulerType,
    TimerQueueScheduler
{
    public typealias VirtualTime = Converter.VirtualTimeUnit
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    private let converter: Converter
    private let time: VirtualClock
    package let timers: TimerQueue

    /// Creates a scheduler whose clock starts at `initialClock`.
    public init(initialClock: VirtualTime, converter: Converter) {
        let time = VirtualClock(converter.convertFromVirtualTime(initialClock).nanoseconds)
        self.converter = converter
        self.time = time
        timers = TimerQueue(clock: { time.now }, setAlarm: { _, _ in })
    }

    deinit { timers.cancelAll() }

    public var now: Duration { .nanoseconds(time.now) }

    /// The present time.
    public var clock: VirtualTime { converter.convertToVirtualTime(now) }

    @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, action)
    }

    /// Runs `action` with `state` when `dueTime` has passed. Disposing the result also disposes what `action` returned.
    @discardableResult public func scheduleRelativeVirtual<State: Sendable>(
        _ state: State, dueTime: VirtualTimeInterval, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { schedule(state, after: converter.convertFromVirtualTimeInterval(dueTime), action: action) }

    /// Runs `action` with `state` at `time`, or as soon as possible if that is over. Disposing the result also disposes
    /// what `action` returned.
    @discardableResult public func scheduleAbsoluteVirtual<State: Sendable>(
        _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { schedule(state, after: converter.convertFromVirtualTime(time) - now, action: action) }

    /// Runs all actions, moving the clock forward, until none is left or an action calls ``stop()``. It doesn't return
    /// while something repeats forever.
    public func start() { run(upTo: .max) }

    /// Runs everything that is due up to and including `time`, and leaves the clock there unless an action calls
    /// ``stop()``.
    public func advanceTo(_ time: VirtualTime) {
        let end = converter.convertFromVirtualTime(time).nanoseconds
        if run(upTo: end) { self.time.advance(to: end) }
    }

    /// Moves the clock forward by `interval` and runs nothing. Actions that have become due run later.
    public func sleep(_ interval: VirtualTimeInterval) {
        time.advance(to: (now + converter.convertFromVirtualTimeInterval(interval).clamped).nanoseconds)
    }

    /// Ends a ``start()`` or ``advanceTo(_:)`` after the current action.
    public func stop() { time.stop() }

    /// Returns whether everything due has run, which ``stop()`` prevents.
    @discardableResult private func run(upTo end: Int64) -> Bool {
        time.begin()
        while let deadline = timers.nextDeadline, deadline <= end {
            if time.isStopped { return false }
            time.advance(to: deadline)
            Slice.runWithoutLimit { timers.tick(timers.takeDue(limit: 1)) }
        }
        return !time.isStopped
    }
}

/// Converts between durations and the times of a ``VirtualTimeScheduler``.
public protocol VirtualTimeConverterType: Sendable {
    associatedtype VirtualTimeUnit
    associatedtype VirtualTimeIntervalUnit

    /// Returns the time since the zero of the clock.
    func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> Duration

    /// Returns the virtual time when `time` has passed since the zero of the clock.
    func convertToVirtualTime(_ time: Duration) -> VirtualTimeUnit

    /// Returns the length of `interval`.
    func convertFromVirtualTimeInterval(_ interval: VirtualTimeIntervalUnit) -> Duration
}

/// A virtual scheduler whose times are durations.
public typealias HistoricalScheduler = VirtualTimeScheduler<HistoricalSchedulerTimeConverter>

/// The converter of a ``HistoricalScheduler``, which changes nothing.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
    public init() {}

    public func convertFromVirtualTime(_ virtualTime: Duration) -> Duration { virtualTime }

    public func convertToVirtualTime(_ time: Duration) -> Duration { time }

    public func convertFromVirtualTimeInterval(_ interval: Duration) -> Duration { interval }
}

extension VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
    /// Creates a scheduler whose clock starts at `initialClock`.
    public convenience init(initialClock: Duration = .zero) {
        self.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}

/// The clock of a ``VirtualTimeScheduler``, in nanoseconds.
final class VirtualClock: Sendable {
    private let time: Atomic<Int64>
    private let stopped = Atomic(false)

    init(_ now: Int64) { time = Atomic(now) }

    var now: Int64 { time.load(ordering: .acquiring) }

    /// Moves the time forward, and never back.
    func advance(to time: Int64) { self.time.max(time, ordering: .acquiringAndReleasing) }

    var isStopped: Bool { stopped.load(ordering: .acquiring) }

    func stop() { stopped.store(true, ordering: .releasing) }

    func begin() { stopped.store(false, ordering: .releasing) }
}
