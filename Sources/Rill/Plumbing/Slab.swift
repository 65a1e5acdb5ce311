/// Elements under keys of its own making: O(1) insert and remove, no order.
@usableFromInline
struct Slab<Element> {
    /// Names one insertion: a slot is used again, an identity only after four thousand million insertions.
    @usableFromInline struct Key: Hashable, Sendable {
        private(set) var slot = Slab.none
        private(set) var identity: UInt32 = 0
    }

    fileprivate enum Slot {
        case free(next: UInt32)
        case used(Element, identity: UInt32)
    }

    fileprivate static var none: UInt32 { .max }

    private var slots: ContiguousArray<Slot> = []
    private var firstFree = none
    private var inserted: UInt32 = 0
    private(set) var count = 0

    mutating func insert(_ element: Element) -> Key {
        inserted &+= 1
        count += 1
        let slot: UInt32
        if firstFree != Self.none, case .free(let next) = slots[Int(firstFree)] {
            slot = firstFree
            firstFree = next
            slots[Int(slot)] = .used(element, identity: inserted)
        } else {
            slot = UInt32(slots.count)
            slots.append(.used(element, identity: inserted))
        }
        return Key(slot: slot, identity: inserted)
    }

    /// The element, or nil where it has gone already.
    mutating func remove(_ key: Key) -> Element? {
        let index = Int(key.slot)
        guard index < slots.count, case .used(let element, key.identity) = slots[index] else { return nil }
        free(key.slot)
        return element
    }

    /// The element in the slot of its key, if it is the one that is meant.
    mutating func remove(at slot: UInt32, where isMeant: (Element) -> Bool) -> Element? {
        let index = Int(slot)
        guard index < slots.count, case .used(let element, _) = slots[index], isMeant(element) else { return nil }
        free(slot)
        return element
    }

    private mutating func free(_ slot: UInt32) {
        slots[Int(slot)] = .free(next: firstFree)
        firstFree = slot
        count -= 1
        if count == 0 {
            firstFree = Self.none
            slots.removeAll(keepingCapacity: slots.count <= 32)
        }
    }

    func visitAll(_ visit: (Element) -> Void) {
        for slot in slots {
            if case .used(let element, _) = slot { visit(element) }
        }
    }
}

extension Slab: Sendable where Element: Sendable {}
extension Slab.Slot: Sendable where Element: Sendable {}
