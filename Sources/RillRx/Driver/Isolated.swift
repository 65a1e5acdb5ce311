/// A value that only the main actor reads. So it can pass through an `Observable` without being `Sendable`.
@usableFromInline struct Isolated<Value>: Sendable {
    // Safe, because both initializers make it a value of the main actor, and only the main actor reads it.
    @usableFromInline let stored: UnsafeTransfer<Value>

    @MainActor @inlinable init(_ value: Value) { stored = UnsafeTransfer(value) }

    @inlinable init(sending value: sending Value) { stored = UnsafeTransfer(value) }

    @MainActor @inlinable var value: Value { stored.value }
}

extension Isolated: CustomStringConvertible {
    @inlinable var description: String { MainActor.assumeIsolated { "\(stored.value)" } }
}
