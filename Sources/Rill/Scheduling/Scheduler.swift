import Dispatch

/// Something that runs actions: now, later, or somewhere else.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs the action as soon as it is its turn. Disposing the result before then prevents it and releases the action.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable
}

/// A scheduler that has a clock.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The time since a moment that stays fixed. It never goes back.
    ///
    /// By default it is the time of the system's monotonic clock.
    var now: Duration { get }

    /// Runs the action after the delay.
    ///
    /// By default it is the first tick of ``schedulePeriodic(after:every:missedTicks:_:)``.
    @discardableResult
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Pushes 0, 1, 2, … into the sink at `now + delay + n × period`, until it answers ``Demand/none``.
    ///
    /// The sink is never called twice at once and never finished, and delays don't add up (law 12).
    @discardableResult
    func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable
}

extension SchedulerType {
    public var now: Duration { .nanoseconds(DispatchTime.now().uptimeNanoseconds) }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedulePeriodic(after: delay, every: .nanoseconds(Int64.max), missedTicks: .skip) { _ in
            action()
            return .none
        }
    }

    /// Calls the action with 0, 1, 2, … at `now + delay + n × period`, until it answers ``Demand/none``.
    ///
    /// Calls of one action never overlap, and delays don't add up (law 12).
    @discardableResult
    public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks,
        _ action: @escaping @Sendable (Int) -> Demand
    ) -> any Disposable {
        schedulePeriodic(
            after: delay, every: period, missedTicks: missedTicks, Sink(next: action, finish: { _ in }))
    }
}

/// What becomes of ticks that are due while an earlier one is still on its way, or while the machine sleeps.
public enum MissedTicks: Sendable {
    /// They are left out: a tick that comes late stands for all that are due by then, and once it has returned the next one
    /// is due at the next multiple of the period.
    case skip
    /// Each is made up for, one directly after the other.
    case catchUp
}

extension ImmediateSchedulerType {
    /// Runs the action with a state; what it returns is disposed with the result.
    @discardableResult
    @export(implementation) public func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let group = UpstreamGroup()
        schedule(in: group) { group.insert(action(state)) }
        return group
    }

    /// Schedules the action as a member of the group, which forgets it when it runs.
    @export(implementation) func schedule(in group: UpstreamGroup, _ action: @escaping @Sendable () -> Void) {
        group.hold(until: action) { schedule($0) }
    }

    /// Calls the step again and again, each time as an action of its own, until it answers ``Demand/none``; after ``Demand/later``
    /// once the group is resumed.
    @export(implementation) func scheduleRepeatedly(
        in group: UpstreamGroup = UpstreamGroup(), _ step: @escaping @Sendable () -> Demand
    ) -> UpstreamGroup {
        if self is ImmediateScheduler {  // would nest the actions, and run out of stack
            while goesOn(after: step(), in: group, step) {}
            return group
        }
        schedule(in: group) {
            if goesOn(after: step(), in: group, step) { _ = scheduleRepeatedly(in: group, step) }
        }
        return group
    }

    @export(implementation) func goesOn(
        after demand: Demand, in group: UpstreamGroup, _ step: @escaping @Sendable () -> Demand
    ) -> Bool {
        switch demand {
        case .more: true
        case .later: !group.pause { _ = scheduleRepeatedly(in: $0, step) }
        case .none: false
        }
    }
}

extension SchedulerType {
    /// Schedules the action as a member of the group, which forgets it when it runs.
    @export(implementation)
    func schedule(after delay: Duration, in group: UpstreamGroup, _ action: @escaping @Sendable () -> Void) {
        group.hold(until: action) { schedule(after: delay, $0) }
    }
}

extension UpstreamGroup {
    @export(implementation) func hold(
        until action: @escaping @Sendable () -> Void,
        _ schedule: (@escaping @Sendable () -> Void) -> any Disposable
    ) {
        guard let key = reserve() else { return }
        fill(
            key,
            with: schedule {
                self.remove(for: key)
                action()
            })
    }
}
