/// Where the closures of a subscription are called: on an actor, or on the thread that sends.
@usableFromInline struct Place: Sendable {
    @usableFromInline let scheduler: (any ImmediateSchedulerType)?

    /// - Parameter isolations: the actors of the closures, or nil for a closure that is formed on none.
    @usableFromInline init(_ isolations: (any Actor)?...) {
        let actors = isolations.compactMap { $0 }
        require(
            actors.allSatisfy { $0 === actors[0] },
            "subscribe, do: expected all closures to be formed on one actor, got closures of several")
        // A main scheduler of its own runs an action at once on the main queue. The closures hold their actor.
        scheduler = actors.first.map { actor -> any ImmediateSchedulerType in
            actor is MainActor ? MainScheduler() : ActorScheduler(actor)
        }
    }

    /// Returns a stream that sends at this place. Its type is hidden, so that its closures are those of Rill.
    @inlinable func deliver<Element>(_ source: some ObservableType<Element>) -> some ObservableType<Element> {
        scheduler.map { source.observe(on: $0) } ?? source.asObservable()
    }

    /// Returns an action that calls `body` at once on the main queue and if there is no actor, and otherwise later.
    @usableFromInline func action(_ body: @escaping @isolated(any) @Sendable () -> Void) -> @Sendable () -> Void {
        let body = closure(body)
        return {
            if let scheduler, !(scheduler is MainScheduler && MainScheduler.isCurrent) {
                scheduler.schedule(body)
            } else {
                body()
            }
        }
    }

    /// Returns a closure that calls `body` as ``action(_:)`` does, if the owner still lives then.
    @usableFromInline func action<Owner: AnyObject & Sendable>(
        _ body: @escaping @isolated(any) @Sendable (Owner) -> Void
    ) -> @Sendable (Owner) -> Void {
        let body = closure(body)
        return { owner in
            let perform: @Sendable () -> Void = { [weak owner] in if let owner { body(owner) } }
            action(perform)()
        }
    }

    // A function that carries its isolation differs from others in what its context begins with, not in how it is
    // called (SE-0431). The language can call it from elsewhere with `await` only. That would deliver an element
    // that is sent on the main queue later, and not at once.
    @inlinable func closure(_ body: @escaping @isolated(any) @Sendable () -> Void) -> @Sendable () -> Void {
        unsafeBitCast(body, to: (@Sendable () -> Void).self)
    }

    @inlinable func closure<Argument>(
        _ body: @escaping @isolated(any) @Sendable (Argument) -> Void
    ) -> @Sendable (Argument) -> Void { unsafeBitCast(body, to: (@Sendable (Argument) -> Void).self) }

    @inlinable func closure<First, Second>(
        _ body: @escaping @isolated(any) @Sendable (First, Second) -> Void
    ) -> @Sendable (First, Second) -> Void { unsafeBitCast(body, to: (@Sendable (First, Second) -> Void).self) }

    @inlinable func closure(_ body: @escaping @isolated(any) @Sendable () throws -> Void) -> @Sendable () throws -> Void
    {
        unsafeBitCast(body, to: (@Sendable () throws -> Void).self)
    }

    @inlinable func closure<Argument>(
        _ body: @escaping @isolated(any) @Sendable (Argument) throws -> Void
    ) -> @Sendable (Argument) throws -> Void { unsafeBitCast(body, to: (@Sendable (Argument) throws -> Void).self) }
}
