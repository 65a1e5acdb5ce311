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
/// A `Sendable` value is released when its key deallocates, if the key is a ``DeallocObservable``, and on Apple
/// platforms with any key. Any other value stays until ``removeDeadEntries()``, or until a setter finds more entries
/// than 16 plus twice what the last sweep left. No other object ever gets the value, not even an object at the same
/// address. A value that holds its key strongly keeps the key alive forever.
///
/// In the `deinit` of a key, its value is no longer there.
///
/// - Complexity: O(1) to read and to remove, amortized O(1) to set.
public final class WeakMapTable<Key: AnyObject, Value> {
    /// The values. The bag of a value that has been removed deallocates, and removes its handler from the hook of the
    /// key.
    @usableFromInline let list = WeakList<Key, (value: Value, bag: DisposeBag?)>()

    /// Whether a value is released with its key, on the thread that releases the key.
    @usableFromInline let releasesWithKey: Bool

    @inlinable init(releasesWithKey: Bool) { self.releasesWithKey = releasesWithKey }

    /// Creates an empty table. Its values are released where the table is used, because they may not be `Sendable`.
    @inlinable public convenience init() { self.init(releasesWithKey: false) }

    /// The number of entries, including those of dead keys that have not been removed yet.
    @inlinable public var count: Int { list.count }

    /// Returns the value of `key`, or nil if it has none.
    @inlinable public func value(forKey key: Key) -> Value? { list.entry(of: key)?.value.value }

    /// Returns the value of `key`. If `key` has none, computes the default outside of any lock, and makes it the value.
    ///
    /// If several threads compute a default at the same time, all of them get the first one that was stored.
    @inlinable
    public func value(forKey key: Key, default makeValue: @autoclosure () throws -> Value) rethrows -> Value {
        if let value = value(forKey: key) { return value }
        return add(try makeValue(), forKey: key, replaces: false)
    }

    /// Sets the value of `key`, or removes it if `value` is nil.
    @inlinable public func setValue(_ value: Value?, forKey key: Key) {
        if let value { add(value, forKey: key, replaces: true) } else { removeValue(forKey: key) }
    }

    /// Removes the value of `key` and returns it, or returns nil if `key` has none.
    @discardableResult @inlinable public func removeValue(forKey key: Key) -> Value? {
        list.remove(key).flatMap { $0.object == nil ? nil : $0.value.value }
    }

    /// Removes all entries and releases their values. Entries that are set meanwhile stay.
    @inlinable public func removeAll() { list.removeAll() }

    /// Removes the entries of all keys that have deallocated.
    @inlinable public func removeDeadEntries() { list.sweep() }

    /// The value of `key`, or nil if it has none. Setting nil removes the value.
    @inlinable public subscript(key: Key) -> Value? {
        get { value(forKey: key) }
        set { setValue(newValue, forKey: key) }
    }

    /// The value of `key`, or the default if it has none. Reading doesn't store the default: use
    /// ``value(forKey:default:)`` for that.
    @inlinable public subscript(key: Key, default makeValue: @autoclosure () -> Value) -> Value {
        get { value(forKey: key) ?? makeValue() }
        set { setValue(newValue, forKey: key) }
    }

    @discardableResult @inlinable func add(_ value: Value, forKey key: Key, replaces: Bool) -> Value {
        let hook = releasesWithKey ? DeallocHook.hook(of: key) : nil
        let bag = hook.map { _ in DisposeBag() }
        let entry = list.insert(key, (value, bag), replaces: replaces).entry
        if let hook, let bag {
            let (list, removed) = (WeakCapture(list), WeakCapture(entry))
            bag.insert(hook.onDealloc { removed.object.map { list.object?.remove([$0]) } })
        }
        return entry.value.value
    }
}

extension WeakMapTable: Sendable where Value: Sendable {
    /// Creates an empty table.
    @inlinable public convenience init() { self.init(releasesWithKey: true) }
}
