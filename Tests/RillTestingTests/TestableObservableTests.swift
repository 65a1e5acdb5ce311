import Rill
import RillTesting
import Testing

struct TestableObservableTests {
    private let scheduler = TestScheduler()

    @Test func `a cold stream tells its events to each observer from its subscription on`() {
        let source = scheduler.createColdObservable([.next(1, "a"), .next(3, "b"), .completed(4)])
        let (first, second) = (scheduler.createObserver(String.self), scheduler.createObserver(String.self))
        _ = source.subscribe(first)
        scheduler.advance(to: 2)
        _ = source.subscribe(second)
        scheduler.run()
        #expect(first.events == [.next(1, "a"), .next(3, "b"), .completed(4)])
        #expect(second.events == [.next(3, "a"), .next(5, "b"), .completed(6)])
        #expect(source.subscriptions == [Subscription(0, 4), Subscription(2, 6)])
    }

    @Test func `a hot stream tells its events to whoever is subscribed at their times`() {
        let source = scheduler.createHotObservable([.next(1, "a"), .next(3, "b"), .next(5, "c"), .completed(7)])
        let (first, second) = (scheduler.createObserver(String.self), scheduler.createObserver(String.self))
        let subscription = source.subscribe(first)
        scheduler.advance(to: 2)
        _ = source.subscribe(second)
        scheduler.advance(to: 4)
        subscription.dispose()
        scheduler.run()
        #expect(first.events == [.next(1, "a"), .next(3, "b")])
        #expect(second.events == [.next(3, "b"), .next(5, "c"), .completed(7)])
        #expect(source.subscriptions == [Subscription(0, 4), Subscription(2, 7)])
    }

    @Test func `a hot stream tells several observers in the order in which they came`() {
        let source = scheduler.createHotObservable([.next(1, 0)])
        let order = Shared<[Int]>([])
        for number in 0..<5 { source.asObservable().subscribe(onNext: { _ in order.withLock { $0.append(number) } }) }
        scheduler.run()
        #expect(order.value == [0, 1, 2, 3, 4])
    }

    @Test func `a stream remembers what it was made of, and a subscription that lasts`() {
        let events: [Recorded<Event<Int>>] = [.next(1, 1), .error(9, MarbleError())]
        let source = scheduler.createColdObservable(events)
        #expect(source.recordedEvents == events)
        #expect(source.subscriptions == [])
        let subscription = source.asObservable().subscribe { _ in }
        scheduler.advance(to: 5)
        #expect(source.subscriptions == [Subscription(0)])
        subscription.dispose()
        #expect(source.subscriptions == [Subscription(0, 5)])
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `an operator lets go of the stream it is made of`() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3)])
        let observer = scheduler.start { source.take(2) }
        #expect(observer.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }
}
