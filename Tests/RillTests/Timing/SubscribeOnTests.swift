import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct SubscribeOnTests {
    private let scheduler = TestScheduler()

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
