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

        @Test func `lanes that take other steps each time are found`() throws {
            var run = 0
            let failure = try #require(throws: OrderFailure.self) {
                try Orders {
                    run += 1
                    return (counter: Counter(), count: run % 3 == 1 ? 10 : 0)
                }
                .lane { for _ in 0..<$0.count { $0.counter.number.store(1, ordering: .relaxed) } }
                .lane { for _ in 0..<10 { $0.counter.number.store(2, ordering: .relaxed) } }
                .verdict { _ in }
            }
            #expect(failure.description.hasPrefix("unsteady"))
        }

        @Test func `a cycle of references is found`() throws {
            final class Cycle: @unchecked Sendable {
                let number = Atomic(0)
                var itself: Cycle?
            }
            let failure = try #require(throws: OrderFailure.self) {
                try Orders { Cycle() }
                    .lane { if $0.number.exchange(1, ordering: .relaxed) == 1 { $0.itself = $0 } }
                    .lane { if $0.number.exchange(1, ordering: .relaxed) == 1 { $0.itself = nil } }
                    .verdict { _ in }
            }
            #expect(failure.description.contains("leak: never released are Atomic<Int> #1"))
        }

        @Test(arguments: [10, nil]) func `all orders are tried, and those alone`(limit: Int?) throws {
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
            var texts: [String] = []
            let count = try Orders { Log() }
                .lane { $0.write("a") }
                .lane { $0.write("b") }
                .verdict(preemptions: limit) { texts.append($0.text) }
            #expect(Set(texts) == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
            // Without a limit, none is tried twice.
            #expect(limit != nil || count == 6)
        }
    }
}
