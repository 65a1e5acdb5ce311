import Synchronization

/// A value behind the lock of the platform, which is held for a few loads and stores only.
///
/// Under the lock, don't call user code, and don't release the last reference to a user's object (law 6). `body`
/// returns what it takes out instead.
@usableFromInline struct Locked<Value: Sendable & ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @inlinable init(_ value: consuming Value) { mutex = Mutex(value) }

    @inlinable
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { mutex.withLock { body(&$0) } }

    @inlinable func exchange(_ value: consuming Value) -> Value {
        mutex.withLock { swap(&$0, &value) }
        return value
    }
}
