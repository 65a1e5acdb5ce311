/// What becomes of an element that comes while a buffer is full.
public enum Overflow: Sendable {
    /// The element that has waited longest is dropped.
    case dropOldest
    /// The element that comes is dropped.
    case dropNewest
    /// The stream fails with ``BufferOverflow``, after the elements that wait.
    case fail
    /// The source waits when the buffer is full. A source that can't wait fails the stream as with ``fail``.
    case wait
}

/// The error of a buffer that was full.
public struct BufferOverflow: Error, Equatable, CustomStringConvertible {
    /// How many elements the buffer holds.
    public let limit: Int

    @usableFromInline
    init(limit: Int) { self.limit = limit }

    public var description: String { "the buffer was full: its limit is \(limit) elements" }
}
