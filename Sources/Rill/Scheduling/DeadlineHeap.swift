/// A priority queue of payloads, ordered by deadline. Payloads with equal deadlines keep their order of insertion.
///
/// The payloads form a heap in which each node has four children.
///
/// - Complexity: O(log *n*) to insert a payload and to remove the first.
struct DeadlineHeap<Payload> {
    fileprivate struct Entry {
        let deadline: Int64
        let turn: UInt64
        let payload: Payload

        func precedes(_ other: Entry) -> Bool {
            deadline < other.deadline || (deadline == other.deadline && turn < other.turn)
        }
    }

    private var entries: ContiguousArray<Entry> = []
    private var inserted: UInt64 = 0

    var count: Int { entries.count }

    var first: Payload? { entries.first?.payload }

    var firstDeadline: Int64? { entries.first?.deadline }

    /// The payloads, in no particular order.
    var payloads: some Sequence<Payload> { entries.lazy.map(\.payload) }

    /// - Parameter turn: what ``popFirst()`` returned with the payload, to put the payload back in its place among
    ///   equal deadlines. Nil for a new payload.
    mutating func insert(_ payload: Payload, deadline: Int64, turn: UInt64? = nil) {
        inserted += 1
        // Shrinks here, not where payloads are removed: there, each allocation would make the allocator merge what was
        // freed.
        if entries.count + 16 < entries.capacity / 4 { entries = ContiguousArray(entries.lazy.map { $0 }) }
        entries.append(Entry(deadline: deadline, turn: turn ?? inserted, payload: payload))
        siftUp(entries.count - 1)
    }

    mutating func popFirst() -> (payload: Payload, turn: UInt64)? {
        guard let first = entries.first else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            siftDown(0)
        }
        return (first.payload, first.turn)
    }

    /// Removes the payloads for which `isRemoved` returns true, calls `release` with each, and returns their number.
    ///
    /// - Complexity: O(*n*).
    mutating func removeAll(where isRemoved: (Payload) -> Bool, release: (Payload) -> Void) -> Int {
        // Looks at all payloads before releasing the first. Where they lie far apart in memory, the processor loads
        // several at once.
        let kept = entries.partition { isRemoved($0.payload) }
        let removed = entries.count - kept
        for entry in entries[kept...] { release(entry.payload) }
        entries.removeLast(removed)
        for index in (0..<(entries.count + 2) / 4).reversed() { siftDown(index) }
        return removed
    }

    private mutating func siftUp(_ index: Int) {
        var index = index
        let entry = entries[index]
        while index > 0 {
            let parent = (index - 1) / 4
            guard entry.precedes(entries[parent]) else { break }
            entries[index] = entries[parent]
            index = parent
        }
        entries[index] = entry
    }

    private mutating func siftDown(_ index: Int) {
        var index = index
        let entry = entries[index]
        while true {
            let firstChild = index * 4 + 1
            if firstChild >= entries.count { break }
            var least = firstChild
            for child in (firstChild + 1)..<max(firstChild + 1, min(firstChild + 4, entries.count))
            where entries[child].precedes(entries[least]) {
                least = child
            }
            guard entries[least].precedes(entry) else { break }
            entries[index] = entries[least]
            index = least
        }
        entries[index] = entry
    }
}

extension DeadlineHeap: Sendable where Payload: Sendable {}
extension DeadlineHeap.Entry: Sendable where Payload: Sendable {}
