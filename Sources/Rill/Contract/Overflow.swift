/// A buffer's policy for an element that arrives while the buffer is full.
public enum Overflow: Sendable {
    /// Drops the element that has waited longest.
    case dropOldest
    /// Drops the arriving element.
    case dropNewest
    /// Fails the result with ``BufferOverflow``, after the waiting elements.
    case fail
    /// Makes the source wait while the buffer is full. If the source can't wait, the result fails as with ``fail``.
    case wait
}

/// The error of a stream whose buffer was full.
public struct BufferOverflow: Error, Equatable, CustomStringConvertible {
    /// The number of elements that the buffer can hold.
    public let limit: Int

    /// The limit of `delay`, `window` and `groupBy`, whose callers choose none.
    @inlinable static var usualLimit: Int { 65_536 }
    @inlinable static var usual: Completion { .failed(BufferOverflow(limit: usualLimit)) }

    @usableFromInline init(limit: Int) { self.limit = limit }

    public var description: String { "the buffer was full: its limit is \(limit) elements" }
}

/// Whether `take(while:behavior:)` and `take(until:behavior:)` send the element that ends them.
public enum TakeBehavior: Sendable {
    case inclusive
    case exclusive
}
