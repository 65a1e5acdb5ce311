import Testing

@testable import Rill
@testable import RillTesting

struct RelayTests {
    @Test func `setting the value of a behavior relay sends it`() {
        let (relay, log) = (BehaviorRelay(value: 1), Log())
        log.record(relay)
        relay.value = 2
        relay.value += 1
        #expect(relay.value == 3)
        #expect(log.entries == ["1", "2", "3"])
    }

    @Test func `a publish relay sends accepted elements to its present observers`() {
        let relay = PublishRelay<Int>()
        let log = Log()
        relay.accept(1)
        let subscription = log.record(relay, as: "a")
        relay.accept(2)
        subscription.dispose()
        relay.accept(3)
        #expect(log.entries == ["a2"])
    }

    @Test func `a behavior relay sends the current element to a new observer`() {
        let relay = BehaviorRelay(value: 0)
        let log = Log()
        log.record(relay, as: "a")
        relay.accept(1)
        log.record(relay, as: "b")
        #expect(log.entries == ["a0", "a1", "b1"])
    }

    @Test func `a replay relay sends the latest elements to a new observer`() {
        let relay = ReplayRelay<Int>.create(bufferSize: 2)
        for element in 1...3 { relay.accept(element) }
        let log = Log()
        log.record(relay, as: "a")
        relay.accept(4)
        #expect(log.entries == ["a2", "a3", "a4"])
    }

    @Test func `a replay relay without a limit sends all elements to a new observer`() {
        let relay = ReplayRelay<Int>.createUnbound()
        for element in 0..<1000 { relay.accept(element) }
        #expect(relay.asObservable().events == (0..<1000).map { .next($0) })
    }

    @Test func `a replay relay rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ReplayRelay<Int>.create(bufferSize: -1)
        }
        #expect(
            result.message.contains("ReplayRelay.create(bufferSize:): expected bufferSize not to be negative, got -1"))
    }

    @Test func `a relay sends what several threads accept to all observers in one order`() {
        let relay = ReplayRelay<Int>.createUnbound()
        let live = Shared<[Int]>([])
        _ = relay.subscribe(onNext: { element in live.withLock { $0.append(element) } })
        concurrently(4) { thread in
            for number in 0..<200 { relay.accept(thread * 1000 + number) }
        }
        #expect(relay.events == live.value.map { .next($0) })
        for thread in 0..<4 {
            #expect(live.value.filter { $0 / 1000 == thread } == (0..<200).map { thread * 1000 + $0 })
        }
    }

    @Test func `a behavior relay's value is the latest accepted element, even before it is delivered`() {
        let relay = BehaviorRelay(value: 0)
        let values = Shared<[Int]>([])
        _ = relay.subscribe(onNext: { element in
            if element == 1 { relay.accept(2) }
            values.withLock { $0.append(relay.value) }
        })
        relay.accept(1)
        #expect(values.value == [0, 2, 2])
    }

    @Test func `a relay sends an element accepted inside a callback after the current one, to all observers`() {
        let relay = PublishRelay<Int>()
        let log = Log()
        log.record(relay, as: "a") { element in if element == 1 { relay.accept(2) } }
        log.record(relay, as: "b")
        relay.accept(1)
        #expect(log.entries == ["a1", "b1", "a2", "b2"])
    }

    @Test func `hasObservers tells whether a relay is observed`() {
        let relay = PublishRelay<Int>()
        #expect(!relay.hasObservers)
        let subscription = relay.subscribe { _ in }
        #expect(relay.hasObservers)
        subscription.dispose()
        #expect(!relay.hasObservers)
    }

    @Test func `a behavior relay retains only the current element`() {
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

    @Test func `a relay that nothing retains is released without an end, with everything its observers hold`() {
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
