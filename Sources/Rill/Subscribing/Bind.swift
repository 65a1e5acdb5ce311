extension ObservableType {
    /// Calls `onNext` with every element.
    ///
    /// Use it for streams that don't fail: an error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // a stream of RillRx that sends on the main actor has a form of its own
    @inlinable public func bind(
        onNext: @escaping @Sendable (Element) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { run(Resources.subscription("bind", file, line), onNext: onNext) }

    /// Calls `onNext` with `owner` and every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // as above
    @discardableResult @inlinable public func bind<Owner: AnyObject & Sendable>(
        with owner: Owner, onNext: @escaping @Sendable (Owner, Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { run(Resources.subscription("bind", file, line), with: owner, onNext: onNext) }

    /// Sets the property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    ///
    /// A key path to a property that is isolated to the main actor isn't `Sendable`. Use
    /// ``drive(to:_:file:line:)-(_,ReferenceWritableKeyPath<Owner,Self.Element>,_,_)`` for it.
    @discardableResult @inlinable public func bind<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: any ReferenceWritableKeyPath<Owner, Element> & Sendable,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(Resources.subscription("bind", file, line), with: owner, onNext: { $0[keyPath: keyPath] = $1 })
    }

    /// Sends every event, including the end, to `observers`.
    @inlinable public func bind<Observer: ObserverType<Element>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable { run(Resources.subscription("bind", file, line), to: observers) { $0 } }

    /// Sends every element to `relays`. An error goes to ``Hooks/onUnhandledError``.
    @inlinable public func bind<Target: Relay<Element>>(
        to relays: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(Resources.subscription("bind", file, line), onNext: { for relay in relays { relay.accept($0) } })
    }

    /// Sets the optional property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11). An error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // not tried if the plain form fits: a chain took over 30,000 scopes
    @discardableResult @inlinable public func bind<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: any ReferenceWritableKeyPath<Owner, Element?> & Sendable,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(Resources.subscription("bind", file, line), with: owner, onNext: { $0[keyPath: keyPath] = $1 })
    }

    /// Sends every event, including the end, to `observers`, which receive optional elements.
    @_disfavoredOverload  // as above
    @inlinable public func bind<Observer: ObserverType<Element?>>(
        to observers: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable { run(Resources.subscription("bind", file, line), to: observers) { $0 } }

    /// Sends every element to `relays`, which receive optional elements. An error goes to ``Hooks/onUnhandledError``.
    @_disfavoredOverload  // as above
    @inlinable public func bind<Target: Relay<Element?>>(
        to relays: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        run(Resources.subscription("bind", file, line), onNext: { for relay in relays { relay.accept($0) } })
    }

    /// Runs `subscription`, and sends its events to `observers`.
    @inlinable consuming func run<Observer: ObserverType>(
        _ subscription: SingleAssignmentDisposable, to observers: [Observer],
        _ transform: @escaping @Sendable (Element) -> Observer.Element
    ) -> any Disposable {
        // One of several observers may end alone.
        if observers.count == 1 { observers[0].asObserver().adopt?(subscription) }
        return run(subscription, onEvent: { for observer in observers { observer.on($0.map(transform)) } })
    }
}
