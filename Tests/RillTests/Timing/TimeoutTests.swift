import Testing

@testable import Rill
@testable import RillTesting

struct TimeoutTests {
    private let scheduler = TestScheduler()

    @Test func `timeout fails when nothing has come for such a time, and lets the source go`() {
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

    @Test func `the failure of a timeout is one of its own`() {
        let observer = scheduler.createObserver(Int.self)
        let subscription = Observable<Int>.never().timeout(.seconds(4), scheduler: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.error(4, RxError.timeout)])
        subscription.dispose()
    }

    @Test func `timeout goes on with another source when nothing has come for such a time`() {
        diagram(on: scheduler) {
            "--a-b------c|"
            "--x--|"
            $0.timeout(.seconds(4), other: $1, scheduler: scheduler)
            "--a-b-----x--|"
            "^-------!"
            "--------^----!"
        }
    }

    @Test func `the other source may take its time, and may fail`() {
        diagram(on: scheduler) {
            "|"
            "--x--------y--#"
            Observable<String>.concat($0, .never()).timeout(.seconds(4), other: $1, scheduler: scheduler)
            "------x--------y--#"
        }
    }

    @Test func `the end of the source passes, whatever it failed with`() {
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

    @Test func `an element that comes just in time counts`() {
        diagram(on: scheduler) {
            "--a---b---|"
            $0.timeout(.seconds(4), scheduler: scheduler)
            "--a---b---|"
        }
    }

    @Test func `a time that is over at the subscription does not count from the source's first element`() {
        diagram(on: scheduler) {
            "a"
            $0.timeout(.zero, scheduler: scheduler)
            "#"
        }
    }

    @Test func `the time in which an element is delivered does not count`() {
        let source = scheduler.createColdObservable([.next(1, "a"), .next(12, "b"), .completed(20)])
        let log = Log()
        log.record(source.timeout(.seconds(4), scheduler: scheduler)) { element in
            if element == "a" { scheduler.advance(to: 10) }
        }
        scheduler.advance(to: 30)
        #expect(log.entries == ["a", "b", "Sequence timeout."])
    }

    @Test func `an element costs no timer`() {
        let counting = CountingScheduler(scheduler)
        let subject = PublishSubject<Int>()
        let subscription = subject.timeout(.seconds(10), scheduler: counting).subscribe()
        for element in 0..<1000 { subject.onNext(element) }
        #expect(counting.count == 1)
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `timeout obeys`(_ law: Law) {
        law.check(bound: .max) { $0.timeout(.seconds(1), scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `timeout obeys as to the other source`(_ law: Law) {
        law.check { Observable.never().timeout(.zero, other: $0, scheduler: AtOnceScheduler()) }
    }
}

struct TimeoutStateTests {
    @Test func `every element puts the deadline off`() {
        #expect(
            actions(
                of: TimeoutState<Int>(dueTime: .seconds(4), now: .seconds(1)), after: .next(1, at: 3), .next(2, at: 6),
                .ended(.completed, at: 8))
                == ["next 1, wake at 7", "next 2, wake at 10", "finish completed, wake at 10"])
        #expect(TimeoutState<Int>(dueTime: .seconds(4), now: .seconds(1)).deadline == .seconds(5))
    }

    @Test func `woken, it fails`() {
        let actions = actions(of: TimeoutState<Int>(dueTime: .seconds(4), now: .seconds(1)), after: .wake(at: 5))
        #expect(actions.first?.hasPrefix("finish failed") == true)
    }
}
