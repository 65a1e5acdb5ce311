/// Values that belong to objects it doesn't keep alive: what an object would store, if it could.
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
/// Thread-safe, though `table[key, default: 0] += 1` is a read and a write: others can come between the two.
///
/// A value is released when its key deallocates, if the key is a ``DeallocObservable``, and on Apple platforms with any key.
/// Else it stays until a setter finds more than twice as many entries, plus 16, as the last sweep left, or until
/// ``removeDeadEntries()``; no other object gets to see it, also none at the same address. A value that holds its key strongly
/// keeps it alive for ever.
///
/// In the `deinit` of the key its value is no longer there.
///
/// - Complexity: O(1) to read and to remove, amortised O(1) to set.
public final class WeakMapTable<Key: AnyObject, Value> {
    @usableFromInline struct Slot {
        @usableFromInline let value: Value
        /// Takes the entry's handler out of the key's hook.
        @usableFromInline let registration: SingleAssignmentDisposable?

        @export(implementation) init(_ value: Value, _ registration: SingleAssignmentDisposable?) {
            self.value = value
            self.registration = registration
        }
    }

    @usableFromInline let list = WeakList<Key, Slot>()

    @export(implementation) public init() {}

    @inlinable
    deinit { removeAll() }

    /// How many entries there are; those of dead keys count until they are removed.
    @export(implementation) public var count: Int { list.count }

    @export(implementation) public func value(forKey key: Key) -> Value? { list.entry(of: key)?.value.value }

    /// The key's value; if it has none, the default is computed, outside of any lock, and becomes its value.
    ///
    /// Where several threads compute one at a time, all of them get the one that was first.
    @export(implementation)
    public func value(forKey key: Key, default makeValue: @autoclosure () throws -> Value) rethrows -> Value {
        if let value = value(forKey: key) { return value }
        return add(try makeValue(), forKey: key) { list.insert(key, $0) }.value.value
    }

    /// Sets the key's value, or removes it by nil.
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

    @discardableResult
    @export(implementation) public func removeValue(forKey key: Key) -> Value? {
        guard let entry = list.remove(key) else { return nil }
        entry.value.registration?.dispose()
        return entry.object == nil ? nil : entry.value.value
    }

    /// Removes all entries, and releases their values. Those that are set meanwhile stay.
    @export(implementation) public func removeAll() {
        for entry in list.removeAll() { entry?.value.registration?.dispose() }
    }

    /// Removes the entries of all keys that have deallocated.
    @export(implementation) public func removeDeadEntries() { list.sweep() }

    @export(implementation) public subscript(key: Key) -> Value? {
        get { value(forKey: key) }
        set { setValue(newValue, forKey: key) }
    }

    /// Reads the value, or the default where there is none, which is not stored; for that use ``value(forKey:default:)``.
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
