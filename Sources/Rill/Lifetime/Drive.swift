extension ObservableType {
    /// Calls the closure on the main actor with every element: for what a program shows.
    ///
    /// It is ``observe(on:)`` ``MainScheduler/instance``, so that an element sent on the main queue arrives at once. For streams
    /// that don't fail: an error goes to ``Hooks/onUnhandledError``.
    @_alwaysEmitIntoClient
    @discardableResult
    public func drive(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(on: MainScheduler.instance).subscribe(
            as: "drive", onNext: { element in MainActor.assumeIsolated { onNext(element) } }, file, line)
    }

    /// Calls the closure on the main actor with the owner, which is held weakly, and every element; ends with the owner
    /// (law 11).
    @_alwaysEmitIntoClient
    @discardableResult
    public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner, onNext: @escaping @MainActor @Sendable (Owner, Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(on: MainScheduler.instance).subscribe(
            as: "drive", with: owner,
            onNext: { owner, element in MainActor.assumeIsolated { onNext(owner, element) } }, file, line)
    }
}
