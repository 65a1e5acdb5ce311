/// Synchronization's `Atomic`, each of whose operations is a step of the lane that performs it.
///
/// As one lane runs at a time, every operation is sequentially consistent: `ordering` means nothing here.
public struct Atomic<Value: Equatable>: ~Copyable {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage
    private let place = Place("Atomic<\(Value.self)>")

    public init(_ value: consuming Value) { storage = Storage(value) }

    public func load(ordering: AtomicLoadOrdering) -> Value {
        Lane.step(.read, "load", place)
        return storage.value
    }

    public func store(_ value: consuming Value, ordering: AtomicStoreOrdering) {
        Lane.step(.write, "store", place)
        storage.value = value
    }

    public func exchange(_ value: consuming Value, ordering: AtomicUpdateOrdering) -> Value {
        change("exchange") { [value] in $0 = value }
    }

    public func compareExchange(
        expected: Value, desired: Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
        let original = change("compareExchange") { if $0 == expected { $0 = desired } }
        return (original == expected, original)
    }

    private func change(_ name: String, _ body: (inout Value) -> Void) -> Value {
        Lane.step(.write, name, place)
        let former = storage.value
        body(&storage.value)
        return former
    }
}

extension Atomic where Value: FixedWidthInteger {
    public func wrappingAdd(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        let former = change("add") { $0 &+= operand }
        return (former, former &+ operand)
    }

    public func bitwiseOr(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        let former = change("or") { $0 |= operand }
        return (former, former | operand)
    }

    public func bitwiseAnd(_ operand: Value, ordering: AtomicUpdateOrdering) -> (oldValue: Value, newValue: Value) {
        let former = change("and") { $0 &= operand }
        return (former, former & operand)
    }
}

extension Atomic: @unchecked Sendable where Value: Sendable {}  // used by the lane that runs

public struct AtomicLoadOrdering: Sendable {
    public static let (relaxed, acquiring) = (AtomicLoadOrdering(), AtomicLoadOrdering())
}

public struct AtomicStoreOrdering: Sendable {
    public static let (relaxed, releasing) = (AtomicStoreOrdering(), AtomicStoreOrdering())
}

public struct AtomicUpdateOrdering: Sendable {
    public static let (relaxed, acquiring, releasing, acquiringAndReleasing) =
        (AtomicUpdateOrdering(), AtomicUpdateOrdering(), AtomicUpdateOrdering(), AtomicUpdateOrdering())
}

/// Synchronization's `Mutex`: taking the lock is a step of the lane that takes it, and a lane that would have to wait
/// isn't chosen.
public struct Mutex<Value: ~Copyable>: ~Copyable {
    private final class Storage {
        var value: Value
        init(_ value: consuming Value) { self.value = value }
    }

    private let storage: Storage
    private let place = Place("Mutex<\(Value.self)>")

    public init(_ value: consuming sending Value) { storage = Storage(value) }

    public func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        Lane.step(.lock, "lock", place)
        defer { place.unlock() }
        return try body(&storage.value)
    }
}

extension Mutex: @unchecked Sendable where Value: ~Copyable {}  // used by the lane that runs
