import Rill
import RillTesting
import Testing

extension Stress {
    struct WeakTests {
        @Test func `a weak set changed by several threads loses no object, and retains none`() throws {
            try Race(rounds: 1_500) { WeakStage() }
                .lane { stage in for object in stage.kept { stage.set.insert(object) } }
                .lane { stage in for _ in 0..<20 { stage.set.insert(Thing()) } }
                .lane { stage in
                    for object in stage.kept.reversed() { stage.set.insert(object) }
                    stage.set.remove(stage.kept[0])
                    stage.set.insert(stage.kept[0])
                }
                .lane { stage in for object in stage.set { withExtendedLifetime(object) {} } }
                .verdict { stage in
                    try #require(
                        Set(stage.set.map(ObjectIdentifier.init)) == Set(stage.kept.map(ObjectIdentifier.init)))
                    try #require(stage.set.count == stage.kept.count)
                }
        }

        @Test func `of several defaults computed at once, one becomes the value for all`() throws {
            try Race(rounds: 3_000) {
                (key: Thing(), table: WeakMapTable<Thing, Thing>(), seen: Shared<[ObjectIdentifier]>([]))
            }
            .lane { $0.table.value(forKey: $0.key, default: Thing()).note(in: $0.seen) }
            .lane { $0.table.value(forKey: $0.key, default: Thing()).note(in: $0.seen) }
            .lane { $0.table.value(forKey: $0.key, default: Thing()).note(in: $0.seen) }
            .verdict { stage in
                let winner = try #require(stage.table[stage.key])
                try #require(stage.seen.value == Array(repeating: ObjectIdentifier(winner), count: 3))
            }
        }

        @Test func `a key deallocated while others use the table releases its value, and so do all others`() throws {
            try Race(rounds: 3_000) { KeyStage() }
                .lane { $0.use() }
                .lane { $0.use() }
                .lane { withExtendedLifetime($0.key.take()) {} }
                .verdict { stage in
                    try #require(stage.key.value == nil)
                    try #require(stage.table.count == 0)
                    try #require(stage.living.value == 0)
                }
        }

        @Test func `handlers can be added while others are removed, and the remaining ones run once, in order`() throws
        {
            try Race(rounds: 3_000) { (key: Shared<HookedKey?>(HookedKey()), log: Shared<[Int]>([])) }
                .lane { stage in
                    for number in 0..<4 {
                        stage.key.value?.deallocHook.onDealloc { stage.log.withLock { $0.append(number) } }
                    }
                }
                .lane { stage in
                    for _ in 0..<4 {
                        stage.key.value?.deallocHook.onDealloc { stage.log.withLock { $0.append(-1) } }.dispose()
                    }
                }
                .verdict { stage in
                    withExtendedLifetime(stage.key.take()) {}
                    try #require(stage.log.value == [0, 1, 2, 3])
                }
        }
    }
}

private final class Thing: Sendable {
    func note(in seen: Shared<[ObjectIdentifier]>) { seen.withLock { $0.append(ObjectIdentifier(self)) } }
}

private struct WeakStage: Sendable {
    let kept = (0..<20).map { _ in Thing() }
    let set = WeakSet<Thing>()
}

private final class HookedKey: DeallocObservable, Sendable {
    let deallocHook = DeallocHook()
}

private struct KeyStage: Sendable {
    final class Value: Sendable {
        let living: Shared<Int>

        init(_ living: Shared<Int>) {
            self.living = living
            living.withLock { $0 += 1 }
        }

        deinit { living.withLock { $0 -= 1 } }
    }

    let key = Shared<HookedKey?>(HookedKey())
    let table = WeakMapTable<HookedKey, Value>()
    let living = Shared(0)

    func use() {
        for round in 0..<4 {
            guard let key = key.value else { return }
            _ = table.value(forKey: key, default: Value(living))
            if round % 2 == 0 { table[key] = Value(living) } else { table.removeValue(forKey: key) }
            table[key] = Value(living)
        }
    }
}
