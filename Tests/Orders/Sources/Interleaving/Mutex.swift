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
