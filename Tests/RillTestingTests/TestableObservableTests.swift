import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct TestableObservableTests {
    private let scheduler = TestScheduler()

    @Test func `a cold stream sends its events to each observer from its subscription on`() {
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

    @Test func `a cold stream that is subscribed to between two ticks sends at its times after that`() {
        let times = Shared<[Duration]>([])
        _ = scheduler.createColdObservable([.next(1, "a"), .completed(2)])
            .delaySubscription(.milliseconds(600), scheduler: scheduler)
            .subscribe(onNext: { [scheduler] _ in times.withLock { $0.append(scheduler.now) } })
        scheduler.advance(to: 5)
        #expect(times.value == [.milliseconds(1600)])
    }

    @Test func `a hot stream sends its events to the observers that are subscribed at their times`() {
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

    @Test func `a hot stream sends to several observers in the order of their subscriptions`() {
        let source = scheduler.createHotObservable([.next(1, 0)])
        let order = Shared<[Int]>([])
        for number in 0..<5 {
            _ = source.asObservable().subscribe(onNext: { _ in order.withLock { $0.append(number) } })
        }
        scheduler.run()
        #expect(order.value == [0, 1, 2, 3, 4])
    }

    @Test func `a stream keeps its recorded events, and lists a subscription that lasts`() {
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

    @Test func `a hot stream sends a direct observer the events after its end`() {
        let source = scheduler.createHotObservable([.next(1, "a"), .completed(2), .next(3, "b")])
        let observer = scheduler.createObserver(String.self)
        let subscription = source.subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.next(1, "a"), .completed(2), .next(3, "b")])
        #expect(source.subscriptions == [Subscription(0, 2)])
        subscription.dispose()
        #expect(source.subscriptions == [Subscription(0, 2)])
    }

    @Test func `a cold stream sends a direct observer the events after its end`() {
        let source = scheduler.createColdObservable([
            .next(1, "a"), .error(2, MarbleError()), .next(3, "b"), .completed(4),
        ])
        let observer = scheduler.createObserver(String.self)
        _ = source.subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.next(1, "a"), .error(2, MarbleError()), .next(3, "b"), .completed(4)])
    }

    @Test func `a generically subscribed direct observer receives the events after the end`() {
        func subscribe<Source: ObservableType<String>>(_ observer: TestableObserver<String>, to source: Source) {
            _ = source.subscribe(observer.asObserver())
        }
        let source = scheduler.createHotObservable([.next(1, "a"), .completed(2), .next(3, "b")])
        let observer = scheduler.createObserver(String.self)
        subscribe(observer, to: source)
        scheduler.run()
        #expect(observer.events == [.next(1, "a"), .completed(2), .next(3, "b")])
    }

    @Test func `a direct observer receives nothing after it has disposed its subscription`() {
        let source = scheduler.createHotObservable([.next(1, "a"), .completed(2), .next(3, "b"), .next(5, "c")])
        let observer = scheduler.createObserver(String.self)
        let subscription = source.subscribe(observer)
        scheduler.scheduleAt(4) { subscription.dispose() }
        scheduler.run()
        #expect(observer.events == [.next(1, "a"), .completed(2), .next(3, "b")])
    }

    @Test func `a leak check finds a direct subscription`() {
        let source = scheduler.createHotObservable([.next(1, "a")])
        let observer = scheduler.createObserver(String.self)
        #expect(provokedIssues { expectNoLiveSubscriptions { _ = source.subscribe(observer) } }.count == 1)
        expectNoLiveSubscriptions { source.subscribe(observer).dispose() }
    }

    @Test func `a stream behind an operator ends at its first end`() {
        let source = scheduler.createHotObservable([.next(1, "a"), .completed(2), .next(3, "b")])
        let (mapped, closed) = (scheduler.createObserver(String.self), Shared<[Event<String>]>([]))
        _ = source.map { $0 + $0 }.subscribe(mapped)
        _ = source.subscribe { event in closed.withLock { $0.append(event) } }
        scheduler.run()
        #expect(mapped.events == [.next(1, "aa"), .completed(2)])
        #expect(closed.value == [.next("a"), .completed])
        #expect(source.subscriptions == [Subscription(0, 2), Subscription(0, 2)])
    }

    @Test func `a stream that is started directly ends at its first end`() {
        let source = scheduler.createHotObservable([.next(210, "a"), .completed(220), .next(230, "b")])
        #expect(scheduler.start { source }.events == [.next(210, "a"), .completed(220)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test func `an operator disposes the stream it is made of`() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3)])
        let observer = scheduler.start { source.take(2) }
        #expect(observer.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }
}
