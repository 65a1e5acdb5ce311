/// Elements under keys of its own making: O(1) insert and remove, no order.
struct Slab<Element> {
    /// Names one insertion: a slot is used again, an identity never is.
    struct Key: Hashable, Sendable {
        fileprivate let slot: Int
        fileprivate let identity: UInt64
    }

    fileprivate enum Slot {
        case free(next: Int)
        case used(Element, identity: UInt64)
    }

    private var slots: ContiguousArray<Slot> = []
    private var firstFree = -1
    private var inserted: UInt64 = 0
    private(set) var count = 0

    mutating func insert(_ element: Element) -> Key {
        inserted += 1
        count += 1
        let slot: Int
        if firstFree >= 0, case .free(let next) = slots[firstFree] {
            slot = firstFree
            firstFree = next
            slots[slot] = .used(element, identity: inserted)
        } else {
            slot = slots.count
            slots.append(.used(element, identity: inserted))
        }
        return Key(slot: slot, identity: inserted)
    }

    /// The element, or nil where it has gone already.
    mutating func remove(_ key: Key) -> Element? {
        guard key.slot < slots.count, case .used(let element, key.identity) = slots[key.slot] else { return nil }
        slots[key.slot] = .free(next: firstFree)
        firstFree = key.slot
        count -= 1
        if count == 0 { clear() }
        return element
    }

    mutating func removeAll() -> [Element] {
        let elements = slots.compactMap { slot in
            if case .used(let element, _) = slot { element } else { nil }
        }
        clear()
        return elements
    }

    private mutating func clear() {
        count = 0
        firstFree = -1
        slots.removeAll(keepingCapacity: slots.count <= 32)
    }
}

extension Slab: Sendable where Element: Sendable {}
extension Slab.Slot: Sendable where Element: Sendable {}
