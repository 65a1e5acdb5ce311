/// Notifies all objects that are registered for a protocol. It holds them weakly, and sender and observers don't need
/// to know each other.
///
///     protocol UpdateTitle: AnyObject {
///         func updateWithNewTitle(title: String)
///     }
///
///     Broadcaster.shared.register(UpdateTitle.self, observer: self)
///     Broadcaster.shared.notify(UpdateTitle.self) { $0.updateWithNewTitle(title: "Rill") }
///
/// Protocols are told apart by their type, not by their name. You don't need to unregister an observer: the broadcaster
/// forgets it after it has deallocated. Every call takes effect before it returns, on any thread.
public final class Broadcaster: Sendable {
    /// The broadcaster of the whole program.
    public static let shared = Broadcaster()

    @usableFromInline let lists = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    /// Creates a broadcaster without observers.
    public init() {}

    /// Returns the observers of the protocol. Their list is created for the first of them, and stays.
    @inlinable func list<Protocol>(of _: Protocol.Type) -> ListenerList<Protocol> {
        let list = lists.withLock { lists in
            // Not the value, which may be a subclass.
            let key = ObjectIdentifier(Protocol.self)
            if let list = lists[key] { return list }
            let list = ListenerList<Protocol>()
            lists[key] = list
            return list
        }
        return unsafeDowncast(list, to: ListenerList<Protocol>.self)
    }

    /// Registers `observer` for the protocol, after the observers that are already registered. Has no effect if
    /// `observer` is already registered.
    ///
    /// The compiler checks that `observer` is an object. With the closure of ``register(_:observer:as:)``, it also
    /// checks that `observer` conforms. An observer that conforms on the main actor only has to be notified on the main
    /// actor.
    ///
    /// - Precondition: `observer` conforms to the protocol.
    @inlinable
    public func register<Protocol, Observer: AnyObject & Sendable>(_ type: Protocol.Type, observer: Observer) {
        list(of: type).add(observer, observer as? Protocol, "Broadcaster.register(_:observer:)")
    }

    /// Registers `observer`. The closure proves to the compiler that it conforms:
    /// `register(UpdateTitle.self, observer: self) { $0 }`.
    @inlinable public func register<Protocol, Observer: AnyObject & Sendable>(
        _ type: Protocol.Type, observer: Observer, as conforming: (Observer) -> Protocol
    ) { list(of: type).add(observer, "Broadcaster.register(_:observer:as:)", as: conforming) }

    /// Unregisters `observer`, also in the `deinit` of `observer`. A notification in progress no longer reaches it.
    @inlinable public func unregister<Protocol>(_ type: Protocol.Type, observer: some AnyObject) {
        list(of: type).remove(observer)
    }

    /// Unregisters all observers of the protocol.
    @inlinable public func unregister<Protocol>(_ type: Protocol.Type) { list(of: type).removeAll() }

    /// Calls `body` with each observer, in the order of registration, on the caller's thread.
    @inlinable public func notify<Protocol>(_ type: Protocol.Type, _ body: (Protocol) throws -> Void) rethrows {
        try list(of: type).notify(body)
    }

    /// Calls `body` on `scheduler` with each observer that is registered by then. Notifications keep their order if
    /// `scheduler` is serial.
    @_disfavoredOverload  // the overload for the main actor is better where both fit
    @discardableResult @inlinable public func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: any ImmediateSchedulerType, _ body: @escaping @Sendable (Protocol) -> Void
    ) -> any Disposable {
        let list = list(of: type)
        return scheduler.schedule { list.notify(body) }
    }

    /// Calls `body` on the main actor with each observer that is registered by then. Notifications keep their order.
    @discardableResult @inlinable public func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: MainScheduler, _ body: @escaping @MainActor @Sendable (Protocol) -> Void
    ) -> any Disposable {
        notify(type, on: scheduler as any ImmediateSchedulerType) { observer in
            let observer = UnsafeTransfer(observer)
            MainActor.assumeIsolated { body(observer.value) }
        }
    }

    /// Returns a stream of what an object of your own sends when it is notified. The object is registered for the
    /// protocol while the stream is observed.
    ///
    ///     final class Titles: UpdateTitle, Sendable {
    ///         let observer: AnyObserver<String>
    ///         init(_ observer: AnyObserver<String>) { self.observer = observer }
    ///         func updateWithNewTitle(title: String) { observer.onNext(title) }
    ///     }
    ///
    ///     Broadcaster.shared.events(of: UpdateTitle.self, through: Titles.init)
    ///         .drive(with: self) { screen, title in screen.show(title) }
    @inlinable public func events<Protocol, Adapter: AnyObject & Sendable, Element: Sendable>(
        of type: Protocol.Type, through adapter: @escaping @Sendable (AnyObserver<Element>) -> Adapter
    ) -> Observable<Element> {
        let list = list(of: type)
        return .create { observer in
            let adapter = adapter(observer)
            list.add(adapter, adapter as? Protocol, "Broadcaster.events(of:through:)")
            return Disposables.create { list.remove(adapter) }
        }
    }
}
