extension ObservableType {
    /// Calls the closures on the main actor: for what a program shows.
    ///
    /// It is ``observe(on:)`` ``MainScheduler/instance``, so that an element sent on the main queue arrives at once. An error with
    /// no `onError` goes to ``Hooks/onUnhandledError``. `onDisposed` comes last and exactly once. A `dispose` on another thread
    /// returns before `onDisposed` has been called.
    @discardableResult
    @export(implementation) public func drive(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(on: MainScheduler.instance).subscribe(
            as: "drive",
            onNext: { element in MainActor.assumeIsolated { onNext?(element) } },
            onError: { error in
                if let onError { MainActor.assumeIsolated { onError(error) } } else { Hooks.onUnhandledError(error) }
            },
            onCompleted: { MainActor.assumeIsolated { onCompleted?() } },
            onDisposed: { if let onDisposed { MainScheduler.perform(onDisposed) } },
            file, line)
    }

    /// Calls the closures on the main actor with the owner, which is held weakly; ends with the owner (law 11).
    ///
    /// `onDisposed` is called if the owner lives then. For the rest see ``drive(onNext:onError:onCompleted:onDisposed:)``.
    @discardableResult
    @export(implementation) public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let reference = WeakCapture(owner)
        return observe(on: MainScheduler.instance).subscribe(
            as: "drive", with: owner,
            onNext: { owner, element in MainActor.assumeIsolated { onNext?(owner, element) } },
            onError: { owner, error in
                if let onError {
                    MainActor.assumeIsolated { onError(owner, error) }
                } else {
                    Hooks.onUnhandledError(error)
                }
            },
            onCompleted: { owner in MainActor.assumeIsolated { onCompleted?(owner) } },
            onDisposed: {
                guard let onDisposed else { return }
                MainScheduler.perform { if let owner = reference.object { onDisposed(owner) } }
            },
            file, line)
    }

    /// Sets the property of the owner, which is held weakly, to every element, on the main actor; ends with the owner (law 11).
    ///
    ///     names.drive(to: label, \.text)
    ///
    /// An error goes to ``Hooks/onUnhandledError``.
    @discardableResult
    @MainActor
    @export(implementation) public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        drive(with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file: file, line: line)
    }

    /// Sets the optional property of the owner, which is held weakly, to every element, on the main actor; ends with the owner
    /// (law 11). An error goes to ``Hooks/onUnhandledError``.
    @discardableResult
    @MainActor
    @export(implementation) public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element?>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        drive(with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file: file, line: line)
    }
}
