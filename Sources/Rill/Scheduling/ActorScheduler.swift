/// Runs actions on an actor, which it holds weakly. After the actor has deallocated, an action runs anywhere.
///
/// Two actions may change places.
@usableFromInline package struct ActorScheduler: ImmediateSchedulerType {
    private weak let actor: (any Actor)?

    @usableFromInline package init(_ actor: any Actor) { self.actor = actor }

    @usableFromInline package func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        Task { [weak actor] in if let actor { await run(scheduled, on: actor) } else { scheduled.run() } }
        return scheduled
    }
}

private func run(_ action: ScheduledAction, on actor: isolated any Actor) { action.run() }
