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

/// A listener as a value of its protocol, not retained.
///
/// The value is kept because a cast takes longer than the rest of a delivery. Use it only while the listener is held.
@usableFromInline final class UnretainedListener<Protocol> {
    /// A value that is used in its place. A copyable one would be copied first: to one of 1,000 listeners of several
    /// classes, a delivery then takes 130 ns instead of 65, because the copy retains the listener.
    @usableFromInline struct Place: ~Copyable {
        @usableFromInline let listener: Protocol

        @inlinable init(_ listener: Protocol) { self.listener = listener }

        @inlinable borrowing func use(_ body: (Protocol) throws -> Void) rethrows { try body(listener) }
    }

    @usableFromInline let place = UnsafeMutablePointer<Place>.allocate(capacity: 1)

    @inlinable init(_ listener: Protocol, _ object: AnyObject) {
        place.initialize(to: Place(listener))
        // An existential can't be weak or unowned, so this gives back the retain in it.
        Unmanaged.passUnretained(object).release()
    }

    /// Frees only the memory, because nothing is retained there.
    deinit { place.deallocate() }
}

/// The listeners of a protocol.
@usableFromInline typealias ListenerList<Protocol> = WeakList<AnyObject, UnretainedListener<Protocol>>

extension WeakList where Object == AnyObject {
    @inlinable func add<Listener: AnyObject, Protocol>(
        _ listener: Listener, _ caller: StaticString, as conforming: (Listener) -> Protocol
    ) where Value == UnretainedListener<Protocol> {
        let conforming = conforming(listener)
        let isListener = conforming as AnyObject === listener
        require(isListener, "\(caller): expected { $0 }, got a closure that returns another object")
        add(listener, conforming, caller)
    }

    /// - Parameter conforming: `listener`, or nil if it doesn't conform.
    @inlinable func add<Protocol>(_ listener: AnyObject, _ conforming: Protocol?, _ caller: StaticString)
    where Value == UnretainedListener<Protocol> {
        require(
            conforming != nil,
            "\(caller): expected a class that conforms to \(String(reflecting: Protocol.self)), "
                + "got \(String(reflecting: type(of: listener)))")
        // The existential begins with a reference to the object. Only that of `any Error` begins with a reference to a
        // box.
        let address = withUnsafeBytes(of: conforming!) { $0.loadUnaligned(as: UInt.self) }
        let isListener = address == UInt(bitPattern: ObjectIdentifier(listener))
        require(isListener, "\(caller): expected a protocol of objects, got \(String(reflecting: Protocol.self))")
        insert(listener, UnretainedListener(conforming!, listener))
    }

    @inlinable
    func notify<Protocol>(_ body: (Protocol) throws -> Void) rethrows where Value == UnretainedListener<Protocol> {
        try visitLive { object, listener in
            defer { extendLifetime(object) }
            try listener.place.pointee.use(body)
        }
    }
}
