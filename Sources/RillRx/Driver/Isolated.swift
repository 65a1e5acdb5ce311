/// A value that only the main actor reads. So it can pass through an `Observable` without being `Sendable`.
@usableFromInline
struct Isolated<Value>: Sendable {
    // Safe, because both initialisers make it a value of the main actor, and only the main actor reads it.
    @usableFromInline nonisolated(unsafe) let stored: Value

    @MainActor @export(implementation) init(_ value: Value) { stored = value }

    @export(implementation) init(sending value: sending Value) { stored = value }

    @MainActor @export(implementation) var value: Value { stored }
}

extension Isolated: CustomStringConvertible {
    @export(implementation) var description: String { MainActor.assumeIsolated { "\(stored)" } }
}
