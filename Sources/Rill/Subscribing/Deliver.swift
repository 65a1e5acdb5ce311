extension ObservableType {
    /// Calls the closures on `actor`, isolated to it.
    ///
    ///     orders.deliver(to: cart) { cart, order in cart.add(order) }
    ///
    /// Works like ``drive(with:onNext:onError:onCompleted:onDisposed:file:line:)`` for any actor. `actor` is held
    /// weakly, and the subscription ends with it, at the next element (law 11). One turn of the actor delivers up to
    /// 256 elements, and a source that can wait does so while as many wait for their turn.
    @discardableResult
    @inlinable public func deliver<Target: Actor>(
        to actor: Target,
        onNext: (@Sendable (isolated Target, Element) -> Void)? = nil,
        onError: (@Sendable (isolated Target, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (isolated Target) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(on: ActorScheduler(actor)).run(
            Resources.subscription("deliver", file, line), with: actor,
            onNext: { actor, element in actor.assumeIsolated { onNext?($0, element) } },
            onError: onError.map { f in { @Sendable actor, error in actor.assumeIsolated { f($0, error) } } },
            onCompleted: { actor in actor.assumeIsolated { onCompleted?($0) } })
    }
}

/// Runs actions on an actor, which it holds weakly. After the actor has deallocated, an action runs anywhere, and ends
/// the subscription.
@usableFromInline
struct ActorScheduler: ImmediateSchedulerType {
    private weak let actor: (any Actor)?

    @usableFromInline init(_ actor: any Actor) { self.actor = actor }

    @usableFromInline
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        Task { [weak actor] in if let actor { await actor.run(scheduled) } else { scheduled.run() } }
        return scheduled
    }
}

extension Actor {
    fileprivate func run(_ action: ScheduledAction) { action.run() }
}
