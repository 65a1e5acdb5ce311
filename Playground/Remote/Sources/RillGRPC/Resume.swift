/// A place between two elements of a published stream. It can be stored, and used after a restart of the client.
public struct StreamPosition: Hashable, Codable, Sendable {
    /// What the numbers of the elements belong to. Numbers of different epochs can't be compared.
    let epoch: UInt64
    /// The number of the element that follows.
    public let next: Int
}

/// An element, and the position behind it.
public struct Numbered<Element: Sendable>: Sendable {
    public let element: Element
    /// The place to continue after this element.
    public let position: StreamPosition

    /// The number of the element. The first one has the number 0.
    public var number: Int { position.next - 1 }
}

extension Numbered: Equatable where Element: Equatable {}

/// Where a subscription begins.
public enum Resume: Sendable {
    /// Each subscription starts anew.
    case never
    /// Each subscription continues after the last element of the one before, or fails with ``StreamError/gap``.
    ///
    /// The server needs ``Sharing/replay(_:bytes:)`` or `publish(_:from:)`. The subscriptions of an observable share
    /// one position, so there is one at a time: each reader calls
    /// ``StreamClient/observe(_:of:query:resume:poison:onDrop:onGap:)`` for itself. After a gap, the stream begins anew
    /// if its observer has an `onGap`, or no element yet.
    ///
    /// An element that is on its way to the observer counts as received, even if another thread disposes the
    /// subscription at that moment. To miss none, store the positions of
    /// ``StreamClient/observeNumbered(_:of:query:resume:poison:onDrop:onGap:)``, and continue with ``after(_:)``.
    case fromLast
    /// Works like ``fromLast``. The first subscription continues at a stored position.
    case after(StreamPosition)
}
