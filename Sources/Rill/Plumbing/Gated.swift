/// The state behind a ``Gate``, which signals change one at a time.
@usableFromInline
protocol Gated: ~Copyable {
    associatedtype Signal: Sendable
    /// What changes under the lock of the inbox, in one step with the admission of a signal.
    associatedtype Shared: Sendable = Void
    /// What never changes, and is read outside, too.
    associatedtype Shape: Sendable = Void
    /// What is done outside the gate, such as attaching a source. No two pieces of work overlap.
    typealias Work = @Sendable (Gate<Self>) -> Void

    /// Receives a signal and returns the answer for its sender.
    ///
    /// Runs inside the gate: no two calls overlap, and a signal that it sends to the same gate runs after it has
    /// returned.
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand

    /// Returns whether there is work to do before the gate is left.
    static func hasWork(in gate: Gate<Self>) -> Bool

    /// Does the work that belongs inside, and returns the next piece of work to do outside. Runs inside the gate.
    static func takeWork(in gate: Gate<Self>) -> Work?
}

extension Gated where Self: ~Copyable {
    @export(implementation) static func hasWork(in gate: Gate<Self>) -> Bool { false }

    @export(implementation) static func takeWork(in gate: Gate<Self>) -> Work? { nil }
}
