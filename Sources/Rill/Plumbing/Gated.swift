/// The state behind a ``Gate``, which messages change one at a time.
@usableFromInline protocol Gated: ~Copyable, SendableMetatype {
    associatedtype Message: Sendable
    /// A value that changes under the lock of the inbox, in one step with the admission of a message.
    associatedtype LockedValue: Sendable = Void
    /// A value that never changes, and is read outside, too.
    associatedtype Constants: Sendable = Void

    /// Receives a message and returns the answer for its sender.
    ///
    /// Runs inside the gate: no two calls overlap, and a message that it sends to the same gate runs after it has
    /// returned.
    static func receive(_ message: consuming Message, in gate: Gate<Self>) -> Demand

    /// Called inside the gate when it has received many messages of other senders. Returns whether it has left the rest
    /// to another action, which drains the gate.
    static func handOver(_ gate: Gate<Self>) -> Bool

    /// See ``Boundary/holding``.
    static func holding(in gate: Gate<Self>) -> (owner: Any.Type, values: [Any])?
}

extension Gated where Self: ~Copyable {
    @inlinable static func handOver(_ gate: Gate<Self>) -> Bool { gate.handOver {} }

    @inlinable static func holding(in gate: Gate<Self>) -> (owner: Any.Type, values: [Any])? { nil }
}
