import Synchronization

extension ImmediateSchedulerType {
    /// Runs `action` with `state`. Disposing the result also disposes what `action` returned.
    @discardableResult public func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let returned = SingleAssignmentDisposable()
        let scheduled = schedule { if !returned.isDisposed { returned.setDisposable(action(state)) } }
        return Disposables.create(scheduled, returned)
    }
}

extension SchedulerType {
    /// Runs `action` with `state` after `dueTime`. Disposing the result also disposes what `action` returned.
    @discardableResult public func scheduleRelative<State: Sendable>(
        _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { schedule(state, after: Duration(dueTime), action: action) }

    func schedule<State: Sendable>(
        _ state: State, after dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { Postponed(dueTime: dueTime.clamped, scheduler: self).schedule(state, action: action) }

    /// Calls `action` after `startAfter` and then every `period` with what its last call returned, at first with
    /// `state`.
    ///
    /// Calls never overlap, and delays don't add up (law 12). Calls that are due while an earlier one still runs are
    /// left out.
    @discardableResult public func schedulePeriodic<State: Sendable>(
        _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        let latest = Mutex(state)
        return schedulePeriodic(
            after: Duration(startAfter).clamped, every: Duration(period).clamped, missedTicks: .skip
        ) { _ in
            let state = action(latest.withLock { $0 })
            let former = latest.withLock { latest in
                defer { latest = state }
                return latest
            }
            _ = former  // released outside of the lock
            return .more
        }
    }
}

/// Runs every action after a delay.
private struct Postponed<Scheduler: SchedulerType>: ImmediateSchedulerType {
    let dueTime: Duration
    let scheduler: Scheduler

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        scheduler.schedule(after: dueTime, action)
    }
}

/// Disposes another disposable on a scheduler.
public final class ScheduledDisposable: Cancelable {
    /// The scheduler that disposes the disposable.
    public let scheduler: any ImmediateSchedulerType
    private let disposable: Mutex<(any Disposable)?>

    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        self.disposable = Mutex(disposable)
    }

    /// Whether the scheduler has disposed the disposable.
    public var isDisposed: Bool { disposable.withLock { $0 == nil } }

    /// Resumes the disposable at once, if it can wait.
    public func resume() { disposable.withLock { $0 }?.asUpstream().resume() }

    /// Schedules the disposal.
    public func dispose() {
        if isDisposed { return }
        scheduler.schedule { self.disposable.withLock { $0.take() }?.dispose() }
    }
}
