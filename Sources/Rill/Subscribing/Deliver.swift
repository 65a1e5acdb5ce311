extension ObservableType {
    /// Calls the closures on `actor`, isolated to it.
    ///
    ///     orders.deliver(to: cart) { cart, order in cart.add(order) }
    ///
    /// Works like ``drive(with:onNext:onError:onCompleted:onDisposed:file:line:)`` for any actor. `actor` is held
    /// weakly, and the subscription ends with it, at the next element (law 11). One turn of the actor delivers up to
    /// 256 elements, and a source that can wait does so while as many wait for their turn. `onDisposed` is called in a
    /// turn of its own.
    @discardableResult @inlinable public func deliver<Target: Actor>(
        to actor: Target,
        onNext: (@Sendable (isolated Target, Element) -> Void)? = nil,
        onError: (@Sendable (isolated Target, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (isolated Target) -> Void)? = nil,
        onDisposed: (@Sendable (isolated Target) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let scheduler = ActorScheduler(actor)
        let onDisposed = onDisposed.map { f in
            let reference = WeakCapture(actor)
            return { @Sendable in _ = scheduler.schedule { reference.object?.assumeIsolated { f($0) } } }
        }
        return asObservable().buffered(on: scheduler, named: nil).run(
            Resources.subscription("deliver", file, line, onDisposed), with: actor,
            onNext: { actor, element in actor.assumeIsolated { onNext?($0, element) } },
            onError: onError.map { f in { @Sendable actor, error in actor.assumeIsolated { f($0, error) } } },
            onCompleted: { actor in actor.assumeIsolated { onCompleted?($0) } })
    }
}
