/// An object in a ``WeakList``, held weakly, and what belongs to it.
///
/// It is `@unchecked Sendable` as all of it is constant but the flag; whether objects and values may go from thread to thread
/// is for the type to say that hands them out.
@usableFromInline
final class WeakEntry<Object: AnyObject, Value>: @unchecked Sendable {
    /// Nil once it is deallocating. Load it outside of locks: the load retains it, and letting go of that may be its end.
    @usableFromInline weak let object: Object?
    /// The object's address, which is another object's once this one has gone.
    @usableFromInline let identifier: ObjectIdentifier
    @usableFromInline let value: Value
    /// Set when the list has let go of it: for a pass over a ``WeakList/snapshot`` that is older than the removal.
    @usableFromInline let removed = Flag()

    /// Not to be called in the `deinit` of the object: forming a weak reference there stops the program.
    @_alwaysEmitIntoClient
    init(_ object: Object, _ value: Value) {
        self.object = object
        identifier = ObjectIdentifier(object)
        self.value = value
    }
}

/// Objects, held weakly, in the order in which they came, each once and with a value: what all that registers weakly is made of.
///
/// Nobody needs to remove anything. Dead entries go when a pass meets them, and a sweep comes with the insertion that would
/// make the list more than twice as long, plus 16, as the last one left it: insertion is amortised O(1). Values are released
/// outside of the lock.
@usableFromInline
final class WeakList<Object: AnyObject, Value>: Sendable {
    @usableFromInline typealias Entry = WeakEntry<Object, Value>

    @usableFromInline struct State: Sendable {
        /// In order, with removed ones among them.
        @usableFromInline var entries: ContiguousArray<Entry> = []
        @usableFromInline var current: [ObjectIdentifier: Entry] = [:]
        /// How long the list gets before the next sweep.
        @usableFromInline var limit = 16

        @_alwaysEmitIntoClient
        init() {}

        /// The entry of an object that the caller holds, which is why a last release can't happen here.
        @_alwaysEmitIntoClient
        func entry(of object: Object) -> Entry? {
            current[ObjectIdentifier(object)].flatMap { $0.object == nil ? nil : $0 }
        }

        @_alwaysEmitIntoClient
        mutating func append(_ entry: Entry) {
            _ = current.updateValue(entry, forKey: entry.identifier)?.removed.set()
            entries.append(entry)
        }

        @_alwaysEmitIntoClient
        mutating func remove(_ entry: Entry) {
            guard current[entry.identifier] === entry else { return }
            current[entry.identifier] = nil
            _ = entry.removed.set()
        }

        /// Takes removed entries out of the order if they are many; what it returns holds them, to be released outside.
        @_alwaysEmitIntoClient
        mutating func compact() -> ContiguousArray<Entry> {
            guard entries.count > 2 * current.count + 16 else { return [] }
            let former = entries
            entries = former.filter { !$0.removed.isSet }
            return former
        }
    }

    @usableFromInline let state = Locked(State())

    @_alwaysEmitIntoClient
    init() {}

    /// How many entries there are, dead ones among them.
    @_alwaysEmitIntoClient
    var count: Int { state.withLock { $0.current.count } }

    /// All entries in order, to be walked outside of the lock: skip those that are ``WeakEntry/removed`` by then.
    @_alwaysEmitIntoClient
    var snapshot: ContiguousArray<Entry> { state.withLock { $0.entries } }

    /// The object's entry, if it is in the list.
    @_alwaysEmitIntoClient
    func entry(of object: Object) -> Entry? { state.withLock { $0.entry(of: object) } }

    /// Adds the object at the end and returns its entry; if it is in the list already, returns the entry that it has.
    @_alwaysEmitIntoClient
    @discardableResult
    func insert(_ object: Object, _ value: Value) -> (inserted: Bool, entry: Entry) {
        let entry = Entry(object, value)
        let present = add(entry) { $0.entry(of: object) }
        return (present == nil, present ?? entry)
    }

    /// Adds the object at the end, in place of the entry that it has.
    @_alwaysEmitIntoClient
    @discardableResult
    func replace(_ object: Object, _ value: Value) -> Entry {
        let entry = Entry(object, value)
        _ = add(entry) { _ in nil }
        return entry
    }

    /// Adds the entry unless there is another to stay in its place, which it returns.
    @_alwaysEmitIntoClient
    func add(_ entry: Entry, unless present: (State) -> Entry?) -> Entry? {
        let (present, isDue, _) = state.withLock { state -> (Entry?, Bool, ContiguousArray<Entry>) in
            if let present = present(state) { return (present, false, []) }
            state.append(entry)
            return (nil, state.current.count > state.limit, state.compact())
        }
        if isDue { sweep() }
        return present
    }

    /// Removes the object, also from within its `deinit`.
    @_alwaysEmitIntoClient
    @discardableResult
    func remove(_ object: Object) -> Entry? {
        let identifier = ObjectIdentifier(object)
        let (entry, _) = state.withLock { state -> (Entry?, ContiguousArray<Entry>) in
            guard let entry = state.current[identifier] else { return (nil, []) }
            state.remove(entry)
            return (entry, state.compact())
        }
        return entry
    }

    /// Removes those that have not been removed since.
    @_alwaysEmitIntoClient
    func remove(_ entries: some Sequence<Entry>) {
        _ = state.withLock { state in
            for entry in entries { state.remove(entry) }
            return state.compact()
        }
    }

    /// Removes all.
    @_alwaysEmitIntoClient
    func removeAll() {
        let former = state.exchange(State())
        for entry in former.entries { _ = entry.removed.set() }
    }

    /// Removes the entries of dead objects.
    @_alwaysEmitIntoClient
    func sweep() {
        remove(snapshot.filter { $0.object == nil })
        state.withLock { $0.limit = 2 * $0.current.count + 16 }
    }

    /// Calls the body with each live object that is in the list now and that has not been removed when its turn comes; then
    /// removes the dead.
    @_alwaysEmitIntoClient
    func forEach(_ body: (Object, Value) throws -> Void) rethrows {
        var dead = 0
        defer { if dead > 0 { sweep() } }
        for entry in snapshot where !entry.removed.isSet {
            if let object = entry.object { try body(object, entry.value) } else { dead += 1 }
        }
    }
}
