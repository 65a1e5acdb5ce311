extension ObservableType {
    /// Calls the closure with every element. For streams that don't fail: an error goes to ``Hooks/onUnhandledError``.
    @discardableResult
    @export(implementation) public func bind(
        onNext: @escaping @Sendable (Element) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", onNext: onNext, file, line)
    }

    /// Calls the closure with the owner, which is held weakly, and every element; ends with the owner (law 11). An error goes to
    /// ``Hooks/onUnhandledError``.
    @discardableResult
    @export(implementation) public func bind<Owner: AnyObject & Sendable>(
        with owner: Owner, onNext: @escaping @Sendable (Owner, Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", with: owner, onNext: onNext, file, line)
    }

    /// Sets the property of the owner, which is held weakly, to every element; ends with the owner (law 11). An error goes to
    /// ``Hooks/onUnhandledError``.
    ///
    /// A key path of the main actor's is not `Sendable`: use ``drive(to:_:)`` for it.
    @discardableResult
    @export(implementation) public func bind<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: any ReferenceWritableKeyPath<Owner, Element> & Sendable,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file, line)
    }

    /// Sets the optional property of the owner, which is held weakly, to every element; ends with the owner (law 11). An error
    /// goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // not tried where the plain form will do: a chain took over 30,000 scopes
    @discardableResult
    @export(implementation) public func bind<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: any ReferenceWritableKeyPath<Owner, Element?> & Sendable,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file, line)
    }

    /// Sends every event to the observers, the end included.
    @discardableResult
    @export(implementation) public func bind<Observer: ObserverType<Element>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", { event in for observer in observers { observer.on(event) } }, file, line)
    }

    /// Sends every event to observers of optional elements, the end included.
    @_disfavoredOverload  // not tried where the plain form will do: a chain took over 30,000 scopes
    @discardableResult
    @export(implementation) public func bind<Observer: ObserverType<Element?>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", { event in for observer in observers { observer.on(event.map { $0 }) } }, file, line)
    }

    /// Sends every element to the relays. An error goes to ``Hooks/onUnhandledError``.
    @discardableResult
    @export(implementation) public func bind<Target: Relay<Element>>(
        to relays: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", onNext: { element in for relay in relays { relay.accept(element) } }, file, line)
    }

    /// Sends every element to relays of optional elements. An error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // not tried where the plain form will do: a chain took over 30,000 scopes
    @discardableResult
    @export(implementation) public func bind<Target: Relay<Element?>>(
        to relays: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "bind", onNext: { element in for relay in relays { relay.accept(element) } }, file, line)
    }
}
