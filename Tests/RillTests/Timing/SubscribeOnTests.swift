import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct SubscribeOnTests {
    private let scheduler = TestScheduler()

    @Test func `a source whose disposal ends the subscription doesn't end the stream`() {
        let (outer, events) = (SingleAssignmentDisposable(), Shared<[String]>([]))
        outer.setDisposable(
            Observable<Int>.just(1, scheduler: scheduler).do(onDispose: { outer.dispose() })
                .subscribe(on: scheduler).do(onCompleted: { events.withLock { $0.append("completed") } }).subscribe())
        scheduler.run()
        #expect(events.value == [])
    }

    @Test func `subscribe(on:) subscribes to the source on the scheduler`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.subscribe(on: scheduler)
            "--a--b--|"
            "^-------!"
        }
    }

    @Test func `subscribe(on:) passes an error`() {
        diagram(on: scheduler) {
            "--a--#"
            $0.subscribe(on: scheduler)
            "--a--#"
        }
    }

    @Test(arguments: [false, true])
    func `what follows subscribe(on:) is subscribed to after its source is disposed`(_ isDelayed: Bool) {
        let log = Log()
        let source = Observable<Int>.create { observer in
            observer.onCompleted()
            return Disposables.create { log.write("dispose a") }
        }
        let next = Observable<Int>.create { _ in
            log.write("subscribe b")
            return Disposables.create()
        }
        let moved =
            isDelayed
            ? source.delaySubscription(.seconds(1), scheduler: scheduler) : source.subscribe(on: scheduler)
        let subscription = moved.concat(next).subscribe()
        scheduler.run()
        #expect(log.entries == ["dispose a", "subscribe b"])
        subscription.dispose()
    }

    @Test func `an end that comes on another thread while subscribe(on:) subscribes is sent there`() {
        let ended = DispatchSemaphore(value: 0)
        let (isSentInTime, threads) = (Shared(false), Shared<[String]>([]))
        let source = Observable<Int>.create { observer in
            concurrently(1) { _ in
                threads.withLock { $0.append(currentThread()) }
                observer.onCompleted()
            }
            isSentInTime.withLock { $0 = ended.wait(timeout: .now()) == .success }
            return Disposables.create()
        }
        _ = source.subscribe(on: scheduler).subscribe(onCompleted: {
            threads.withLock { $0.append(currentThread()) }
            ended.signal()
        })
        scheduler.run()
        #expect(isSentInTime.value)
        #expect(Set(threads.value).count == 1)
    }

    @Test func `subscribe(on:) does not subscribe to the source before the scheduler runs it`() {
        let log = Log()
        log.record(Observable.of("a", "b").do(onSubscribe: { log.write("^") }).subscribe(on: scheduler))
        #expect(log.entries == [])
        scheduler.advance(to: 0)
        #expect(log.entries == ["^", "a", "b", "|"])
    }

    @Test func `subscribe(on:) subscribes to the source on the scheduler's queue`() async {
        let key = DispatchSpecificKey<String>()
        let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: { $0.setSpecific(key: key, value: "own") })
        let reports = Reports(of: String?.self)
        let source = Observable<Int>.deferred {
            reports.send(DispatchQueue.getSpecific(key: key))
            return .empty()
        }
        _ = source.subscribe(on: queue).subscribe(onCompleted: { reports.send(DispatchQueue.getSpecific(key: key)) })
        #expect(await reports.next(2) == ["own", "own"])
    }

    @Test func `disposing subscribe(on:) before the scheduler runs it prevents the subscription`() {
        let source = Observable<Int>.deferred {
            Issue.record("an event arrived after the dispose")
            return .empty()
        }
        weak var held: Token?
        let subscription = {
            let token = Token()
            held = token
            return source.subscribe(on: scheduler).subscribe { _ in withExtendedLifetime(token) {} }
        }()
        #expect(held != nil)
        subscription.dispose()
        #expect(held == nil)
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(to: 1)
    }

    @Test func `disposing subscribe(on:) disposes the source at once, on the calling thread`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe(on: scheduler).subscribe { _ in }
        scheduler.advance(to: 0)
        #expect(subject.hasObservers)
        subscription.dispose()
        #expect(!subject.hasObservers)
    }

    @Test(arguments: Law.all) func `subscribe(on:) obeys`(_ law: Law) {
        law.check { $0.subscribe(on: ImmediateScheduler.instance) }
    }
}
