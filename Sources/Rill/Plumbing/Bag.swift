/// A collection without an order, which assigns a key to each inserted element.
///
/// - Complexity: O(1) to insert and to remove.
@usableFromInline
struct Bag<Element> {
    /// Identifies one insertion. A slot is reused, but an identity only after four thousand million insertions.
    @usableFromInline struct Key: Hashable, Sendable {
        fileprivate(set) var slot = Bag.none
        fileprivate(set) var identity: UInt32 = 0

        /// The key of the insertion with this number, counted from 0, into a bag from which nothing was removed.
        @usableFromInline
        static func nth(_ index: Int) -> Key { Key(slot: UInt32(index), identity: UInt32(index + 1)) }
    }

    fileprivate struct Slot {
        var element: Element?
        /// The identity of the element's key. In a free slot, the index of the next free slot.
        var identity: UInt32
    }

    fileprivate static var none: UInt32 { .max }

    private var slots: ContiguousArray<Slot> = []
    private var firstFree = none
    private var inserted: UInt32 = 0
    private(set) var count = 0

    /// All elements, in the order of their slots.
    var elements: [Element] { slots.compactMap(\.element) }

    mutating func insert(_ element: consuming Element) -> Key {
        inserted &+= 1
        count += 1
        let slot = firstFree
        if slot == Self.none {
            slots.append(Slot(element: element, identity: inserted))
            return Key(slot: UInt32(slots.count - 1), identity: inserted)
        }
        firstFree = slots[Int(slot)].identity
        slots[Int(slot)] = Slot(element: element, identity: inserted)
        return Key(slot: slot, identity: inserted)
    }

    /// Removes the element of `key` and returns it, or returns nil if it was removed before.
    mutating func remove(_ key: Key) -> Element? {
        let index = Int(key.slot)
        guard index < slots.count, slots[index].identity == key.identity else { return nil }
        return take(key.slot)
    }

    /// The element of `key`, or nil if it was removed.
    subscript(key: Key) -> Element? {
        let index = Int(key.slot)
        return index < slots.count && slots[index].identity == key.identity ? slots[index].element : nil
    }

    /// Replaces the element of `key` and returns the former one, or returns nil if it was removed.
    mutating func replace(_ key: Key, with element: consuming Element) -> Element? {
        guard let former = self[key] else { return nil }
        slots[Int(key.slot)].element = element
        return former
    }

    /// Returns the key of the element in `slot`, or nil if the slot is free.
    func key(at slot: UInt32) -> Key? {
        guard Int(slot) < slots.count, slots[Int(slot)].element != nil else { return nil }
        return Key(slot: slot, identity: slots[Int(slot)].identity)
    }

    /// Removes the element in `slot` and returns it, if there is one and `isMeant` returns true for it.
    mutating func remove(at slot: UInt32, where isMeant: (Element) -> Bool) -> Element? {
        guard Int(slot) < slots.count, let element = slots[Int(slot)].element, isMeant(element) else { return nil }
        return take(slot)
    }

    private mutating func take(_ slot: UInt32) -> Element? {
        guard let element = slots[Int(slot)].element.take() else { return nil }
        slots[Int(slot)].identity = firstFree
        firstFree = slot
        count -= 1
        if count == 0 {
            firstFree = Self.none
            slots.removeAll(keepingCapacity: slots.count <= 32)
        }
        return element
    }

    /// Removes all elements and calls `visit` with each, in the order of their slots, without another retain.
    mutating func takeAll(_ visit: (Element) -> Void) {
        slots.withUnsafeMutableBufferPointer { slots in
            for index in slots.indices {
                if let element = slots[index].element.take() { visit(element) }
            }
        }
        self = Bag()
    }
}

extension Bag: Sendable where Element: Sendable {}
extension Bag.Slot: Sendable where Element: Sendable {}
