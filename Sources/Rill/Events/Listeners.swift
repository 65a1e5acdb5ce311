/// Any number of delegates: objects that adopt a protocol, held weakly, and called in the order in which they came.
///
///     @MainActor protocol AuthListener: AnyObject {
///         func authStateDidChange(isLoggedIn: Bool)
///     }
///
///     @MainActor final class AuthManager {
///         let listeners = Listeners<any AuthListener>()
///         func logIn() { listeners.notify { $0.authStateDidChange(isLoggedIn: true) } }
///     }
///
/// Nobody has to be removed: a listener that has deallocated is forgotten. If the protocol is `Sendable`, so is this, for use by
/// any thread; else the compiler keeps it, and with it the listeners, where it was made.
public final class Listeners<Protocol> {
    @usableFromInline let list = ListenerList<Protocol>()

    @export(implementation) public init() {}

    /// How many listeners there are.
    ///
    /// - Complexity: O(*n*)
    @export(implementation) public var count: Int { list.snapshot.count { $0?.object != nil } }

    @export(implementation) public var isEmpty: Bool { count == 0 }

    @export(implementation) public func contains(_ listener: some AnyObject) -> Bool { list.entry(of: listener) != nil }

    /// Adds the listener as the last one; one that is there already stays where it is.
    ///
    /// The compiler sees to it that the listener is an object, and, with the closure of ``add(_:as:)``, that it conforms.
    ///
    /// - Precondition: it conforms to `Protocol`.
    /// - Complexity: O(1), amortised.
    @export(implementation)
    public func add<Listener: AnyObject>(_ listener: Listener) { list.add(listener, "Listeners.add(_:)") }

    /// Adds the listener, of which the closure is the proof that it conforms: `listeners.add(self) { $0 }`.
    @export(implementation)
    public func add<Listener: AnyObject>(_ listener: Listener, as conforming: (Listener) -> Protocol) {
        list.add(listener, "Listeners.add(_:as:)", as: conforming)
    }

    /// Removes the listener, from its `deinit` too. A notification that is under way does not reach it any more.
    @export(implementation) public func remove(_ listener: some AnyObject) { list.remove(listener) }

    @export(implementation) public func removeAll() { list.removeAll() }

    /// Calls the body with each listener, on the caller's thread; those that are added meanwhile wait for the next time. A
    /// notification inside another is delivered at once, before the outer one goes on.
    @export(implementation) public func notify(_ body: (Protocol) throws -> Void) rethrows { try list.notify(body) }
}

extension Listeners: Sendable where Protocol: Sendable {}
