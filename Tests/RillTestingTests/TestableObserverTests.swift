import Rill
import RillTesting
import Testing

struct TestableObserverTests {
    @Test func `an observer records what it receives, and when`() {
        let scheduler = TestScheduler()
        let observer = scheduler.createObserver(Int.self)
        observer.onNext(1)
        scheduler.advance(to: 4)
        observer.onError(MarbleError())
        #expect(observer.events == [.next(0, 1), .error(4, MarbleError())])
    }

    @Test func `start makes a stream at 100, subscribes to it at 200 and disposes at 1000`() {
        let scheduler = TestScheduler()
        let created = Shared<[TestTime]>([])
        let source = scheduler.createHotObservable([.next(199, 1), .next(201, 2), .next(999, 3), .next(1001, 4)])
        let observer = scheduler.start {
            created.withLock { $0.append(scheduler.clock) }
            return source.map { $0 * 10 }
        }
        #expect(created.value == [100])
        #expect(observer.events == [.next(201, 20), .next(999, 30)])
        #expect(source.subscriptions == [Subscription(200, 1000)])
        #expect(scheduler.clock == 1000)
    }

    @Test func `start takes other times`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable([.next(1, "a"), .next(2, "b"), .next(3, "c")])
        let observer = scheduler.start(created: 0, subscribed: 5, disposed: 8) { source.asObservable() }
        #expect(observer.events == [.next(6, "a"), .next(7, "b")])
        #expect(source.subscriptions == [Subscription(5, 8)])
    }
}
