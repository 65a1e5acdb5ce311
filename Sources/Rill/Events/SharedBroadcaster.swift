extension Broadcaster {
    /// Registers `observer` with ``shared``. See ``register(_:observer:)-method``.
    @export(implementation)
    public static func register<Protocol, Observer: AnyObject & Sendable>(_ type: Protocol.Type, observer: Observer) {
        shared.register(type, observer: observer)
    }

    /// Registers `observer` with ``shared``. The closure proves to the compiler that it conforms.
    @export(implementation) public static func register<Protocol, Observer: AnyObject & Sendable>(
        _ type: Protocol.Type, observer: Observer, as conforming: (Observer) -> Protocol
    ) {
        shared.register(type, observer: observer, as: conforming)
    }

    /// Unregisters `observer` from ``shared``.
    @export(implementation) public static func unregister<Protocol>(_ type: Protocol.Type, observer: some AnyObject) {
        shared.unregister(type, observer: observer)
    }

    /// Unregisters all observers of the protocol from ``shared``.
    @export(implementation) public static func unregister<Protocol>(_ type: Protocol.Type) { shared.unregister(type) }

    /// Notifies the observers of ``shared``.
    @export(implementation)
    public static func notify<Protocol>(_ type: Protocol.Type, _ body: (Protocol) throws -> Void) rethrows {
        try shared.notify(type, body)
    }

    /// Notifies the observers of ``shared`` on `scheduler`.
    @_disfavoredOverload  // the one for the main actor is better where both will do
    @discardableResult
    @export(implementation) public static func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: any ImmediateSchedulerType, _ body: @escaping @Sendable (Protocol) -> Void
    ) -> any Disposable {
        shared.notify(type, on: scheduler, body)
    }

    /// Notifies the observers of ``shared`` on the main actor.
    @discardableResult
    @export(implementation) public static func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: MainScheduler, _ body: @escaping @MainActor @Sendable (Protocol) -> Void
    ) -> any Disposable {
        shared.notify(type, on: scheduler, body)
    }

    /// Returns a stream of what an object of your own, registered with ``shared``, sends when it is notified.
    @export(implementation) public static func events<Protocol, Adapter: AnyObject & Sendable, Element: Sendable>(
        of type: Protocol.Type, through adapter: @escaping @Sendable (AnyObserver<Element>) -> Adapter
    ) -> Observable<Element> {
        shared.events(of: type, through: adapter)
    }
}
