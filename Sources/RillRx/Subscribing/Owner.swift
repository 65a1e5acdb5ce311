extension ObservableType {
    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner` (law 11).
    ///
    /// `onDisposed` is called only if `owner` lives when the subscription ends. An `onDisposed` that takes no owner is
    /// always called.
    @_disfavoredOverload  // otherwise, a chain of six operators took 200 ms to type-check instead of 160
    @discardableResult
    @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@Sendable (Owner, Element) -> Void)? = nil,
        onError: (@Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Owner) -> Void)? = nil,
        onDisposed: @escaping @Sendable (Owner) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(
            with: owner, onNext: onNext, onError: onError, onCompleted: onCompleted,
            onDisposed: { [weak owner] in if let owner { onDisposed(owner) } }, file: file, line: line)
    }
}
