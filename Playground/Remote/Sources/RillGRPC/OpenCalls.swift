import Synchronization

/// Counts what is open, for each connection or caller.
final class OpenCalls: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Counts one more, unless there are `limit` of them. Returns whether it did.
    func enter(_ key: String, limit: Int) -> Bool {
        counts.withLock { counts in
            guard counts[key, default: 0] < limit else { return false }
            counts[key, default: 0] += 1
            return true
        }
    }

    func contains(_ key: String) -> Bool { counts.withLock { $0[key] != nil } }

    func leaveAll(_ key: String) { counts.withLock { $0[key] = nil } }

    func leave(_ key: String) {
        counts.withLock { counts in
            let count = counts[key, default: 0] - 1
            counts[key] = count > 0 ? count : nil
        }
    }
}
