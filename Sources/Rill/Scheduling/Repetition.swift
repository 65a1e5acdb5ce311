/// Runs a step repeatedly, as separate actions of a scheduler. After the step has answered ``Demand/none``, it can be
/// started again.
@usableFromInline final class Repetition: Sendable {
    private struct State {
        /// The number of calls that are inside the scheduler.
        var calls = 0
        /// Whether one of them has to schedule the next step.
        var goesOn = false
        /// The number of actions.
        var number = 0
        /// The last action. An earlier one, which has run, may arrive later.
        var action: (any Disposable)?
    }

    private let scheduler: any ImmediateSchedulerType
    private let group: UpstreamGroup
    private let state = Locked(State())

    @usableFromInline init(on scheduler: any ImmediateSchedulerType, in group: UpstreamGroup) {
        self.scheduler = scheduler
        self.group = group
        group.insert(Disposables.create { [weak self] in self?.state.withLock { $0.action.take() }?.dispose() })
    }

    /// Schedules the step. A step that runs before the scheduler has returned schedules the next one itself. If that
    /// one runs at once, too, it leaves the next one to this loop. So a scheduler that runs each action at once takes
    /// no stack (law 9).
    @usableFromInline func start(_ step: @escaping @Sendable () -> Demand) {
        while let number = enter() {
            let scheduled = scheduler.schedule { self.run(step) }
            if !leave(scheduled, number) { return }
            // Leaves the next step to another action of an outer scheduler, if the time of the outer action is over.
            if Slice.look(), Slice.handOver(in: group, { self.start(step) }) { return }
        }
    }

    private func run(_ step: @escaping @Sendable () -> Demand) {
        if group.isDisposed { return }
        var demand = Demand.none
        group.forgetUnused()
        Slice.run(on: scheduler) { demand = step() }
        if demand == .later { demand = group.pause { _ in self.start(step) } }
        if demand == .more, !leavesNextToCaller() { start(step) }
    }

    /// Begins a call of the scheduler, and returns the number of its action, or nil if the repetition has ended.
    private func enter() -> Int? {
        if group.isClosed { return nil }
        return state.withLock { state in
            state.calls += 1
            state.number += 1
            return state.number
        }
    }

    /// Ends a call of the scheduler, which has returned `action`. Returns whether the caller schedules the next step.
    private func leave(_ action: any Disposable, _ number: Int) -> Bool {
        let (isOver, goesOn, _) = state.withLock { state -> (Bool, Bool, (any Disposable)?) in
            let former = state.action  // released outside the lock
            if number == state.number, !group.isClosed { state.action = action }
            state.calls -= 1
            defer { state.goesOn = false }
            return (group.isClosed, state.goesOn, former)
        }
        if isOver { action.dispose() }
        return goesOn
    }

    /// Returns whether a call inside the scheduler schedules the next step.
    private func leavesNextToCaller() -> Bool {
        state.withLock { state in
            state.goesOn = state.calls > 1
            return state.goesOn
        }
    }
}
