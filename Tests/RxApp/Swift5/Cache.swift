import Foundation
import RillRx

class Cache<Key: Hashable, Value> {
    private class Entry {
        let value: Value
        var hits = 0

        init(_ value: Value) {
            self.value = value
        }
    }

    private var entries: [Key: Entry] = [:]
    private let lock = NSLock()
    private(set) var misses = 0

    subscript(key: Key) -> Value? {
        get {
            lock.lock()
            defer { lock.unlock() }
            guard let entry = entries[key] else {
                misses += 1
                return nil
            }
            entry.hits += 1
            return entry.value
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            entries[key] = newValue.map(Entry.init)
        }
    }

    func cached(_ key: Key, orElse load: @escaping () -> Single<Value>) -> Single<Value> {
        return Single.deferred { [weak self] in
            if let value = self?[key] {
                return .just(value)
            }
            return load().do(onSuccess: { value in
                self?[key] = value
            })
        }
    }
}
