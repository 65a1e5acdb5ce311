extension Broadcaster {
    /// See ``register(_:observer:)-instance``.
    @_alwaysEmitIntoClient
    public static func register<Protocol, Observer: AnyObject & Sendable>(_ type: Protocol.Type, observer: Observer) {
        shared.register(type, observer: observer)
    }

    @_alwaysEmitIntoClient
    public static func register<Protocol, Observer: AnyObject & Sendable>(
        _ type: Protocol.Type, observer: Observer, as conforming: (Observer) -> Protocol
    ) {
        shared.register(type, observer: observer, as: conforming)
    }

    @_alwaysEmitIntoClient
    public static func unregister<Protocol>(_ type: Protocol.Type, observer: some AnyObject) {
        shared.unregister(type, observer: observer)
    }

    @_alwaysEmitIntoClient
    public static func unregister<Protocol>(_ type: Protocol.Type) { shared.unregister(type) }

    @_alwaysEmitIntoClient
    public static func notify<Protocol>(_ type: Protocol.Type, _ body: (Protocol) throws -> Void) rethrows {
        try shared.notify(type, body)
    }

    @_disfavoredOverload  // the one for the main actor is better where both will do
    @_alwaysEmitIntoClient
    @discardableResult
    public static func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: any ImmediateSchedulerType, _ body: @escaping @Sendable (Protocol) -> Void
    ) -> any Disposable {
        shared.notify(type, on: scheduler, body)
    }

    @_alwaysEmitIntoClient
    @discardableResult
    public static func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: MainScheduler, _ body: @escaping @MainActor @Sendable (Protocol) -> Void
    ) -> any Disposable {
        shared.notify(type, on: scheduler, body)
    }

    @_alwaysEmitIntoClient
    public static func events<Protocol, Adapter: AnyObject & Sendable, Element: Sendable>(
        of type: Protocol.Type, through adapter: @escaping @Sendable (AnyObserver<Element>) -> Adapter
    ) -> Observable<Element> {
        shared.events(of: type, through: adapter)
    }
}
