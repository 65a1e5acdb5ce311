extension ObservableType {
    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner` (law 11).
    ///
    /// `onDisposed` is called only if `owner` lives when the subscription ends. An `onDisposed` that takes no owner is
    /// always called.
    ///
    /// If one of the closures is formed on an actor, all of them are called on that actor.
    @_disfavoredOverload  // otherwise, a chain of six operators took 200 ms to type-check instead of 160
    @discardableResult
    public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        @_inheritActorContext onNext: (@isolated(any) @Sendable (Owner, Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        @_inheritActorContext onDisposed: @escaping @isolated(any) @Sendable (Owner) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onNext?.isolation, onError?.isolation, onCompleted?.isolation, onDisposed.isolation)
        let onDisposed = place.closure(onDisposed)
        return place.deliver(self).subscribe(
            with: owner, onNext: onNext.map { place.closure($0) }, onError: onError.map { place.closure($0) },
            onCompleted: onCompleted.map { place.closure($0) },
            onDisposed: place.action { [weak owner] in if let owner { onDisposed(owner) } }, file: file, line: line)
    }
}
