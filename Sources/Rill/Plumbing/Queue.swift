/// A first-in, first-out queue.
///
/// Elements are pushed onto one stack and taken from another. When the second stack is empty, it gets the elements of
/// the first in reverse order. The queue releases an element as soon as it is taken.
///
/// - Complexity: Amortized O(1) to append and to take.
@usableFromInline struct Queue<Element> {
    @usableFromInline var incoming: ContiguousArray<Element> = []
    @usableFromInline var outgoing: ContiguousArray<Element> = []

    @inlinable init() {}

    @inlinable var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

    @inlinable var count: Int { incoming.count + outgoing.count }

    @inlinable var first: Element? { outgoing.last ?? incoming.first }

    @inlinable mutating func append(_ element: Element) { incoming.append(element) }

    @inlinable mutating func popFirst() -> Element? {
        if outgoing.isEmpty {
            if incoming.isEmpty { return nil }
            refill()
        }
        return outgoing.removeLast()
    }

    @inlinable mutating func removeAll() {
        if isEmpty { return }
        incoming.removeAll(keepingCapacity: incoming.count <= 64)
        outgoing.removeAll(keepingCapacity: outgoing.count <= 64)
    }

    @inline(never) @inlinable mutating func refill() {
        if outgoing.capacity > 1024 { outgoing = [] }
        swap(&incoming, &outgoing)
        outgoing.reverse()
    }
}

extension Queue: Sequence, IteratorProtocol {
    @inlinable mutating func next() -> Element? { popFirst() }
}

extension Queue: Sendable where Element: Sendable {}
