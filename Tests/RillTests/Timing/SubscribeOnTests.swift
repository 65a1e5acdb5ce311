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

    @Test func `the source is not subscribed to before it is the scheduler's turn`() {
        let log = Log()
        log.record(Observable.of("a", "b").do(onSubscribe: { log.write("^") }).subscribe(on: scheduler))
        #expect(log.entries == [])
        scheduler.advance(to: 0)
        #expect(log.entries == ["^", "a", "b", "|"])
    }

    @Test func `the source is subscribed to on the queue of the scheduler`() async {
        let key = DispatchSpecificKey<String>()
        let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: { $0.setSpecific(key: key, value: "own") })
        let reports = Reports(of: String?.self)
        let source = Observable<Int>.deferred {
            reports.send(DispatchQueue.getSpecific(key: key))
            return .empty()
        }
        source.subscribe(on: queue).subscribe(onCompleted: { reports.send(DispatchQueue.getSpecific(key: key)) })
        #expect(await reports.next(2) == ["own", "own"])
    }

    @Test func `a dispose before the scheduler's turn means no subscription, and nothing held`() {
        let source = Observable<Int>.deferred {
            Issue.record("it was disposed of")
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

    @Test func `dispose lets go of the source at once, where it is called`() {
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
