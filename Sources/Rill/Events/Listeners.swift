/// A list of delegates: objects that conform to a protocol. It holds them weakly, and calls them in the order in which
/// they were added.
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
/// You don't need to remove a listener: the list forgets it after it has deallocated. If the protocol is `Sendable`, so
/// is the list, and any thread can use it. Otherwise, the compiler confines the list and its listeners to the isolation
/// in which the list was created.
public final class Listeners<Protocol> {
    @usableFromInline let list = ListenerList<Protocol>()

    /// Creates an empty list.
    @inlinable public init() {}

    /// The number of live listeners.
    ///
    /// - Complexity: O(*n*)
    @inlinable public var count: Int { list.liveCount }

    /// Whether there is no live listener.
    @inlinable public var isEmpty: Bool { count == 0 }

    /// Returns whether `listener` is in the list.
    @inlinable public func contains(_ listener: some AnyObject) -> Bool { list.entry(of: listener) != nil }

    /// Adds `listener` at the end. A listener that is already in the list keeps its place.
    ///
    /// The compiler checks that `listener` is an object. With the closure of ``add(_:as:)``, it also checks that
    /// `listener` conforms.
    ///
    /// - Precondition: `listener` conforms to `Protocol`.
    /// - Complexity: Amortized O(1).
    @inlinable
    public func add(_ listener: some AnyObject) { list.add(listener, listener as? Protocol, "Listeners.add(_:)") }

    /// Adds `listener`. The closure proves to the compiler that it conforms: `listeners.add(self) { $0 }`.
    @inlinable public func add<Listener: AnyObject>(_ listener: Listener, as conforming: (Listener) -> Protocol) {
        list.add(listener, "Listeners.add(_:as:)", as: conforming)
    }

    /// Removes `listener`, also in the `deinit` of `listener`. A notification in progress no longer reaches it.
    @inlinable public func remove(_ listener: some AnyObject) { list.remove(listener) }

    /// Removes all listeners.
    @inlinable public func removeAll() { list.removeAll() }

    /// Calls `body` with each listener, on the caller's thread.
    ///
    /// A listener that is added meanwhile waits for the next notification. A notification inside another one is
    /// delivered at once, before the outer one continues.
    @inlinable public func notify(_ body: (Protocol) throws -> Void) rethrows { try list.notify(body) }
}

extension Listeners: Sendable where Protocol: Sendable {}
