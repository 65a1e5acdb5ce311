/// First in, first out; amortised O(1), and what was taken is released at once.
@usableFromInline
struct Fifo<Element> {
    @usableFromInline var slots: ContiguousArray<Element?> = []
    @usableFromInline var head = 0

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { head == slots.count }

    @inlinable
    var count: Int { slots.count - head }

    @inlinable
    var first: Element? { isEmpty ? nil : slots[head] }

    /// Visits the elements in order, until one visit answers ``Demand/none``.
    @inlinable
    func forEach(_ visit: (Element) -> Demand) -> Demand {
        for slot in slots[head...] {
            if visit(slot!) == .none { return .none }
        }
        return .more
    }

    @inlinable
    mutating func append(_ element: Element) { slots.append(element) }

    @inlinable
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = slots[head].take()
        head += 1
        if head == slots.count {
            slots.removeAll(keepingCapacity: head <= 1024)
            head = 0
        } else if head >= 32, head * 2 >= slots.count {
            slots.removeSubrange(..<head)
            head = 0
        }
        return element
    }
}

extension Fifo: Sendable where Element: Sendable {}
