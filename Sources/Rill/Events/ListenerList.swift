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
