import Testing

@testable import Rill
@testable import RillTesting

struct ShareTests {
    @Test func `share passes everything on, from one subscription`() {
        diagram {
            "--a--b--c--|"
            $0.share()
            "--a--b--c--|"
            "^----------!"
        }
    }

    @Test(arguments: Law.all.filter { $0 != .independence }) func `share obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.share() }
    }

    @Test(arguments: Law.all.filter { $0 != .independence }) func `share with a replay obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.share(replay: 2) }
    }

    private let scheduler = TestScheduler(initialClock: 0)

    /// The events of two observers that come and go at these times.
    private func events(
        of shared: Observable<Int>, first: (Int, Int), second: (Int, Int)
    ) -> [[Recorded<Event<Int>>]] {
        let observers = [first, second].map { start, end in
            let observer = scheduler.createObserver(Int.self)
            let subscription = SerialDisposable()
            scheduler.scheduleAt(start) { subscription.disposable = shared.subscribe(observer) }
            scheduler.scheduleAt(end) { subscription.dispose() }
            return observer
        }
        scheduler.advance(to: 200)
        return observers.map(\.events)
    }

    private func source() -> TestableObservable<Int> {
        scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3), .next(40, 4), .completed(50)])
    }

    @Test func `the source is subscribed to with the first observer and let go with the last`() {
        let source = source()
        let events = events(of: source.share(), first: (5, 25), second: (15, 35))
        #expect(events == [[.next(10, 1), .next(20, 2)], [.next(20, 2), .next(30, 3)]])
        #expect(source.subscriptions == [Subscription(5, 35)])
    }

    @Test func `after the last observer has gone the next one starts afresh`() {
        let source = source()
        let events = events(of: source.share(replay: 1), first: (5, 15), second: (25, 100))
        #expect(events == [[.next(10, 1)], [.next(30, 3), .next(40, 4), .completed(50)]])
        #expect(source.subscriptions == [Subscription(5, 15), Subscription(25, 50)])
    }

    @Test func `who comes later first gets what is replayed`() {
        let source = source()
        let events = events(of: source.share(replay: 2), first: (5, 100), second: (35, 100))
        #expect(events[1] == [.next(35, 2), .next(35, 3), .next(40, 4), .completed(50)])
        #expect(source.subscriptions == [Subscription(5, 50)])
    }

    @Test func `for ever means beyond the last observer`() {
        let source = source()
        let events = events(of: source.share(replay: 1, scope: .forever), first: (5, 15), second: (25, 100))
        #expect(events == [[.next(10, 1)], [.next(25, 1), .next(30, 3), .next(40, 4), .completed(50)]])
        #expect(source.subscriptions == [Subscription(5, 15), Subscription(25, 50)])
    }

    @Test func `for ever, who comes while the end is on its way gets that, and the source is not asked again`() {
        let starts = Shared(0)
        let subject = PublishSubject<Int>()
        let shared = subject.do(onSubscribe: { starts.withLock { $0 += 1 } }).share(replay: 1, scope: .forever)
        let log = Log()
        log.record(shared, as: "a")
        subject.onNext(1)
        log.record(shared, as: "b") { _ in
            subject.onCompleted()
            log.record(shared, as: "c")
        }
        #expect(log.entries == ["a1", "b1", "c1", "c|", "a|", "b|"])
        #expect(starts.value == 1)
    }

    @Test func `for ever means beyond the end, which is not asked for again`() {
        let source = source()
        let events = events(of: source.share(replay: 1, scope: .forever), first: (5, 100), second: (60, 100))
        #expect(events[1] == [.next(60, 4), .completed(60)])
        #expect(source.subscriptions == [Subscription(5, 50)])
    }

    @Test func `beyond the end a new observer starts the source again while connected`() {
        let source = source()
        let events = events(of: source.share(replay: 1), first: (5, 100), second: (60, 100))
        #expect(events[1] == [])
        #expect(source.subscriptions == [Subscription(5, 50), Subscription(60, 100)])
    }

    @Test func `a source that runs while it is subscribed to ends before the next observer comes`() {
        let subscriptions = Shared(0)
        let shared = Observable.of(1, 2).do(onSubscribe: { subscriptions.withLock { $0 += 1 } }).share(replay: 1)
        for round in 1...2 {
            let probe = Probe()
            _ = shared.attach(probe.sink())
            #expect(probe.events == ["next(1)", "next(2)", "completed"])
            #expect(subscriptions.value == round)
        }
    }

    @Test func `who subscribes from inside the end starts afresh`() {
        let starts = Shared(0)
        let shared = Observable<Int>.deferred {
            starts.withLock { $0 += 1 }
            return .just(starts.value)
        }.share()
        let received = Shared<[Int]>([])
        shared.subscribe(
            onNext: { element in received.withLock { $0.append(element) } },
            onCompleted: { shared.subscribe(onNext: { element in received.withLock { $0.append(element) } }) })
        #expect(received.value == [1, 2])
    }

    @Test func `a source that has failed is tried again by all who retry, once for all`() {
        let source = scheduler.createHotObservable([
            .next(10, 1), .error(20, MarbleError()), .next(30, 3), .error(50, MarbleError()),
        ])
        let shared = source.share()
        let events = events(of: shared.retry(2), first: (5, 100), second: (15, 100))
        #expect(events[0] == [.next(10, 1), .next(30, 3), .error(50, MarbleError())])
        #expect(events[1] == [.next(30, 3), .error(50, MarbleError())])
        #expect(source.subscriptions == [Subscription(5, 20), Subscription(20, 50)])
    }

    @Test func `an observer that wants no more leaves, and the last one lets the source go`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share()
        shared.take(1).subscribe(onNext: { _ in })
        shared.take(2).subscribe(onNext: { _ in })
        subject.onNext(1)
        #expect(subject.hasObservers)
        subject.onNext(2)
        #expect(!subject.hasObservers)
    }

    @Test func `what was kept for the observers is let go with the last of them`() {
        weak var element: Token?
        let subject = PublishSubject<Token>()
        let shared = subject.share(replay: 1)
        let subscription = shared.subscribe(onNext: { _ in })
        do {
            let token = Token()
            element = token
            subject.onNext(token)
        }
        #expect(element != nil)
        subscription.dispose()
        #expect(element == nil && !subject.hasObservers)
    }

    @Test func `share refuses a negative replay`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).share(replay: -1)
        }
        #expect(result.message.contains("share(replay:scope:): expected replay not to be negative, got -1"))
    }
}
