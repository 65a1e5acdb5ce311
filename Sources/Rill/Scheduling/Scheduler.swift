/// A type that runs actions: now, later, or on another thread.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs `action` as soon as its turn comes. Disposing the result before then prevents the action and releases it.
    /// Once `action` runs, a dispose does nothing, and doesn't wait.
    @discardableResult func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable
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
    @discardableResult func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Sends 0, 1, 2, … to `sink` at `now + delay + n × period`, until `sink` answers ``Demand/none``.
    ///
    /// Calls of `sink` never overlap, and `sink` receives no end. Delays don't add up (law 12).
    @discardableResult func schedulePeriodic(
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
    @discardableResult public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks,
        _ action: @escaping @Sendable (Int) -> Demand
    ) -> any Disposable {
        schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, Sink(next: action, finish: { _ in }))
    }
}

/// A scheduler whose time passes only when a program moves it.
package protocol VirtualTimeSchedulerType: SchedulerType {}

/// A timer's policy for ticks that are due while an earlier tick still runs, or while the machine sleeps if the clock
/// goes on then, as a `ContinuousClock` does.
public enum MissedTicks: Sendable {
    /// Leaves them out. A late tick stands for all ticks that are due by then. After it has returned, the next tick is
    /// due at the next multiple of the period.
    case skip
    /// Makes up for each of them, one directly after the other.
    case catchUp
}

/// A scheduler that the actions it holds don't retain. Once it is released, it runs each action at once.
@usableFromInline final class WeakScheduler: ImmediateSchedulerType {
    private weak let object: (any ImmediateSchedulerType & AnyObject)?
    /// A scheduler that isn't an object, and so can't be held weakly.
    private let value: (any ImmediateSchedulerType)?

    @usableFromInline init(_ scheduler: any ImmediateSchedulerType) {
        let object = scheduler as? any ImmediateSchedulerType & AnyObject
        self.object = object
        value = object == nil ? scheduler : nil
    }

    @usableFromInline func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        if let scheduler = object ?? value { return scheduler.schedule(action) }
        action()
        return Disposables.create()
    }
}

/// An action that runs at most once, and never after it was disposed.
package final class ScheduledAction: Cancelable {
    private let action: Locked<(@Sendable () -> Void)?>

    package init(_ action: @escaping @Sendable () -> Void) { self.action = Locked(action) }

    /// Whether the action has started or has been disposed.
    package var isDisposed: Bool { action.withLock { $0 == nil } }

    package func run() { action.exchange(nil)?() }

    package func dispose() { _ = action.exchange(nil) }
}
