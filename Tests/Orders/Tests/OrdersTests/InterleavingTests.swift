import Interleaving
import Testing

/// The explorer itself, on faults that are known.
extension OrdersTests {
struct InterleavingTests {
    final class Counter: Sendable {
        let number = Atomic(0)
        let first = Mutex(0)
        let second = Mutex(0)
    }

    struct Lost: Error {}

    @Test func `a lost update is found, and replays`() throws {
        let orders = Orders { Counter() }
            .lane { $0.number.store($0.number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
            .lane { $0.number.store($0.number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
        func judge(_ counter: Counter) throws { if counter.number.load(ordering: .relaxed) != 2 { throw Lost() } }
        let failure = try #require(throws: OrderFailure.self) { try orders.verdict(judge) }
        let order = try #require(failure.description.split(separator: "\"").dropLast().last)
        #expect(throws: OrderFailure.self) { try orders.verdict(replaying: String(order), judge) }
        #expect(failure.description.contains("load Atomic<Int> #1"))
    }

    @Test func `a deadlock is found`() throws {
        let failure = try #require(throws: OrderFailure.self) {
            try Orders { Counter() }
                .lane { stage in stage.first.withLock { _ in stage.second.withLock { _ in } } }
                .lane { stage in stage.second.withLock { _ in stage.first.withLock { _ in } } }
                .verdict { _ in }
        }
        #expect(failure.description.contains("deadlock"))
    }

    @Test func `all orders are tried, and those alone`() throws {
        final class Log: @unchecked Sendable {
            var text = ""
            let number = Atomic(0)

            func write(_ letter: String) {
                for _ in 0..<2 {
                    number.store(1, ordering: .relaxed)
                    text += letter
                }
            }
        }
        var texts: Set<String> = []
        try Orders { Log() }
            .lane { $0.write("a") }
            .lane { $0.write("b") }
            .verdict(preemptions: 10) { texts.insert($0.text) }
        #expect(texts == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
    }
}
}
