import Testing

@testable import Rill
@testable import RillTesting

struct ShareTests {
    @Test func `share passes all events of one subscription`() {
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

    /// The events of two observers that subscribe and leave at the given times.
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

    @Test func `share subscribes to the source for the first observer, and disposes it after the last`() {
        let source = source()
        let events = events(of: source.share(), first: (5, 25), second: (15, 35))
        #expect(events == [[.next(10, 1), .next(20, 2)], [.next(20, 2), .next(30, 3)]])
        #expect(source.subscriptions == [Subscription(5, 35)])
    }

    @Test func `share starts afresh for a new observer after the last one has left`() {
        let source = source()
        let events = events(of: source.share(replay: 1), first: (5, 15), second: (25, 100))
        #expect(events == [[.next(10, 1)], [.next(30, 3), .next(40, 4), .completed(50)]])
        #expect(source.subscriptions == [Subscription(5, 15), Subscription(25, 50)])
    }

    @Test func `share sends the replayed elements to a late observer first`() {
        let source = source()
        let events = events(of: source.share(replay: 2), first: (5, 100), second: (35, 100))
        #expect(events[1] == [.next(35, 2), .next(35, 3), .next(40, 4), .completed(50)])
        #expect(source.subscriptions == [Subscription(5, 50)])
    }

    @Test func `share forever keeps the subscription after the last observer has left`() {
        let source = source()
        let events = events(of: source.share(replay: 1, scope: .forever), first: (5, 15), second: (25, 100))
        #expect(events == [[.next(10, 1)], [.next(25, 1), .next(30, 3), .next(40, 4), .completed(50)]])
        #expect(source.subscriptions == [Subscription(5, 15), Subscription(25, 50)])
    }

    @Test func `share forever sends the end to an observer that arrives during it, and runs nothing again`() {
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

    @Test(arguments: [0, 1]) func `share forever goes on after the source's end has disposed the last observer`(
        _ replay: Int
    ) {
        let (subjects, starts, last) = (PublishSubject<Int>(), Shared(0), SerialDisposable())
        let source = Observable.deferred {
            starts.withLock { $0 += 1 }
            return subjects.asObservable()
        }
        let shared = source.take(while: { $0 > 0 }).do(onCompleted: { last.dispose() })
            .share(replay: replay, scope: .forever)
        last.disposable = shared.subscribe()
        subjects.onNext(0)
        let log = Log()
        log.record(shared, as: "a")
        subjects.onNext(1)
        #expect(log.entries == ["a1"] && starts.value == 2)
    }

    @Test func `share forever runs nothing again for an observer that comes while the source is disposed`() {
        let (starts, log, again) = (Shared(0), Log(), Shared<Observable<Int>?>(nil))
        let source = Observable.deferred {
            starts.withLock { $0 += 1 }
            return .just(1)
        }
        let shared = source.do(onDispose: {
            if let shared = again.withLock({ $0.take() }) { log.record(shared, as: "b") }
        }).share(replay: 1, scope: .forever)
        again.withLock { $0 = shared }
        log.record(shared, as: "a")
        #expect(starts.value == 1)
        #expect(log.entries.filter { $0.hasPrefix("b") } == ["b1", "b|"])
    }

    @Test func `share forever keeps the end, without running the source again`() {
        let source = source()
        let events = events(of: source.share(replay: 1, scope: .forever), first: (5, 100), second: (60, 100))
        #expect(events[1] == [.next(60, 4), .completed(60)])
        #expect(source.subscriptions == [Subscription(5, 50)])
    }

    @Test func `share while connected runs the source again for an observer after the end`() {
        let source = source()
        let events = events(of: source.share(replay: 1), first: (5, 100), second: (60, 100))
        #expect(events[1] == [])
        #expect(source.subscriptions == [Subscription(5, 50), Subscription(60, 100)])
    }

    @Test func `share runs a synchronous source to its end before the next observer joins`() {
        let subscriptions = Shared(0)
        let shared = Observable.of(1, 2).do(onSubscribe: { subscriptions.withLock { $0 += 1 } }).share(replay: 1)
        for round in 1...2 {
            let probe = Probe()
            _ = shared.attach(probe.sink())
            #expect(probe.events == ["next(1)", "next(2)", "completed"])
            #expect(subscriptions.value == round)
        }
    }

    @Test func `share starts afresh for an observer that subscribes from inside the end`() {
        let starts = Shared(0)
        let shared = Observable<Int>.deferred {
            starts.withLock { $0 += 1 }
            return .just(starts.value)
        }.share()
        let received = Shared<[Int]>([])
        _ = shared.subscribe(
            onNext: { element in received.withLock { $0.append(element) } },
            onCompleted: { _ = shared.subscribe(onNext: { element in received.withLock { $0.append(element) } }) })
        #expect(received.value == [1, 2])
    }

    @Test func `share runs a failed source again once for all observers that retry`() {
        let source = scheduler.createHotObservable([
            .next(10, 1), .error(20, MarbleError()), .next(30, 3), .error(50, MarbleError()),
        ])
        let shared = source.share()
        let events = events(of: shared.retry(2), first: (5, 100), second: (15, 100))
        #expect(events[0] == [.next(10, 1), .next(30, 3), .error(50, MarbleError())])
        #expect(events[1] == [.next(30, 3), .error(50, MarbleError())])
        #expect(source.subscriptions == [Subscription(5, 20), Subscription(20, 50)])
    }

    @Test func `share drops an observer that answers .none, and disposes the source after the last`() {
        let subject = PublishSubject<Int>()
        let shared = subject.share()
        _ = shared.take(1).subscribe(onNext: { _ in })
        _ = shared.take(2).subscribe(onNext: { _ in })
        subject.onNext(1)
        #expect(subject.hasObservers)
        subject.onNext(2)
        #expect(!subject.hasObservers)
    }

    @Test func `share releases the replayed elements after the last observer`() {
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

    @Test func `share rejects a negative replay count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).share(replay: -1)
        }
        #expect(result.message.contains("share(replay:scope:): expected replay not to be negative, got -1"))
    }
}
