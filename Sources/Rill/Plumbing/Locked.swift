import Synchronization

/// A value behind the lock of the platform, which is held for a few loads and stores only.
///
/// Under the lock, don't call user code, and don't release the last reference to a user's object (law 6). `body`
/// returns what it takes out instead.
@usableFromInline
struct Locked<Value: Sendable & ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @export(implementation) init(_ value: consuming Value) { mutex = Mutex(value) }

    @export(implementation) func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { body(&$0) }
    }

    @export(implementation) func exchange(_ value: consuming Value) -> Value {
        mutex.withLock { swap(&$0, &value) }
        return value
    }
}

/// A number that is read without a lock.
struct Counter: ~Copyable, Sendable {
    private let number = Atomic<Int>(0)

    /// A relaxed load.
    var isZero: Bool { number.load(ordering: .relaxed) == 0 }

    /// Adds one, and returns whether the number was zero.
    @discardableResult
    func increment() -> Bool { number.add(1, ordering: .relaxed).oldValue == 0 }

    /// Subtracts one, and returns whether the number was greater than zero.
    @discardableResult
    func decrement() -> Bool { number.subtract(1, ordering: .relaxed).oldValue > 0 }
}

/// A number that one thread at a time changes, and that any thread reads.
@usableFromInline
struct SharedNumber: ~Copyable, Sendable {
    @usableFromInline let number = Atomic<Int>(0)

    @export(implementation) init() {}

    /// A relaxed load.
    @export(implementation) var value: Int { number.load(ordering: .relaxed) }

    /// A relaxed store.
    @export(implementation) func set(_ value: Int) { number.store(value, ordering: .relaxed) }
}

/// Flags in the low bits of a number and a count in the other bits, which change in one atomic operation.
struct FlagsAndCount: ~Copyable, Sendable {
    private let number: Atomic<Int>

    init(_ number: Int) { self.number = Atomic(number) }

    /// A relaxed load.
    func contains(_ flag: Int) -> Bool { number.load(ordering: .relaxed) & flag != 0 }

    /// Sets `flag` and returns the former number.
    func insert(_ flag: Int) -> Int { number.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue }

    /// Adds `difference` and returns the former number.
    func add(_ difference: Int) -> Int {
        number.wrappingAdd(difference, ordering: .acquiringAndReleasing).oldValue
    }
}

/// Bits that are set and cleared one at a time.
@usableFromInline
struct Bits: ~Copyable, Sendable {
    @usableFromInline let bits = Atomic<UInt8>(0)

    @export(implementation) init() {}

    /// A relaxed load.
    @export(implementation) func contains(_ bit: UInt8) -> Bool { bits.load(ordering: .relaxed) & bit != 0 }

    /// Sets `bit` and returns the bits that were set before.
    func insert(_ bit: UInt8) -> UInt8 { bits.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue }

    /// Clears `bit` and returns the bits that were set before.
    func remove(_ bit: UInt8) -> UInt8 { bits.bitwiseAnd(~bit, ordering: .acquiringAndReleasing).oldValue }
}

/// A flag that can be set once.
@usableFromInline
struct Flag: ~Copyable, Sendable {
    @usableFromInline let bit = Atomic<Bool>(false)

    @export(implementation) init() {}

    /// A relaxed load. To also see what the setter wrote before, go through a lock.
    @export(implementation) var isSet: Bool { bit.load(ordering: .relaxed) }

    /// Sets the flag, if it doesn't matter which call was the first.
    @export(implementation) func mark() { bit.store(true, ordering: .relaxed) }

    /// Clears the flag. Nobody else may read it at the same time.
    @export(implementation) func clear() { bit.store(false, ordering: .relaxed) }

    /// Sets the flag and returns whether this call was the first.
    @export(implementation) func set() -> Bool { !bit.exchange(true, ordering: .acquiringAndReleasing) }
}
