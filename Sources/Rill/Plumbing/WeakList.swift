/// An object that a ``WeakList`` holds weakly, and its value.
///
/// The type that hands out objects and values decides whether they are `Sendable`.
@usableFromInline
final class WeakEntry<Object: AnyObject, Value>: @unchecked Sendable {  // immutable, except for the flag
    /// The object, or nil once it is deallocating.
    ///
    /// Load it outside of locks: the load retains the object, and the release that follows may deallocate it.
    @usableFromInline weak let object: Object?
    /// The address of the object, which another object may have after this one has deallocated.
    @usableFromInline let identifier: ObjectIdentifier
    @usableFromInline let value: Value
    @usableFromInline let number: Int
    /// Set when the list has removed the entry, for an iteration over an older ``WeakList/snapshot``.
    @usableFromInline let removed = Flag()

    /// Creates an entry. In the `deinit` of `object`, the entry is dead from the start, or, for an object of an
    /// Objective-C class, the program stops.
    @inlinable init(_ object: Object, _ value: Value, number: Int) {
        self.object = object
        identifier = ObjectIdentifier(object)
        self.value = value
        self.number = number
    }
}

/// Weakly held objects with values, in the order in which they were added. Each object occurs once. The collections of
/// weakly held objects and the lists of listeners are made of it.
///
/// The entry of a dead object needs no removal. An iteration that finds a dead entry removes all dead entries. So does
/// an insertion that makes the list longer than 16 plus twice the length after the last sweep. Entries are released
/// outside of the lock.
@usableFromInline final class WeakList<Object: AnyObject, Value>: Sendable {
    @usableFromInline typealias Entry = WeakEntry<Object, Value>

    @usableFromInline struct State: Sendable {
        @usableFromInline var entries = NumberedList<Entry>()
        @usableFromInline var current: [ObjectIdentifier: Entry] = [:]
        /// The length of the list at which the next sweep is due.
        @usableFromInline var limit = 16

        @inlinable init() {}

        /// Returns the entry of `object`. The caller holds the object, so the load in here doesn't release it last.
        @inlinable func entry(of object: Object) -> Entry? {
            current[ObjectIdentifier(object)].flatMap { $0.object == nil ? nil : $0 }
        }

        /// Removes `entry`. The caller holds it, so that it is released outside of the lock.
        @inlinable mutating func remove(_ entry: Entry) {
            guard current[entry.identifier] === entry else { return }
            current[entry.identifier] = nil
            entries.remove(entry.number)
            _ = entry.removed.set()
        }
    }

    @usableFromInline let state = Locked(State())

    @inlinable init() {}

    /// The number of entries, including dead ones.
    @inlinable var count: Int { state.withLock { $0.current.count } }

    /// The number of live objects.
    @inlinable var liveCount: Int { snapshot.count { $0?.object != nil } }

    /// All entries in order, for an iteration outside of the lock. The caller skips nil and the entries that are
    /// ``WeakEntry/removed`` by then.
    @inlinable var snapshot: ContiguousArray<Entry?> { state.withLock { $0.entries.elements } }

    /// Returns the entry of `object`, if it is in the list. In the `deinit` of `object`, returns nil.
    @inlinable func entry(of object: Object) -> Entry? { state.withLock { $0.entry(of: object) } }

    /// Adds `object` at the end with a new entry. If it is in the list already, keeps its former entry and returns that
    /// as both, or, if `replaces` is true, removes it.
    @discardableResult
    @inlinable func insert(_ object: Object, _ value: Value, replaces: Bool = false) -> (former: Entry?, entry: Entry) {
        let (former, entry, isDue) = state.withLock { state -> (Entry?, Entry, Bool) in
            if !replaces, let present = state.entry(of: object) { return (present, present, false) }
            let former = state.current[ObjectIdentifier(object)]
            if let former { state.remove(former) }
            let entry = Entry(object, value, number: state.entries.next)
            state.entries.append(entry)
            state.current[entry.identifier] = entry
            return (former, entry, state.current.count > state.limit)
        }
        if isDue { sweep() }
        return (former, entry)
    }

    /// Removes the entry of `object` and returns it, also in the `deinit` of `object`. The returned entry is dead if it
    /// belonged to another object at that address.
    @discardableResult @inlinable func remove(_ object: Object) -> Entry? {
        state.withLock { state in
            let entry = state.current[ObjectIdentifier(object)]
            if let entry { state.remove(entry) }
            return entry
        }
    }

    /// Removes `entries`, except for those that have been removed since.
    @inlinable func remove(_ entries: [Entry]) {
        state.withLock { state in
            for entry in entries { state.remove(entry) }
        }
    }

    /// Removes all entries and returns them.
    @discardableResult @inlinable func removeAll() -> ContiguousArray<Entry?> {
        let former = state.exchange(State()).entries.elements
        for entry in former { _ = entry?.removed.set() }
        return former
    }

    /// Removes the entries of dead objects.
    @inlinable func sweep() {
        let dead = snapshot.compactMap { entry in entry.flatMap { $0.object == nil ? $0 : nil } }
        state.withLock { state in
            for entry in dead { state.remove(entry) }
            state.limit = 2 * state.current.count + 16
        }
    }

    /// Calls `body` with each live object that is in the list now, unless it has been removed when its turn comes. Then
    /// removes the dead entries.
    @inlinable func visitLive(_ body: (Object, Value) throws -> Void) rethrows {
        var foundDead = false
        defer { if foundDead { sweep() } }
        try snapshot.forEachObject { entry in
            if entry.removed.isSet { return }
            if let object = entry.object { try body(object, entry.value) } else { foundDead = true }
        }
    }
}

extension ContiguousArray {
    /// Calls `body` with each object, which the array keeps alive. Takes a retain and a release less than a loop.
    @inlinable
    func forEachObject<Object: AnyObject>(_ body: (Object) throws -> Void) rethrows where Element == Object? {
        try withUnsafeBufferPointer { objects in
            try objects.withMemoryRebound(to: Unmanaged<Object>?.self) { objects in
                for object in objects { try object?._withUnsafeGuaranteedRef(body) }
            }
        }
    }
}

/// Calls a closure when it is released, unless it was cancelled.
@usableFromInline final class ReleaseNotice: Sendable {
    @usableFromInline let isCancelled = Flag()
    private let onRelease: @Sendable () -> Void

    @usableFromInline init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

    deinit { if !isCancelled.isSet { onRelease() } }
}
