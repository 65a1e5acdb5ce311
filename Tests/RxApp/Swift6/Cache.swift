import Foundation
import RillRx
import Synchronization

final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        var hits = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var misses = 0
    }

    private let state = Mutex(State())

    var misses: Int { return state.withLock { $0.misses } }

    subscript(key: Key) -> Value? {
        get {
            return state.withLock { state in
                guard let entry = state.entries[key] else {
                    state.misses += 1
                    return nil
                }
                state.entries[key]?.hits += 1
                return entry.value
            }
        }
        set {
            state.withLock { $0.entries[key] = newValue.map { Entry(value: $0) } }
        }
    }

    func cached(_ key: Key, orElse load: @escaping @Sendable () -> Single<Value>) -> Single<Value> {
        return Single.deferred { [weak self] in
            if let value = self?[key] {
                return .just(value)
            }
            return load().do(onSuccess: { [weak self] value in
                self?[key] = value
            })
        }
    }
}
