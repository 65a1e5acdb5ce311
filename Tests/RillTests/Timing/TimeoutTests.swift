import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct TimeoutTests {
    private let scheduler = TestScheduler()

    @Test func `timeout fails when no element has arrived within its time, and disposes the source`() {
        diagram(on: scheduler) {
            "--a-b------c|"
            $0.timeout(.seconds(4), scheduler: scheduler)
            "--a-b---#"
            "^-------!"
        }
        diagram(on: scheduler) {
            "-----a|"
            $0.timeout(.seconds(4), scheduler: scheduler)
            "----#"
        }
    }

    @Test func `timeout for the whole fails when the source has not ended within its time`() {
        diagram(on: scheduler) {
            "--a-b-c-d-e-f-|"
            $0.timeout(total: .seconds(7), scheduler: scheduler)
            "--a-b-c#"
            "^------!"
        }
        diagram(on: scheduler) {
            "--a-b-|"
            $0.timeout(total: .seconds(7), scheduler: scheduler)
            "--a-b-|"
        }
        #expect(!scheduler.hasPendingActions)
        let observer = scheduler.createObserver(Int.self)
        let start = scheduler.clock
        let whole = Observable<Int>.never().timeout(total: .seconds(4), scheduler: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.error(start + 4, RxError.timeout)])
        whole.dispose()
    }

    @Test(arguments: Law.all) func `timeout for the whole obeys`(_ law: Law) {
        law.check { $0.timeout(total: .seconds(1), scheduler: TestScheduler()) }
    }

    @Test func `timeout fails with a timeout error`() {
        let observer = scheduler.createObserver(Int.self)
        let subscription = Observable<Int>.never().timeout(.seconds(4), scheduler: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.error(4, RxError.timeout)])
        subscription.dispose()
    }

    @Test func `timeout continues with another source when no element has arrived within its time`() {
        diagram(on: scheduler) {
            "--a-b------c|"
            "--x--|"
            $0.timeout(.seconds(4), other: $1, scheduler: scheduler)
            "--a-b-----x--|"
            "^-------!"
            "--------^----!"
        }
    }

    @Test func `timeout does not limit the other source, which may fail`() {
        diagram(on: scheduler) {
            "|"
            "--x--------y--#"
            Observable<String>.concat($0, .never()).timeout(.seconds(4), other: $1, scheduler: scheduler)
            "------x--------y--#"
        }
    }

    @Test func `timeout passes the source's end, whatever its error`() {
        diagram(on: scheduler) {
            "--a-b---|"
            $0.timeout(.seconds(5), scheduler: scheduler)
            "--a-b---|"
        }
        diagram(on: scheduler) {
            "--a-b---#"
            "--x--|"
            $0.timeout(.seconds(5), other: $1, scheduler: scheduler)
            "--a-b---#"
            "^-------!"
            ""
        }
        let observer = scheduler.createObserver(Int.self)
        let failing = Observable<Int>.error(RxError.timeout)
        failing.timeout(.seconds(5), other: Observable.just(1), scheduler: scheduler).subscribe(observer).dispose()
        #expect(observer.events.map(\.value) == [.error(RxError.timeout)])
    }

    @Test func `timeout accepts an element that arrives just in time`() {
        diagram(on: scheduler) {
            "--a---b---|"
            $0.timeout(.seconds(4), scheduler: scheduler)
            "--a---b---|"
        }
    }

    @Test func `timeout whose time is over at the subscription fails before the first element`() {
        diagram(on: scheduler) {
            "a"
            $0.timeout(.zero, scheduler: scheduler)
            "#"
        }
    }

    @Test func `timeout does not count the time during which an element is delivered`() {
        let source = scheduler.createColdObservable([.next(1, "a"), .next(12, "b"), .completed(20)])
        let log = Log()
        log.record(source.timeout(.seconds(4), scheduler: scheduler)) { element in
            if element == "a" { scheduler.advance(to: 10) }
        }
        scheduler.advance(to: 30)
        #expect(log.entries == ["a", "b", "Sequence timeout."])
    }

    @Test func `timeout sets no timer for an element`() {
        let counting = CountingScheduler(scheduler)
        let subject = PublishSubject<Int>()
        let subscription = subject.timeout(.seconds(10), scheduler: counting).subscribe()
        for element in 0..<1000 { subject.onNext(element) }
        #expect(counting.count == 1)
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `timeout obeys`(_ law: Law) {
        law.check { $0.timeout(.seconds(1), scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `timeout obeys for the other source`(_ law: Law) {
        law.check { Observable.never().timeout(.zero, other: $0, scheduler: AtOnceScheduler()) }
    }

    @Test func `timeout fails on time although its source blocks while it is subscribed to`() {
        let (failed, isOnTime) = (DispatchSemaphore(value: 0), Shared(false))
        let blocking = Observable<Int>.create { _ in
            isOnTime.withLock { $0 = failed.wait(timeout: .now() + 60) == .success }
            return Disposables.create()
        }
        _ = blocking.timeout(.milliseconds(20), scheduler: SerialDispatchQueueScheduler())
            .subscribe(onError: { _ in failed.signal() })
        #expect(isOnTime.value)
    }
}

struct TimeoutStateTests {
    private let state = TimeoutState<Int>(dueTime: .seconds(4), now: .seconds(1), expiry: MarbleError())

    @Test func `timeout's state postpones the deadline at every element`() {
        #expect(
            actions(
                of: state, after: .next(1, at: 3), .next(2, at: 6), .ended(.completed, at: 8))
                == ["next 1, wake at 7", "next 2, wake at 10", "finish completed, wake at 10"])
        #expect(state.deadline == .seconds(5))
    }

    @Test func `timeout's state fails when it is woken`() {
        let actions = actions(of: state, after: .wake(at: 5))
        #expect(actions.first?.hasPrefix("finish failed") == true)
    }
}
