/// A type that runs actions: now, later, or on another thread.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs `action` as soon as its turn comes. Disposing the result before then prevents the action and releases it.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable
}

/// A scheduler with a clock.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The time since a fixed moment. It never goes back.
    ///
    /// The default implementation returns the time of the system's monotonic clock.
    var now: Duration { get }

    /// Runs `action` after `delay`.
    ///
    /// The default implementation uses the first tick of ``schedulePeriodic(after:every:missedTicks:_:)``.
    @discardableResult
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Sends 0, 1, 2, … to `sink` at `now + delay + n × period`, until `sink` answers ``Demand/none``.
    ///
    /// Calls of `sink` never overlap, and `sink` receives no end. Delays don't add up (law 12).
    @discardableResult
    func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable
}

extension SchedulerType {
    /// The time of the system's monotonic clock.
    public var now: Duration { .nanoseconds(uptime()) }

    /// Runs `action` after `delay`.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedulePeriodic(after: delay, every: .nanoseconds(Int64.max), missedTicks: .skip) { _ in
            action()
            return .none
        }
    }

    /// Calls `action` with 0, 1, 2, … at `now + delay + n × period`, until `action` answers ``Demand/none``.
    ///
    /// Calls of `action` never overlap, and delays don't add up (law 12).
    @discardableResult
    public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks,
        _ action: @escaping @Sendable (Int) -> Demand
    ) -> any Disposable {
        schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, Sink(next: action, finish: { _ in }))
    }
}

/// A scheduler whose time passes only when a program moves it.
package protocol VirtualTimeSchedulerType: SchedulerType {}

/// A timer's policy for ticks that are due while an earlier tick still runs, or while the machine sleeps.
public enum MissedTicks: Sendable {
    /// Leaves them out. A late tick stands for all ticks that are due by then. After it has returned, the next tick is
    /// due at the next multiple of the period.
    case skip
    /// Makes up for each of them, one directly after the other.
    case catchUp
}

extension ImmediateSchedulerType {
    /// Calls `step` repeatedly, each time as a separate action, until `step` answers ``Demand/none``. After the answer
    /// ``Demand/later``, continues when `group` is resumed.
    @inlinable func scheduleRepeatedly(
        in group: UpstreamGroup = UpstreamGroup(), _ step: @escaping @Sendable () -> Demand
    ) -> UpstreamGroup {
        Repetition(self, group, step).schedule()
        return group
    }
}

/// A step that runs repeatedly, as separate actions of a scheduler.
@usableFromInline
final class Repetition: Sendable {
    private struct State {
        /// The number of calls that are inside the scheduler.
        var calls = 0
        /// Whether one of them has to schedule the next step.
        var goesOn = false
    }

    private let scheduler: any ImmediateSchedulerType
    private let group: UpstreamGroup
    private let step: @Sendable () -> Demand
    private let action = LatestAction()
    /// The number of `action` in `group`.
    private let number: Int?
    private let state = Locked(State())

    @usableFromInline
    init(_ scheduler: any ImmediateSchedulerType, _ group: UpstreamGroup, _ step: @escaping @Sendable () -> Demand) {
        self.scheduler = scheduler
        self.group = group
        self.step = step
        number = group.insert(action)
    }

    /// Schedules the step. A step that runs before the scheduler has returned schedules the next one itself. If that
    /// one runs at once, too, it leaves the next one to this loop. So a scheduler that runs each action at once takes
    /// no stack (law 9).
    @usableFromInline
    func schedule() {
        repeat {
            if group.isDisposed { return }
            state.withLock { $0.calls += 1 }
            let latest = action.begin()
            action.set(scheduler.schedule { self.run() }, latest)
        } while state.withLock { state in
            state.calls -= 1
            defer { state.goesOn = false }
            return state.goesOn
        }
    }

    private func run() {
        var demand = Demand.none
        group.forgetUnused()
        Slice.run(on: scheduler) { demand = step() }
        if demand == .later { demand = group.pause { _ in self.schedule() } }
        if demand == .none, let number { group.forget(number) }
        if demand != .more { return }
        let isInside = state.withLock { state in
            state.goesOn = state.calls > 1
            return state.goesOn
        }
        if !isInside { schedule() }
    }
}

/// The action of a ``Repetition`` that its scheduler holds. An earlier action, which has run, may arrive late.
final class LatestAction: Disposable {
    private struct State {
        var number = 0
        var action: (any Disposable)?
        var isDisposed = false
    }

    private let state = Locked(State())

    func begin() -> Int {
        state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    func set(_ action: any Disposable, _ number: Int) {
        let (isDisposed, _) = state.withLock { state -> (Bool, (any Disposable)?) in
            let former = state.action  // released outside the lock
            if number == state.number, !state.isDisposed { state.action = action }
            return (state.isDisposed, former)
        }
        if isDisposed { action.dispose() }
    }

    func dispose() {
        let action = state.withLock { state in
            state.isDisposed = true
            return state.action.take()
        }
        action?.dispose()
    }
}
