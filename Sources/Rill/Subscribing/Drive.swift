extension ObservableType {
    /// Calls the closures on the main actor, for example to update a user interface.
    ///
    /// Works like ``observe(on:)`` with ``MainScheduler/instance``, so an element that is sent on the main queue
    /// arrives at once, unless another action of that scheduler runs or waits. An error goes to
    /// ``Hooks/onUnhandledError`` if there is no `onError`. `onDisposed` is called last, and exactly once. A
    /// `dispose()` on another thread returns before `onDisposed` has been called.
    @inlinable public func drive(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().buffered(on: MainScheduler.instance, named: nil).run(
            Resources.subscription("drive", file, line) { if let onDisposed { MainScheduler.perform(onDisposed) } },
            onNext: { element in MainActor.assumeIsolated { onNext?(element) } },
            onError: onError.map { f in { @Sendable error in MainActor.assumeIsolated { f(error) } } },
            onCompleted: { MainActor.assumeIsolated { onCompleted?() } })
    }

    /// Calls the closures with `owner` on the main actor.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). `onDisposed` is called only if `owner` still
    /// lives. For everything else, see ``drive(onNext:onError:onCompleted:onDisposed:file:line:)``.
    @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let reference = WeakCapture(owner)
        let subscription = Resources.subscription("drive", file, line) {
            if let onDisposed { MainScheduler.perform { if let owner = reference.object { onDisposed(owner) } } }
        }
        return asObservable().buffered(on: MainScheduler.instance, named: nil).run(
            subscription, with: owner,
            onNext: { owner, element in MainActor.assumeIsolated { onNext?(owner, element) } },
            onError: onError.map { f in { @Sendable owner, error in MainActor.assumeIsolated { f(owner, error) } } },
            onCompleted: { owner in MainActor.assumeIsolated { onCompleted?(owner) } })
    }

    /// Sets the property of `owner` at `keyPath` to every element, on the main actor.
    ///
    ///     names.drive(to: label, \.text)
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    @discardableResult @MainActor @inlinable public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { drive(with: owner, onNext: { $0[keyPath: keyPath] = $1 }, file: file, line: line) }

    /// Sets the optional property of `owner` at `keyPath` to every element, on the main actor.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    @discardableResult @MainActor @inlinable public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element?>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { drive(with: owner, onNext: { $0[keyPath: keyPath] = $1 }, file: file, line: line) }
}
