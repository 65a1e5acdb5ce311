/// A table of values for objects, which it doesn't keep alive. It makes up for stored properties that an extension
/// can't have.
///
///     private let scores = WeakMapTable<AnyObject, Int>()
///
///     extension Player {
///         var score: Int {
///             get { scores[self, default: 0] }
///             set { scores[self] = newValue }
///         }
///     }
///
/// The table is thread-safe. However, `table[key, default: 0] += 1` reads and then writes, and another thread can come
/// between the two.
///
/// A value is released when its key deallocates, if the key is a ``DeallocObservable``, and on Apple platforms with any
/// key. Otherwise, the value stays until ``removeDeadEntries()``, or until a setter finds more entries than 16 plus
/// twice what the last sweep left. No other object ever gets the value, not even an object at the same address. A value
/// that holds its key strongly keeps the key alive forever.
///
/// In the `deinit` of a key, its value is no longer there.
///
/// - Complexity: O(1) to read and to remove, amortized O(1) to set.
public final class WeakMapTable<Key: AnyObject, Value> {
    @usableFromInline struct Slot {
        @usableFromInline let value: Value
        /// Removes the handler of the entry from the hook of the key.
        @usableFromInline let registration: SingleAssignmentDisposable?

        @export(implementation) init(_ value: Value, _ registration: SingleAssignmentDisposable?) {
            self.value = value
            self.registration = registration
        }
    }

    @usableFromInline let list = WeakList<Key, Slot>()

    /// Creates an empty table.
    @export(implementation) public init() {}

    @inlinable
    deinit { removeAll() }

    /// The number of entries, including those of dead keys that have not been removed yet.
    @export(implementation) public var count: Int { list.count }

    /// Returns the value of `key`, or nil if it has none.
    @export(implementation) public func value(forKey key: Key) -> Value? { list.entry(of: key)?.value.value }

    /// Returns the value of `key`. If `key` has none, computes the default outside of any lock, and makes it the value.
    ///
    /// If several threads compute a default at the same time, all of them get the first one that was stored.
    @export(implementation)
    public func value(forKey key: Key, default makeValue: @autoclosure () throws -> Value) rethrows -> Value {
        if let value = value(forKey: key) { return value }
        return add(try makeValue(), forKey: key) { list.insert(key, $0) }.value.value
    }

    /// Sets the value of `key`, or removes it if `value` is nil.
    @export(implementation) public func setValue(_ value: Value?, forKey key: Key) {
        guard let value else {
            removeValue(forKey: key)
            return
        }
        _ = add(value, forKey: key) {
            let (former, entry) = list.replace(key, $0)
            former?.value.registration?.dispose()
            return (true, entry)
        }
    }

    /// Removes the value of `key` and returns it, or returns nil if `key` has none.
    @discardableResult
    @export(implementation) public func removeValue(forKey key: Key) -> Value? {
        guard let entry = list.remove(key) else { return nil }
        entry.value.registration?.dispose()
        return entry.object == nil ? nil : entry.value.value
    }

    /// Removes all entries and releases their values. Entries that are set meanwhile stay.
    @export(implementation) public func removeAll() {
        for entry in list.removeAll() { entry?.value.registration?.dispose() }
    }

    /// Removes the entries of all keys that have deallocated.
    @export(implementation) public func removeDeadEntries() { list.sweep() }

    /// The value of `key`, or nil if it has none. Setting nil removes the value.
    @export(implementation) public subscript(key: Key) -> Value? {
        get { value(forKey: key) }
        set { setValue(newValue, forKey: key) }
    }

    /// The value of `key`, or the default if it has none. Reading doesn't store the default: use
    /// ``value(forKey:default:)`` for that.
    @export(implementation) public subscript(key: Key, default makeValue: @autoclosure () -> Value) -> Value {
        get { value(forKey: key) ?? makeValue() }
        set { setValue(newValue, forKey: key) }
    }

    @export(implementation) func add(
        _ value: Value, forKey key: Key, insert: (Slot) -> (inserted: Bool, entry: WeakEntry<Key, Slot>)
    ) -> WeakEntry<Key, Slot> {
        let hook = DeallocHook.hook(of: key)
        let registration = hook.map { _ in SingleAssignmentDisposable() }
        let (inserted, entry) = insert(Slot(value, registration))
        if inserted, let hook, let registration {
            let (list, removed) = (WeakCapture(list), WeakCapture(entry))
            registration.setDisposable(hook.onDealloc { removed.object.map { list.object?.remove([$0]) } })
        }
        return entry
    }
}

extension WeakMapTable: Sendable where Value: Sendable {}
