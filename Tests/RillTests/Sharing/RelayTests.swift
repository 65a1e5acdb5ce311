import Testing

@testable import Rill
@testable import RillTesting

struct RelayTests {
    @Test func `a publish relay passes what is accepted while it is observed`() {
        let relay = PublishRelay<Int>()
        let log = Log()
        relay.accept(1)
        let subscription = log.record(relay, as: "a")
        relay.accept(2)
        subscription.dispose()
        relay.accept(3)
        #expect(log.entries == ["a2"])
    }

    @Test func `a behavior relay passes the current element first`() {
        let relay = BehaviorRelay(value: 0)
        let log = Log()
        log.record(relay, as: "a")
        relay.accept(1)
        log.record(relay, as: "b")
        #expect(log.entries == ["a0", "a1", "b1"])
    }

    @Test func `the value of a behavior relay is what was accepted last, be it delivered or not`() {
        let relay = BehaviorRelay(value: 0)
        let values = Shared<[Int]>([])
        relay.subscribe(onNext: { element in
            if element == 1 { relay.accept(2) }
            values.withLock { $0.append(relay.value) }
        })
        relay.accept(1)
        #expect(values.value == [0, 2, 2])
    }

    @Test func `what is accepted inside a callback comes after the element it answers, for all observers`() {
        let relay = PublishRelay<Int>()
        let log = Log()
        log.record(relay, as: "a") { element in if element == 1 { relay.accept(2) } }
        log.record(relay, as: "b")
        relay.accept(1)
        #expect(log.entries == ["a1", "b1", "a2", "b2"])
    }

    @Test func `hasObservers tells whether anybody observes`() {
        let relay = PublishRelay<Int>()
        #expect(!relay.hasObservers)
        let subscription = relay.subscribe { _ in }
        #expect(relay.hasObservers)
        subscription.dispose()
        #expect(!relay.hasObservers)
    }

    @Test func `a behavior relay keeps the current element, and no other`() {
        let relay = BehaviorRelay(value: Token())
        weak var first: Token?
        ({
            let token = Token()
            first = token
            relay.accept(token)
        })()
        #expect(first === relay.value)
        relay.accept(Token())
        #expect(first == nil)
    }

    @Test func `a relay that nobody keeps goes without an end, with all that its observers hold`() {
        let log = Log()
        weak var held: Token?
        ({
            let relay = BehaviorRelay(value: 1)
            let token = Token()
            held = token
            log.record(relay, as: "a") { _ in withExtendedLifetime(token) {} }
        })()
        #expect(held == nil)
        #expect(log.entries == ["a1"])
    }
}
