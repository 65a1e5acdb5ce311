// Written by `swift run Arities`.

extension ObservableType {
    /// Sets the optional property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // not tried if the plain form fits: a chain took over 30,000 scopes
    @discardableResult
    @inlinable public func bind<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: any ReferenceWritableKeyPath<Owner, Element?> & Sendable,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(Resources.subscription("bind", file, line), with: owner, onNext: { $0[keyPath: keyPath] = $1 })
    }

    /// Sends every event, including the end, to `observers`, which receive optional elements.
    @_disfavoredOverload  // not tried if the plain form fits: a chain took over 30,000 scopes
    @inlinable public func bind<Observer: ObserverType<Element?>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(
            Resources.subscription("bind", file, line),
            onEvent: { for observer in observers { observer.on($0.map { $0 }) } })
    }

    /// Sends every element to `relays`, which receive optional elements. An error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // not tried if the plain form fits: a chain took over 30,000 scopes
    @inlinable public func bind<Target: Relay<Element?>>(
        to relays: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(Resources.subscription("bind", file, line), onNext: { for relay in relays { relay.accept($0) } })
    }

    /// Sets the optional property of `owner` at `keyPath` to every element, on the main actor.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    @discardableResult
    @MainActor
    @inlinable public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element?>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { drive(with: owner, onNext: { $0[keyPath: keyPath] = $1 }, file: file, line: line) }
}
