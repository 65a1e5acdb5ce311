/// An object in a ``WeakList``, held weakly, and what belongs to it.
///
/// All of it is constant but the flag, and the position, which the list touches under its lock. Whether objects and values may
/// go from thread to thread is for the type to say that hands them out.
@usableFromInline
final class WeakEntry<Object: AnyObject, Value>: @unchecked Sendable {  // as said above
    /// Nil once it is deallocating. Load it outside of locks: the load retains it, and letting go of that may be its end.
    @usableFromInline weak let object: Object?
    /// The object's address, which is another object's once this one has gone.
    @usableFromInline let identifier: ObjectIdentifier
    @usableFromInline let value: Value
    /// Set when the list has let go of it: for a pass over a ``WeakList/snapshot`` that is older than the removal.
    @usableFromInline let removed = Flag()
    @exclusivity(unchecked) @usableFromInline var position = 0

    /// Made in the `deinit` of the object, it is dead from the start; an object of an Objective-C class stops the program then.
    @export(implementation) init(_ object: Object, _ value: Value) {
        self.object = object
        identifier = ObjectIdentifier(object)
        self.value = value
    }
}

/// Objects, held weakly, in the order in which they came, each once and with a value: what all that registers weakly is made of.
///
/// Nobody needs to remove anything. Dead entries go when a pass meets them, and with the insertion that would make the list more
/// than twice as long, plus 16, as the last sweep left it: so insertion is amortised O(1), as removal is. Entries are released
/// outside of the lock, and at once.
@usableFromInline
final class WeakList<Object: AnyObject, Value>: Sendable {
    @usableFromInline typealias Entry = WeakEntry<Object, Value>

    @usableFromInline struct State: Sendable {
        /// In order; nil where one was removed.
        @usableFromInline var entries: ContiguousArray<Entry?> = []
        @usableFromInline var current: [ObjectIdentifier: Entry] = [:]
        /// How long the list gets before the next sweep.
        @usableFromInline var limit = 16

        @export(implementation) init() {}

        /// The entry of an object that the caller holds, so that the load is not its end.
        @export(implementation) func entry(of object: Object) -> Entry? {
            current[ObjectIdentifier(object)].flatMap { $0.object == nil ? nil : $0 }
        }

        @export(implementation) mutating func append(_ entry: Entry) {
            entry.position = entries.count
            entries.append(entry)
            current[entry.identifier] = entry
        }

        /// The caller holds the entry, which is released outside.
        @export(implementation) mutating func remove(_ entry: Entry) {
            guard current[entry.identifier] === entry else { return }
            current[entry.identifier] = nil
            entries[entry.position] = nil
            _ = entry.removed.set()
            if entries.count > 2 * current.count + 16 { compact() }
        }

        @export(implementation) mutating func compact() {
            entries.removeAll { $0 == nil }
            for (position, entry) in entries.enumerated() { entry?.position = position }
        }
    }

    @usableFromInline let state = Locked(State())

    @export(implementation) init() {}

    /// How many entries there are, dead ones among them.
    @export(implementation) var count: Int { state.withLock { $0.current.count } }

    /// How many objects live.
    @export(implementation) var liveCount: Int {
        var count = 0
        visitLive { _, _ in count += 1 }
        return count
    }

    /// All entries in order, to be walked outside of the lock: skip nil, and those that are ``WeakEntry/removed`` by then.
    @export(implementation) var snapshot: ContiguousArray<Entry?> { state.withLock { $0.entries } }

    /// The object's entry, if it is in the list; in its `deinit` it is not any more.
    @export(implementation) func entry(of object: Object) -> Entry? { state.withLock { $0.entry(of: object) } }

    /// Adds the object at the end and returns its entry; if it is in the list already, returns the entry that it has.
    @discardableResult
    @export(implementation) func insert(_ object: Object, _ value: Value) -> (inserted: Bool, entry: Entry) {
        let entry = Entry(object, value)
        let (present, _) = add(entry) { $0.entry(of: object) }
        return (present == nil, present ?? entry)
    }

    /// Adds the object at the end, in place of the entry that it has.
    @discardableResult
    @export(implementation) func replace(_ object: Object, _ value: Value) -> (former: Entry?, entry: Entry) {
        let entry = Entry(object, value)
        return (add(entry) { _ in nil }.former, entry)
    }

    /// Adds the entry unless another is to stay; returns that one, or the one in whose place it came.
    @export(implementation)
    func add(_ entry: Entry, unless present: (State) -> Entry?) -> (present: Entry?, former: Entry?) {
        let (present, former, isDue) = state.withLock { state -> (Entry?, Entry?, Bool) in
            if let present = present(state) { return (present, nil, false) }
            let former = state.current[entry.identifier]
            if let former { state.remove(former) }
            state.append(entry)
            return (nil, former, state.current.count > state.limit)
        }
        if isDue { sweep() }
        return (present, former)
    }

    /// Removes the object, also from within its `deinit`; what is returned is dead if it was of another one at that address.
    @discardableResult
    @export(implementation) func remove(_ object: Object) -> Entry? {
        let identifier = ObjectIdentifier(object)
        return state.withLock { state in
            let entry = state.current[identifier]
            if let entry { state.remove(entry) }
            return entry
        }
    }

    /// Removes those that have not been removed since.
    @export(implementation) func remove(_ entries: [Entry]) {
        state.withLock { state in
            for entry in entries { state.remove(entry) }
        }
    }

    /// Removes all, and returns them.
    @discardableResult
    @export(implementation) func removeAll() -> ContiguousArray<Entry?> {
        let former = state.exchange(State()).entries
        for entry in former { _ = entry?.removed.set() }
        return former
    }

    /// Removes the entries of dead objects.
    @export(implementation) func sweep() {
        let dead = snapshot.compactMap { entry in entry.flatMap { $0.object == nil ? $0 : nil } }
        state.withLock { state in
            for entry in dead { state.remove(entry) }
            state.limit = 2 * state.current.count + 16
        }
    }

    /// Calls the body with each live object that is in the list now and has not been removed when its turn comes; then removes
    /// the dead.
    @export(implementation) func visitLive(_ body: (Object, Value) throws -> Void) rethrows {
        var foundDead = false
        defer { if foundDead { sweep() } }
        try snapshot.forEachObject { entry in
            if entry.removed.isSet { return }
            if let object = entry.object { try body(object, entry.value) } else { foundDead = true }
        }
    }
}
