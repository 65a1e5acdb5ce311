import Synchronization

/// A number that changes in one atomic operation.
@usableFromInline struct AtomicNumber: ~Copyable, Sendable {
    @usableFromInline let number: Atomic<Int>

    @inlinable init(_ number: Int = 0) { self.number = Atomic(number) }

    /// A relaxed load.
    @inlinable var value: Int { number.load(ordering: .relaxed) }

    /// A relaxed store.
    @inlinable func set(_ value: Int) { number.store(value, ordering: .relaxed) }

    /// Sets `new` if the number is `former`. Returns whether it was.
    @inlinable func exchange(_ former: Int, for new: Int) -> Bool {
        number.compareExchange(expected: former, desired: new, ordering: .acquiringAndReleasing).exchanged
    }

    /// Adds `difference` and returns the former number.
    @discardableResult
    func add(_ difference: Int) -> Int { number.wrappingAdd(difference, ordering: .acquiringAndReleasing).oldValue }
}

/// Bits that change in one atomic operation, 64 on every platform: flags, and a number above them.
@usableFromInline struct AtomicBits: ~Copyable, Sendable {
    @usableFromInline let bits: Atomic<Int64>

    @inlinable init(_ bits: Int64 = 0) { self.bits = Atomic(bits) }

    /// Sets `bits` and returns the former bits.
    func insert(_ bits: Int64) -> Int64 { self.bits.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue }

    /// Clears `bits` and returns the former bits.
    func remove(_ bits: Int64) -> Int64 { self.bits.bitwiseAnd(~bits, ordering: .acquiringAndReleasing).oldValue }

    /// Adds `difference` and returns the former bits.
    func add(_ difference: Int64) -> Int64 { bits.wrappingAdd(difference, ordering: .acquiringAndReleasing).oldValue }

    /// Adds `difference`, unless one of `bits` is set. Returns whether it did.
    func add(_ difference: Int64, unless bits: Int64) -> Bool {
        var former = self.bits.load(ordering: .relaxed)
        while former & bits == 0 {
            let (exchanged, current) = self.bits.compareExchange(
                expected: former, desired: former &+ difference, ordering: .acquiringAndReleasing)
            if exchanged { return true }
            former = current
        }
        return false
    }

    /// A relaxed load.
    @inlinable func contains(_ bits: Int64) -> Bool { self.bits.load(ordering: .relaxed) & bits != 0 }
}

/// A flag.
@usableFromInline struct Flag: ~Copyable, Sendable {
    @usableFromInline let bit = Atomic<Bool>(false)

    @inlinable init() {}

    /// A relaxed load. To also see what the setter wrote before, go through a lock.
    @inlinable var isSet: Bool { bit.load(ordering: .relaxed) }

    /// Sets the flag, if it doesn't matter which call was the first.
    @inlinable func mark() { bit.store(true, ordering: .relaxed) }

    /// Clears the flag, if it doesn't matter who has seen it set.
    @inlinable func clear() { bit.store(false, ordering: .relaxed) }

    /// Sets the flag and returns whether this call was the first.
    @inlinable func set() -> Bool { !bit.exchange(true, ordering: .acquiringAndReleasing) }
}

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
