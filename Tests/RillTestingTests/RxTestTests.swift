import Rill
import RillTesting
import XCTest

/// Tests in RxTest's style. They differ only in the import line, and in that closures share `Sendable` objects.
final class RxTestTests: XCTestCase {
    private let failure = MarbleError()

    func testObserveOn_aSlowObserverDoesNotChangeVirtualTime() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start {
            Observable.of(1, 2, 3).observe(on: scheduler).do(onNext: { _ in Thread.sleep(forTimeInterval: 0.005) })
        }
        XCTAssertEqual(result.events.map(\.time), [201, 201, 201, 201])
    }

    func testMap_elementsAndCompletion() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([
            .next(150, 1),
            .next(215, 2),
            .next(240, 3),
            .completed(310),
            .next(320, 4),
        ])

        let res = scheduler.start { xs.map { $0 * 10 } }

        XCTAssertEqual(
            res.events,
            [
                .next(215, 20),
                .next(240, 30),
                .completed(310),
            ])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 310)])
    }

    func testMap_closureThrows() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])

        let res = scheduler.start { [failure] in
            xs.map { x -> Int in
                if x == 2 { throw failure }
                return x
            }
        }

        XCTAssertEqual(res.events, [.next(210, 1), .error(220, failure)])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 220)])
    }

    func testFilter_disposed() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(330, 4), .next(410, 6)])

        let res = scheduler.start(disposed: 400) { xs.filter { $0 % 2 == 0 } }

        XCTAssertEqual(res.events, Recorded.events(.next(220, 2), .next(330, 4)))
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 400)])
    }

    func testTakeUntil_theOtherEndsIt() {
        let scheduler = TestScheduler(initialClock: 0)
        let left = scheduler.createHotObservable([.next(150, "a"), .next(210, "b"), .next(230, "c"), .completed(250)])
        let right = scheduler.createHotObservable([.next(150, 1), .next(220, 2), .completed(240)])

        let res = scheduler.start { left.take(until: right) }

        XCTAssertEqual(res.events, [.next(210, "b"), .completed(220)])
        XCTAssertEqual(left.subscriptions, [Subscription(200, 220)])
        XCTAssertEqual(right.subscriptions, [Subscription(200, 220)])
    }

    func testCombineLatest_errorOnOneSide() {
        let scheduler = TestScheduler(initialClock: 0)
        let e0 = scheduler.createHotObservable([.next(150, 1), .next(215, 2), .completed(300)])
        let e1 = scheduler.createHotObservable([.next(150, 1), .next(220, 3), .error(260, failure)])

        let res = scheduler.start { Observable.combineLatest(e0, e1) { $0 + $1 } }

        XCTAssertEqual(res.events, [.next(220, 5), .error(260, failure)])
        XCTAssertEqual(e0.subscriptions, [Subscription(200, 260)])
        XCTAssertEqual(e1.subscriptions, [Subscription(200, 260)])
    }

    func testFlatMapLatest_coldInners() {
        let scheduler = TestScheduler(initialClock: 0)
        let inner = scheduler.createColdObservable([.next(10, "x"), .next(50, "y"), .completed(60)])
        let xs = scheduler.createHotObservable([.next(210, 0), .next(240, 1), .completed(500)])

        let res = scheduler.start { xs.flatMapLatest { n in inner.map { "\(n)\($0)" } } }

        XCTAssertEqual(res.events, [.next(220, "0x"), .next(250, "1x"), .next(290, "1y"), .completed(500)])
        XCTAssertEqual(inner.subscriptions, [Subscription(210, 240), Subscription(240, 300)])
    }

    func testRetryCount_subscriptions() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createColdObservable([.next(5, 1), .error(25, failure)])

        let res = scheduler.start { xs.retry(3) }

        XCTAssertEqual(res.events, [.next(205, 1), .next(230, 1), .next(255, 1), .error(275, failure)])
        XCTAssertEqual(
            xs.subscriptions,
            [
                Subscription(200, 225),
                Subscription(225, 250),
                Subscription(250, 275),
            ])
    }

    func testDelay_onTheScheduler() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(250, 2), .next(350, 3), .completed(550)])

        let res = scheduler.start { xs.delay(.seconds(100), scheduler: scheduler) }

        XCTAssertEqual(res.events, [.next(350, 2), .next(450, 3), .completed(650)])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 550)])
    }

    func testScheduleAt_subscribesAndDisposes() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(110, 1), .next(220, 2), .next(330, 3), .next(440, 4)])
        let observer = scheduler.createObserver(Int.self)
        let subscription = SerialDisposable()

        scheduler.scheduleAt(200) { subscription.disposable = xs.subscribe(observer) }
        scheduler.scheduleAt(400) { subscription.dispose() }
        scheduler.start()

        XCTAssertEqual(observer.events, [.next(220, 2), .next(330, 3)])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 400)])
        XCTAssertEqual(scheduler.clock, 440)
    }

    func testStart_ofOtherTimes() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3)])

        let res = scheduler.start(
            created: 10, subscribed: 50, disposed: TestScheduler.Defaults.subscribed, create: { xs.asObservable() })

        XCTAssertRecordedElements(res.events, [1, 2, 3])
        XCTAssertEqual(xs.subscriptions, [Subscription(50, 200)])
    }

    func testStart_ofAFactory() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
        let factory = { xs.map { $0 * 10 } }

        let res = scheduler.start(factory)

        XCTAssertEqual(res.events, [.next(210, 10), .next(220, 20)])
        XCTAssertEqual(xs.subscriptions, [Subscription(200, 1000)])
    }

    func testStart_ofAFactoryThatCaptures() {
        let scheduler = TestScheduler(initialClock: 0)
        var created: TestTime?

        let res = scheduler.start(disposed: 400) {
            created = scheduler.clock
            return Observable.of(1, 2)
        }

        XCTAssertEqual(created, 100)
        XCTAssertEqual(res.events, [.next(200, 1), .next(200, 2), .completed(200)])
        XCTAssertEqual(scheduler.clock, 400)
    }

    func testRepeat_disposed() {
        let scheduler = TestScheduler(initialClock: 0)
        let res = scheduler.start(disposed: 207) { Observable.repeatElement(42, scheduler: scheduler) }
        XCTAssertEqual(res.events, (201...206).map { .next($0, 42) })
        XCTAssertFalse(scheduler.hasPendingActions)
    }

    func testGenerate_disposed() {
        let scheduler = TestScheduler(initialClock: 0)

        let res = scheduler.start(disposed: 203) {
            Observable.generate(initialState: 0, condition: { _ in true }, scheduler: scheduler) { x in x + 1 }
        }

        XCTAssertEqual(res.events, [.next(201, 0), .next(202, 1)])
    }

    func testGenerate_iterateThrows() {
        let scheduler = TestScheduler(initialClock: 0)

        let res = scheduler.start { [failure] in
            Observable.generate(initialState: 0, condition: { _ in true }, scheduler: scheduler) { _ in throw failure }
        }

        XCTAssertEqual(res.events, [.next(201, 0), .error(202, failure)])
    }

    func testRange_completes() {
        let scheduler = TestScheduler(initialClock: 0)
        let res = scheduler.start { Observable.range(start: 7, count: 2, scheduler: scheduler) }
        XCTAssertEqual(res.events, [.next(201, 7), .next(202, 8), .completed(203)])
    }

    func testRecordedEvents_dueAlready() {
        for delays in [true, false] {
            let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: delays)
            let reply = scheduler.createColdObservable([.next(0, 1), .completed(0)])
            let late = scheduler.createHotObservable([.next(0, 1), .completed(210)])
            let early = scheduler.createObserver(Int.self)
            let subscription = late.subscribe(early)
            XCTAssertEqual(scheduler.start { reply }.events, [.next(200, 1), .completed(200)])
            XCTAssertEqual(early.events, [.next(0, 1), .completed(210)])
            subscription.dispose()
        }
    }

    func testJust_withoutProcessingDelay() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let res = scheduler.start { Observable.just(1, scheduler: scheduler) }
        XCTAssertEqual(res.events, [.next(200, 1), .completed(200)])
    }

    func testEvents_ofNoOtherType() {
        let recorded = Recorded.events([.next(1, "a"), .error(2, failure)])
        XCTAssertEqual(recorded.map(\.time), [1, 2])
        XCTAssertEqual(recorded.map(\.value), [.next("a"), .error(failure)])
        XCTAssertEqual(Recorded.events(.next(1, 1), .completed(2)), [.next(1, 1), .completed(2)])
    }

    func testOptionalElements() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, Int?.some(1)), .next(220, nil), .completed(230)])
        XCTAssertEqual(scheduler.start { xs }.events, [.next(210, 1), .next(220, nil), .completed(230)])
    }

    func testStop_endsTheRun() {
        let scheduler = TestScheduler(initialClock: 0)
        let observer = scheduler.createObserver(Int.self)
        let subscription = Observable<Int>.interval(.seconds(10), scheduler: scheduler).subscribe(observer)
        scheduler.scheduleAt(35) { scheduler.stop() }
        scheduler.start()
        XCTAssertEqual(observer.events, [.next(10, 0), .next(20, 1), .next(30, 2)])
        scheduler.scheduleAt(45) { subscription.dispose() }
        scheduler.start()
        XCTAssertEqual(observer.events.last, .next(40, 3))
    }

    func testSleep_letsThingsBeLate() {
        let scheduler = TestScheduler(initialClock: 5)
        let times = Shared<[TestTime]>([])
        scheduler.scheduleAt(7) { times.withLock { $0.append(scheduler.clock) } }
        scheduler.sleep(10)
        XCTAssertEqual(times.value, [])
        scheduler.advanceTo(20)
        XCTAssertEqual(times.value, [15])
        XCTAssertEqual(scheduler.clock, 20)
    }
}
