extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Calls the closures with the events of the stream, until the stream completes or the subscription is disposed.
    ///
    /// `onDisposed` is called last, and exactly once. A `dispose()` on another thread returns before `onDisposed` has
    /// been called.
    @inlinable public func drive(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { observe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file, line) }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with it (law 11).
    ///
    /// `onDisposed` is called only if `owner` still lives.
    @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file, line)
    }

    /// Sets the property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11).
    @MainActor @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file, line)
    }

    /// Sets the optional property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11).
    @MainActor @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element?>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file, line)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element: Sendable {
    // Disfavored, so that the compiler tries a closure with the forms above first. The first parameter isn't variadic,
    // so that none of these forms fits `drive()`. A chain took over 20,000 solver scopes without either.
    /// Sends every event, including the completion, to `observer` and `others`.
    @_disfavoredOverload  // see above
    @inlinable public func drive<Observer: ObserverType<Element>>(
        _ observer: Observer, _ others: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable { send(to: ([observer] + others).map { $0.asObserver() }, { $0 }, file, line) }

    /// Sends every event, including the completion, to observers that receive optional elements.
    @_disfavoredOverload  // see above
    @inlinable public func drive<Observer: ObserverType<Element?>>(
        _ observer: Observer, _ others: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable { send(to: ([observer] + others).map { $0.asObserver() }, { $0 }, file, line) }

    /// Sends every element to `relay` and `others`.
    @_disfavoredOverload  // see above
    @inlinable public func drive<Target: Relay<Element>>(
        _ relay: Target, _ others: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let relays = [relay] + others
        return observe(onNext: { element in for relay in relays { relay.accept(element) } }, file, line)
    }

    /// Sends every element to relays that receive optional elements.
    @_disfavoredOverload  // see above
    @inlinable public func drive<Target: Relay<Element?>>(
        _ relay: Target, _ others: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let relays = [relay] + others
        return observe(onNext: { element in for relay in relays { relay.accept(element) } }, file, line)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Calls the closures with the events of the stream, until the stream completes or the subscription is disposed.
    ///
    /// `onDisposed` is called last, and exactly once. A `dispose()` on another thread returns before `onDisposed` has
    /// been called.
    @inlinable public func emit(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { observe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file, line) }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with it (law 11).
    ///
    /// `onDisposed` is called only if `owner` still lives.
    @discardableResult @inlinable public func emit<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, file, line)
    }

    /// Sets the property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11).
    @MainActor @discardableResult @inlinable public func emit<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file, line)
    }

    /// Sets the optional property of `owner` at `keyPath` to every element.
    ///
    /// `owner` is held weakly, and the subscription ends with it (law 11).
    @MainActor @discardableResult @inlinable public func emit<Owner: AnyObject & Sendable>(
        to owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Element?>,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        observe(with: owner, onNext: { owner, element in owner[keyPath: keyPath] = element }, file, line)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy, Element: Sendable {
    // Disfavored, so that the compiler tries a closure with the forms above first. The first parameter isn't variadic,
    // so that none of these forms fits `emit()`. A chain took over 20,000 solver scopes without either.
    /// Sends every event, including the completion, to `observer` and `others`.
    @_disfavoredOverload  // see above
    @inlinable public func emit<Observer: ObserverType<Element>>(
        to observer: Observer, _ others: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable { send(to: ([observer] + others).map { $0.asObserver() }, { $0 }, file, line) }

    /// Sends every event, including the completion, to observers that receive optional elements.
    @_disfavoredOverload  // see above
    @inlinable public func emit<Observer: ObserverType<Element?>>(
        to observer: Observer, _ others: Observer..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable { send(to: ([observer] + others).map { $0.asObserver() }, { $0 }, file, line) }

    /// Sends every element to `relay` and `others`.
    @_disfavoredOverload  // see above
    @inlinable public func emit<Target: Relay<Element>>(
        to relay: Target, _ others: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let relays = [relay] + others
        return observe(onNext: { element in for relay in relays { relay.accept(element) } }, file, line)
    }

    /// Sends every element to relays that receive optional elements.
    @_disfavoredOverload  // see above
    @inlinable public func emit<Target: Relay<Element?>>(
        to relay: Target, _ others: Target..., file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let relays = [relay] + others
        return observe(onNext: { element in for relay in relays { relay.accept(element) } }, file, line)
    }

    // A driver has no `withUnretained`: it keeps its latest element, and with it the owner.

    /// Sends tuples of `owner`, which is held weakly, and each element. Completes in place of the first element after
    /// the deallocation of `owner`.
    @inlinable public func withUnretained<Owner: AnyObject & Sendable>(_ owner: Owner) -> Signal<(Owner, Element)> {
        withUnretained(owner) { ($0, $1) }
    }

    /// Sends the result of `resultSelector` for `owner`, which is held weakly, and each element. Completes in place of
    /// the first element after the deallocation of `owner`.
    @inlinable public func withUnretained<Owner: AnyObject & Sendable, Result>(
        _ owner: Owner, resultSelector: @escaping @MainActor @Sendable (Owner, Element) -> Result
    ) -> Signal<Result> {
        // Not `withUnretained` of the source, which completes on the thread that releases the owner.
        .init(
            source.map { [weak owner] element in
                MainActor.assumeIsolated { owner.map { Isolated(resultSelector($0, element.value)) } }
            }.take(while: { $0 != nil }).compactMap { $0 })
    }
}
