// Written by `swift run Arities`.

extension Broadcaster {
    /// Registers `observer` for the protocol, after the observers that are already registered. Uses ``shared``.
    @inlinable
    public static func register<Protocol, Observer: AnyObject & Sendable>(_ type: Protocol.Type, observer: Observer) {
        shared.register(type, observer: observer)
    }

    /// Registers `observer`. Uses ``shared``.
    @inlinable public static func register<Protocol, Observer: AnyObject & Sendable>(
        _ type: Protocol.Type, observer: Observer, as conforming: (Observer) -> Protocol
    ) { shared.register(type, observer: observer, as: conforming) }

    /// Unregisters `observer`, also in the `deinit` of `observer`. Uses ``shared``.
    @inlinable public static func unregister<Protocol>(_ type: Protocol.Type, observer: some AnyObject) {
        shared.unregister(type, observer: observer)
    }

    /// Unregisters all observers of the protocol. Uses ``shared``.
    @inlinable public static func unregister<Protocol>(_ type: Protocol.Type) { shared.unregister(type) }

    /// Calls `body` with each observer, in the order of registration, on the caller's thread. Uses ``shared``.
    @inlinable public static func notify<Protocol>(_ type: Protocol.Type, _ body: (Protocol) throws -> Void) rethrows {
        try shared.notify(type, body)
    }

    /// Calls `body` on `scheduler` with each observer that is registered by then. Uses ``shared``.
    @_disfavoredOverload  // the overload for the main actor is better where both fit
    @discardableResult
    @inlinable public static func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: any ImmediateSchedulerType, _ body: @escaping @Sendable (Protocol) -> Void
    ) -> any Disposable { shared.notify(type, on: scheduler, body) }

    /// Calls `body` on the main actor with each observer that is registered by then. Uses ``shared``.
    @discardableResult
    @inlinable public static func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: MainScheduler, _ body: @escaping @MainActor @Sendable (Protocol) -> Void
    ) -> any Disposable { shared.notify(type, on: scheduler, body) }

    /// Returns a stream of what an object of your own sends when it is notified. Uses ``shared``.
    @inlinable public static func events<Protocol, Adapter: AnyObject & Sendable, Element: Sendable>(
        of type: Protocol.Type, through adapter: @escaping @Sendable (AnyObserver<Element>) -> Adapter
    ) -> Observable<Element> { shared.events(of: type, through: adapter) }
}
