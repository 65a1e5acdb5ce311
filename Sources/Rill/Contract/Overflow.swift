/// What happens to an element that arrives while a buffer is full.
public enum Overflow: Sendable {
    /// The element that has waited longest is dropped.
    case dropOldest
    /// The arriving element is dropped.
    case dropNewest
    /// The result fails with ``BufferOverflow``, after the waiting elements.
    case fail
    /// The source waits while the buffer is full. If the source can't wait, the result fails as with ``fail``.
    case wait
}

/// The error of a stream whose buffer was full.
public struct BufferOverflow: Error, Equatable, CustomStringConvertible {
    /// The number of elements that the buffer can hold.
    public let limit: Int

    @usableFromInline
    init(limit: Int) { self.limit = limit }

    public var description: String { "the buffer was full: its limit is \(limit) elements" }
}
