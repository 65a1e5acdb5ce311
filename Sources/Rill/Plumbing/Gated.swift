/// What stands behind a ``Gate``: state that signals change, one at a time.
@usableFromInline
protocol Gated: ~Copyable {
    associatedtype Signal: Sendable
    /// What is changed under the lock of the inbox, together with the sending of a signal.
    associatedtype Shared: Sendable = Void
    /// What is to be done outside the gate, such as attaching a source.
    associatedtype Work: Sendable = Never

    /// Receives one signal and returns the answer to its sender. Runs inside the gate: no two calls overlap, and what it sends to
    /// the same gate waits for its end.
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand

    /// Whether something is left to do before the gate is left.
    static func hasWork(in gate: Gate<Self>) -> Bool

    /// Does what is left to do inside, and returns the next piece of work to do outside. Runs inside the gate.
    static func takeWork(in gate: Gate<Self>) -> Work?

    /// Does the work outside the gate. No two calls overlap.
    static func perform(_ work: Work, in gate: Gate<Self>)
}

extension Gated where Self: ~Copyable, Work == Never {
    @export(implementation) static func hasWork(in gate: Gate<Self>) -> Bool { false }

    @export(implementation) static func takeWork(in gate: Gate<Self>) -> Work? { nil }

    @export(implementation) static func perform(_ work: Work, in gate: Gate<Self>) {}
}
