/// An object in a ``WeakList``, held weakly, and what belongs to it.
///
/// The type that hands out objects and values says whether they may go from thread to thread.
@usableFromInline
final class WeakEntry<Object: AnyObject, Value>: @unchecked Sendable {  // constant, but for the flag
    /// The object, or nil once it is deallocating.
    ///
    /// Load it outside of locks: the load retains the object, and the release that follows may deallocate it.
    @usableFromInline weak let object: Object?
    /// The object's address, which another object may have after this one has deallocated.
    @usableFromInline let identifier: ObjectIdentifier
    @usableFromInline let value: Value
    @usableFromInline let number: Int
    /// Set when the list has removed the entry, for a pass over an older ``WeakList/snapshot``.
    @usableFromInline let removed = Flag()

    /// Makes an entry, which is dead from the start in the `deinit` of the object. There, an object of an Objective-C class
    /// stops the program.
    @export(implementation) init(_ object: Object, _ value: Value, number: Int) {
        self.object = object
        identifier = ObjectIdentifier(object)
        self.value = value
        self.number = number
    }
}

/// Weakly held objects in the order in which they were added, each once and with a value. Everything that registers objects
/// weakly is made of it.
///
/// Dead entries need no removal. A pass that meets one removes all of them, and so does the insertion that makes the list
/// longer than 16 plus twice what the last sweep left. Entries are released outside of the lock.
@usableFromInline
final class WeakList<Object: AnyObject, Value>: Sendable {
    @usableFromInline typealias Entry = WeakEntry<Object, Value>

    @usableFromInline struct State: Sendable {
        @usableFromInline var entries = NumberedList<Entry>()
        @usableFromInline var current: [ObjectIdentifier: Entry] = [:]
        @usableFromInline var lastNumber = 0
        /// The length of the list at which the next sweep is due.
        @usableFromInline var limit = 16

        @export(implementation) init() {}

        /// The entry of an object that the caller holds, so that the load is not its end.
        @export(implementation) func entry(of object: Object) -> Entry? {
            current[ObjectIdentifier(object)].flatMap { $0.object == nil ? nil : $0 }
        }

        @export(implementation) mutating func append(_ object: Object, _ value: Value) -> Entry {
            lastNumber += 1
            let entry = Entry(object, value, number: lastNumber)
            entries.append(entry, number: lastNumber)
            current[entry.identifier] = entry
            return entry
        }

        /// The caller holds the entry, which is released outside.
        @export(implementation) mutating func remove(_ entry: Entry) {
            guard current[entry.identifier] === entry else { return }
            current[entry.identifier] = nil
            entries.remove(entry.number)
            _ = entry.removed.set()
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
    @export(implementation) var snapshot: ContiguousArray<Entry?> { state.withLock { $0.entries.elements } }

    /// The object's entry, if it is in the list; in its `deinit` it is not any more.
    @export(implementation) func entry(of object: Object) -> Entry? { state.withLock { $0.entry(of: object) } }

    /// Adds the object at the end and returns its entry; if it is in the list already, returns the entry that it has.
    @discardableResult
    @export(implementation) func insert(_ object: Object, _ value: Value) -> (inserted: Bool, entry: Entry) {
        let (former, entry) = add(object, value) { $0.entry(of: object) }
        return (former !== entry, entry)
    }

    /// Adds the object at the end, in place of the entry that it has.
    @discardableResult
    @export(implementation) func replace(_ object: Object, _ value: Value) -> (former: Entry?, entry: Entry) {
        add(object, value) { _ in nil }
    }

    /// Adds an entry of the object in place of `former`, unless there is a `present` one to stay, which is both then.
    @export(implementation)
    func add(_ object: Object, _ value: Value, unless present: (State) -> Entry?) -> (former: Entry?, entry: Entry) {
        let (former, entry, isDue) = state.withLock { state -> (Entry?, Entry, Bool) in
            if let present = present(state) { return (present, present, false) }
            let former = state.current[ObjectIdentifier(object)]
            if let former { state.remove(former) }
            let entry = state.append(object, value)
            return (former, entry, state.current.count > state.limit)
        }
        if isDue { sweep() }
        return (former, entry)
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
        let former = state.exchange(State()).entries.elements
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
