// RxSwiftExt's spellings of `subscribe(with:)`, for methods: `names.subscribe(weak: self, Screen.show)`.

extension ObservableType {
    /// Calls the method `on` of `object` with every event.
    ///
    /// `object` is held weakly, and the subscription ends with it (law 11).
    @discardableResult @inlinable public func subscribe<Object: AnyObject & Sendable>(
        weak object: Object, _ on: @escaping @Sendable (Object) -> (Event<Element>) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(
            with: object, onNext: { on($0)(.next($1)) }, onError: { on($0)(.error($1)) },
            onCompleted: { on($0)(.completed) }, file: file, line: line)
    }

    /// Calls methods of `object` with the events.
    ///
    /// `object` is held weakly, and the subscription ends with it (law 11). `onDisposed` is called only if `object`
    /// lives when the subscription ends. An error goes to `Hooks.onUnhandledError` if there is no `onError`.
    @_disfavoredOverload  // not tried if a single method takes an event
    @discardableResult @inlinable public func subscribe<Object: AnyObject & Sendable>(
        weak object: Object,
        onNext: (@Sendable (Object) -> (Element) -> Void)? = nil,
        onError: (@Sendable (Object) -> (any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Object) -> () -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(
            with: object, onNext: { onNext?($0)($1) },
            onError: onError.map { onError in { @Sendable object, error in onError(object)(error) } },
            onCompleted: { onCompleted?($0)() },
            onDisposed: { onDisposed?($0)() }, file: file, line: line)
    }

    /// Calls the method `onNext` of `object` with every element.
    @discardableResult @inlinable public func subscribeNext<Object: AnyObject & Sendable>(
        weak object: Object, _ onNext: @escaping @Sendable (Object) -> (Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { subscribe(weak: object, onNext: onNext, file: file, line: line) }

    /// Calls the method `onError` of `object` with an error.
    @discardableResult @inlinable public func subscribeError<Object: AnyObject & Sendable>(
        weak object: Object, _ onError: @escaping @Sendable (Object) -> (any Error) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { subscribe(weak: object, onError: onError, file: file, line: line) }

    /// Calls the method `onCompleted` of `object` when the stream completes.
    @discardableResult @inlinable public func subscribeCompleted<Object: AnyObject & Sendable>(
        weak object: Object, _ onCompleted: @escaping @Sendable (Object) -> () -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable { subscribe(weak: object, onCompleted: onCompleted, file: file, line: line) }
}
