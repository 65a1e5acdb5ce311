/// A priority queue of payloads, ordered by deadline. Payloads with equal deadlines keep their order of insertion.
///
/// The payloads form a heap in which each node has four children.
///
/// - Complexity: O(log *n*) to insert a payload and to remove the first.
struct DeadlineHeap<Payload: Sendable>: Sendable {
    struct Entry: Sendable {
        let deadline: Int64
        let rank: UInt64
        let payload: Payload

        func precedes(_ other: Entry) -> Bool { (deadline, rank) < (other.deadline, other.rank) }
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private var inserted: UInt64 = 0

    var count: Int { entries.count }

    var first: Entry? { entries.first }

    /// - Parameter rank: what ``popFirst()`` returned with the payload, to put the payload back in its place among
    ///   equal deadlines. Nil for a new payload.
    mutating func insert(_ payload: Payload, deadline: Int64, rank: UInt64? = nil) {
        inserted += 1
        // Shrinks here, not where payloads are removed: there, each allocation would make the allocator merge what was
        // freed.
        if entries.count + 16 < entries.capacity / 4 { entries = ContiguousArray(entries.lazy.map { $0 }) }
        entries.append(Entry(deadline: deadline, rank: rank ?? inserted, payload: payload))
        var index = entries.count - 1
        while index > 0, entries[index].precedes(entries[(index - 1) / 4]) {
            entries.swapAt(index, (index - 1) / 4)
            index = (index - 1) / 4
        }
    }

    mutating func popFirst() -> Entry? {
        guard !entries.isEmpty else { return nil }
        entries.swapAt(0, entries.count - 1)
        let first = entries.removeLast()
        siftDown(0)
        return first
    }

    /// Removes the payloads for which `isRemoved` returns true, and calls `release` with each.
    ///
    /// - Complexity: O(*n*).
    mutating func removeAll(where isRemoved: (Payload) -> Bool, release: (Payload) -> Void) {
        // Looks at all payloads before releasing the first. Where they lie far apart in memory, the processor loads
        // several at once.
        let kept = entries.partition { isRemoved($0.payload) }
        for entry in entries[kept...] { release(entry.payload) }
        entries.removeSubrange(kept...)
        for index in (0..<(entries.count + 2) / 4).reversed() { siftDown(index) }
    }

    private mutating func siftDown(_ index: Int) {
        var index = index
        while index * 4 + 1 < entries.count {
            var least = index
            for child in index * 4 + 1..<min(index * 4 + 5, entries.count)
            where entries[child].precedes(entries[least]) { least = child }
            if least == index { return }
            entries.swapAt(index, least)
            index = least
        }
    }
}
