import Synchronization

/// A value that several threads read and write, protected by a lock.
package final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) { mutex = Mutex(value) }

    package var value: Value { mutex.withLock { $0 } }

    package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { value in try body(&value) }
    }

    /// Replaces the value, and returns the former one.
    package func exchange(_ value: Value) -> Value {
        withLock { former in
            defer { former = value }
            return former
        }
    }

    /// Adds one, and returns the sum.
    package func increment() -> Int where Value == Int {
        withLock { value in
            value += 1
            return value
        }
    }
}

/// A generator whose random numbers are the same for the same seed.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
