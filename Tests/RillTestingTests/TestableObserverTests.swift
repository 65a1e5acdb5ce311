import Rill
import RillTesting
import Testing

struct TestableObserverTests {
    @Test func `an observer records the events it receives, and their times`() {
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

    @Test func `start accepts other times`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable([.next(1, "a"), .next(2, "b"), .next(3, "c")])
        let observer = scheduler.start(created: 0, subscribed: 5, disposed: 8) { source.asObservable() }
        #expect(observer.events == [.next(6, "a"), .next(7, "b")])
        #expect(source.subscriptions == [Subscription(5, 8)])
    }

    @Test func `an observer with a demand takes that many elements, and more when it asks for them`() {
        let scheduler = TestScheduler()
        let observer = scheduler.createObserver(Int.self, demand: 2)
        let subscription = Observable.range(start: 1, count: 6).subscribe(observer)
        scheduler.scheduleAt(5) { observer.request(1) }
        scheduler.scheduleAt(7) { observer.request(2) }
        scheduler.advance(to: 9)
        #expect(observer.events == [.next(0, 1), .next(0, 2), .next(5, 3), .next(7, 4), .next(7, 5)])
        subscription.dispose()
        observer.request(1)
        #expect(observer.events.count == 5)
    }

    @Test func `requests in advance count`() {
        let observer = TestScheduler().createObserver(Int.self, demand: 1)
        observer.request(2)
        observer.request(0)
        _ = Observable.range(start: 1, count: 6).subscribe(observer)
        #expect(observer.events.map(\.value) == (1...3).map { .next($0) })
        observer.request(.max)
        #expect(observer.events.count == 7)
    }

    @Test func `a demand of 0 takes the first element, which comes without being asked for`() {
        let observer = TestScheduler().createObserver(Int.self, demand: 0)
        _ = Observable.range(start: 1, count: 3).subscribe(observer)
        #expect(observer.events == [.next(0, 1)])
        observer.request(1)
        #expect(observer.events == [.next(0, 1), .next(0, 2)])
    }

    @Test func `the end comes without being asked for`() {
        for (source, end) in [(Observable.just(1), Event<Int>.completed), (.never(), .error(MarbleError()))] {
            let observer = TestScheduler().createObserver(Int.self, demand: 1)
            let failure = PublishSubject<Int>()
            _ = source.take(until: failure).subscribe(observer)
            failure.onError(MarbleError())
            #expect(observer.events.last?.value == end)
        }
    }

    @Test func `a source that can't wait sends unasked, and its elements do not reduce later demand`() {
        let subject = PublishSubject<Int>()
        let observer = TestScheduler().createObserver(Int.self, demand: 1)
        _ = subject.subscribe(observer)
        for element in 1...3 { subject.onNext(element) }
        #expect(observer.events.count == 3)
        _ = Observable.of(4, 5, 6).subscribe(observer)
        #expect(observer.events.count == 4)
        observer.request(1)
        #expect(observer.events.map(\.value) == (1...5).map { .next($0) })
    }

    @Test func `a source that sends on a scheduler waits too`() {
        let scheduler = TestScheduler()
        let observer = scheduler.createObserver(Int.self, demand: 1)
        _ = Observable.of(1, 2, 3, scheduler: scheduler).subscribe(observer)
        scheduler.scheduleAt(4) { observer.request(1) }
        scheduler.scheduleAt(6) { observer.request(2) }
        scheduler.run()
        #expect(observer.events == [.next(0, 1), .next(4, 2), .next(6, 3), .completed(6)])
    }

    @Test func `start accepts a demand`() {
        let scheduler = TestScheduler()
        #expect(scheduler.start(demand: 2) { Observable.of(1, 2, 3) }.events == [.next(200, 1), .next(200, 2)])
        let observer = scheduler.start(created: 1000, subscribed: 1001, disposed: 1002, demand: 1) {
            Observable.of(1, 2, 3)
        }
        #expect(observer.events == [.next(1001, 1)])
    }

    @Test func `a testable stream sends an observer with a demand the same as any other`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable([.next(1, 1), .next(2, 2), .completed(3), .next(4, 4)])
        let observer = scheduler.createObserver(Int.self, demand: 1)
        _ = source.subscribe(observer)
        scheduler.run()
        #expect(observer.events == source.recordedEvents)
    }

    @Test func `a negative demand stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = TestScheduler().createObserver(Int.self, demand: -1)
        }
        #expect(
            message(of: result).contains(
                "createObserver(_:demand:): expected demand not to be negative, got -1"))
    }

    @Test func `a negative request stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TestScheduler().createObserver(Int.self, demand: 1).request(-2)
        }
        #expect(
            message(of: result).contains(
                "request(_:): expected count not to be negative, got -2"))
    }
}

private func message(of result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
}
