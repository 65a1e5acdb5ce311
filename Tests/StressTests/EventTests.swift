import Rill
import RillTesting
import Testing

extension Stress {
    struct EventTests {
        @Test func `listeners can be added, removed, deallocated and notified at once`() throws {
            try Race(rounds: 2_000) { Heard() }
                .lane { stage in
                    for _ in 0..<8 { stage.listeners.add(Hearer(stage.calls)) }
                }
                .lane { stage in
                    for _ in 0..<8 {
                        stage.listeners.remove(stage.kept)
                        stage.listeners.add(stage.kept)
                    }
                }
                .lane { stage in
                    for _ in 0..<8 { stage.listeners.notify { $0.hear() } }
                }
                .verdict { stage in
                    stage.calls.withLock { $0 = 0 }
                    stage.listeners.notify { $0.hear() }
                    try #require(stage.calls.value == 1)
                }
        }

        @Test func `a listener that dies during notifications is called or not, and released`() throws {
            try Race(rounds: 5_000) { Dying() }
                .lane { stage in
                    for _ in 0..<4 { stage.listeners.notify { $0.hear() } }
                }
                .lane { withExtendedLifetime($0.object.take()) {} }
                .verdict { stage in
                    try #require(stage.listeners.isEmpty)
                    try #require(stage.reference == nil)
                }
        }

        @Test func `a notification reaches every observer whose registration has returned`() throws {
            try Race(rounds: 2_000) { (broadcaster: Broadcaster(), hearers: (0..<2).map { _ in Hearer(Shared(0)) }) }
                .lane { stage in
                    stage.broadcaster.register(Hearing.self, observer: stage.hearers[0])
                    stage.broadcaster.notify(Hearing.self) { $0.hear() }
                }
                .lane { stage in
                    stage.broadcaster.register(Hearing.self, observer: stage.hearers[1])
                    stage.broadcaster.notify(Hearing.self) { $0.hear() }
                }
                .verdict { stage in
                    for hearer in stage.hearers { try #require((1...2).contains(hearer.calls.value)) }
                }
        }

        @Test func `observers can register, be removed, be deallocated and be posted to at once`() throws {
            try Race(rounds: 2_000) { (center: EventCenter(), kept: Hearer(Shared(0)), object: Hearer(Shared(0))) }
                .lane { stage in
                    for number in 0..<8 {
                        stage.center.addObserver(Hearer(Shared(0)), name: "a") { hearer, _ in hearer.hear() }
                        stage.center.addObserver(forName: number % 2 == 0 ? nil : "a") { _ in }.dispose()
                    }
                }
                .lane { stage in
                    for _ in 0..<8 {
                        stage.center.removeObserver(stage.kept)
                        stage.center.addObserver(stage.kept, name: "a", object: stage.object) {
                            $0.hear()
                            _ = $1
                        }
                    }
                }
                .lane { stage in
                    for _ in 0..<8 { stage.center.post(name: "a", object: stage.object) }
                }
                .verdict { stage in
                    stage.kept.calls.withLock { $0 = 0 }
                    stage.center.post(name: "a", object: stage.object)
                    try #require(stage.kept.calls.value == 1)
                }
        }
    }
}

private protocol Hearing: AnyObject, Sendable {
    func hear()
}

private final class Hearer: Hearing {
    let calls: Shared<Int>

    init(_ calls: Shared<Int>) { self.calls = calls }

    func hear() { calls.withLock { $0 += 1 } }
}

private struct Heard: Sendable {
    let calls = Shared(0)
    let listeners = Listeners<any Hearing>()
    let kept: Hearer

    init() {
        kept = Hearer(calls)
        listeners.add(kept)
    }
}

private struct Dying: Sendable {
    let listeners = Listeners<any Hearing>()
    let object: Shared<Hearer?>
    weak let reference: Hearer?

    init() {
        let hearer = Hearer(Shared(0))
        object = Shared(hearer)
        reference = hearer
        listeners.add(hearer)
    }
}
