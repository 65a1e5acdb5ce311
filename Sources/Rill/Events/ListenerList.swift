/// A listener as its protocol, not retained: what a cast gives, kept, as a cast takes longer than all the rest of a delivery.
///
/// It is only to be read while somebody holds the listener. Formally, the memory is uninitialised once it has been moved from; it
/// is read again all the same, as a move leaves the bytes as they are. The right way is a copy of the bytes to memory of its own,
/// moved from there: a delivery to one of 1,000 listeners then takes 75 ns in place of 38, since the compiler no longer sees that
/// the retain below and the release of the object cancel out.
@usableFromInline
final class UnretainedListener<Protocol> {
    @usableFromInline let pointer = UnsafeMutablePointer<Protocol>.allocate(capacity: 1)

    @export(implementation) init(_ listener: Protocol, _ object: AnyObject) {
        pointer.initialize(to: listener)
        // An existential can't be weak or unowned, so the retain in it is given back.
        Unmanaged.passUnretained(object).release()
    }

    /// Frees the memory and, as nothing is retained there, no more than that.
    deinit { pointer.deallocate() }
}

/// The listeners of a protocol.
@usableFromInline typealias ListenerList<Protocol> = WeakList<AnyObject, UnretainedListener<Protocol>>

extension WeakList where Object == AnyObject {
    @export(implementation) func add<Listener: AnyObject, Protocol>(_ listener: Listener, _ caller: StaticString)
    where Value == UnretainedListener<Protocol> {
        let conforming = listener as? Protocol
        require(
            conforming != nil,
            "\(caller): expected a class that conforms to \(String(reflecting: Protocol.self)), got \(String(reflecting: type(of: listener)))"
        )
        insert(listener, conforming!, caller)
    }

    @export(implementation) func add<Listener: AnyObject, Protocol>(
        _ listener: Listener, _ caller: StaticString, as conforming: (Listener) -> Protocol
    ) where Value == UnretainedListener<Protocol> {
        let conforming = conforming(listener)
        require(
            conforming as AnyObject === listener,
            "\(caller): expected { $0 }, got a closure that returns another object")
        insert(listener, conforming, caller)
    }

    @export(implementation) func insert<Protocol>(_ listener: AnyObject, _ conforming: Protocol, _ caller: StaticString)
    where Value == UnretainedListener<Protocol> {
        // It begins with a reference to the object, as all do but `any Error`, which is one to a box.
        let object = withUnsafeBytes(of: conforming) { $0.loadUnaligned(as: UnsafeRawPointer.self) }
        require(
            object == Unmanaged.passUnretained(listener).toOpaque(),
            "\(caller): expected a protocol of objects, got \(String(reflecting: Protocol.self))")
        insert(listener, UnretainedListener(conforming, listener))
    }

    @export(implementation)
    func notify<Protocol>(_ body: (Protocol) throws -> Void) rethrows where Value == UnretainedListener<Protocol> {
        try visitLive { object, listener in
            // The listener takes over the retain of the object: with one of its own a delivery would take twice as long.
            _ = Unmanaged.passRetained(object)
            try body(listener.pointer.move())
        }
    }
}
