/// Notifies all who have registered for a protocol, held weakly, without anyone knowing them.
///
///     protocol UpdateTitle: AnyObject {
///         func updateWithNewTitle(title: String)
///     }
///
///     Broadcaster.register(UpdateTitle.self, observer: self)
///     Broadcaster.notify(UpdateTitle.self) { $0.updateWithNewTitle(title: "Rill") }
///
/// The static functions are those of ``shared``. What counts is which protocol it is, not its name. Nobody has to be unregistered:
/// an observer that has deallocated is forgotten. All is effective when the call returns, on any thread.
public final class Broadcaster: Sendable {
    public static let shared = Broadcaster()

    @usableFromInline let lists = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    public init() {}

    /// The observers of the protocol; the list is made for the first and stays.
    @export(implementation) func list<Protocol>(of type: Protocol.Type) -> ListenerList<Protocol> {
        let list = lists.withLock { lists in
            let key = ObjectIdentifier(type)
            if let list = lists[key] { return list }
            let list = ListenerList<Protocol>()
            lists[key] = list
            return list
        }
        return unsafeDowncast(list, to: ListenerList<Protocol>.self)
    }

    /// Registers the observer for the protocol, once, after those that are registered.
    ///
    /// The compiler sees to it that the observer is an object, and, with the closure of ``register(_:observer:as:)``, that it
    /// conforms. One whose conformance is the main actor's is to be notified there.
    ///
    /// - Precondition: it conforms to the protocol.
    @export(implementation)
    public func register<Protocol, Observer: AnyObject & Sendable>(_ type: Protocol.Type, observer: Observer) {
        list(of: type).add(observer, "Broadcaster.register(_:observer:)")
    }

    /// Registers the observer, of which the closure is the proof that it conforms: `register(UpdateTitle.self, observer: self) { $0 }`.
    @export(implementation) public func register<Protocol, Observer: AnyObject & Sendable>(
        _ type: Protocol.Type, observer: Observer, as conforming: (Observer) -> Protocol
    ) {
        list(of: type).add(observer, "Broadcaster.register(_:observer:as:)", as: conforming)
    }

    /// Unregisters the observer, from its `deinit` too. A notification that is under way does not reach it any more.
    @export(implementation) public func unregister<Protocol>(_ type: Protocol.Type, observer: some AnyObject) {
        list(of: type).remove(observer)
    }

    /// Unregisters all observers of the protocol.
    @export(implementation) public func unregister<Protocol>(_ type: Protocol.Type) { list(of: type).removeAll() }

    /// Calls the body with each observer in the order of registration, on the caller's thread.
    @export(implementation)
    public func notify<Protocol>(_ type: Protocol.Type, _ body: (Protocol) throws -> Void) rethrows {
        try list(of: type).notify(body)
    }

    /// Calls the body on the scheduler with each observer that is registered by then; notifications keep their order if the
    /// scheduler is serial.
    @_disfavoredOverload  // the one for the main actor is better where both will do
    @discardableResult
    @export(implementation) public func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: any ImmediateSchedulerType, _ body: @escaping @Sendable (Protocol) -> Void
    ) -> any Disposable {
        let list = list(of: type)
        return scheduler.schedule { list.notify(body) }
    }

    /// Calls the body on the main actor with each observer that is registered by then; notifications keep their order.
    @discardableResult
    @export(implementation) public func notify<Protocol>(
        _ type: Protocol.Type, on scheduler: MainScheduler, _ body: @escaping @MainActor @Sendable (Protocol) -> Void
    ) -> any Disposable {
        notify(type, on: scheduler as any ImmediateSchedulerType) { observer in
            let observer = UnsafeTransfer(observer)
            MainActor.assumeIsolated { body(observer.value) }
        }
    }

    /// Makes a stream of what an object of yours passes on, which is registered for the protocol while the stream is observed.
    ///
    ///     final class Titles: UpdateTitle, Sendable {
    ///         let observer: AnyObserver<String>
    ///         init(_ observer: AnyObserver<String>) { self.observer = observer }
    ///         func updateWithNewTitle(title: String) { observer.onNext(title) }
    ///     }
    ///
    ///     Broadcaster.events(of: UpdateTitle.self, through: Titles.init).subscribe(onNext: { print($0) })
    @export(implementation) public func events<Protocol, Adapter: AnyObject & Sendable, Element: Sendable>(
        of type: Protocol.Type, through adapter: @escaping @Sendable (AnyObserver<Element>) -> Adapter
    ) -> Observable<Element> {
        let list = list(of: type)
        return .create { observer in
            let adapter = adapter(observer)
            list.add(adapter, "Broadcaster.events(of:through:)")
            return Disposables.create { list.remove(adapter) }
        }
    }
}
