import Testing

@testable import Rill
@testable import RillTesting

struct ThrottleTests {
    private let scheduler = TestScheduler()

    @Test func `throttle sends an element at once, and the latest of those that follow when its time is over`() {
        diagram(on: scheduler) {
            "-abc------d--e-f|"
            $0.throttle(.seconds(4), scheduler: scheduler)
            "-a---c----d---e---(f|)"
            "^---------------!"
        }
        diagram(on: scheduler) {
            "-abc------d--e-f|"
            $0.throttle(.seconds(4), latest: false, scheduler: scheduler)
            "-a--------d----f|"
        }
    }

    @Test func `throttle reduces the elements that arrive within its time`() {
        diagram(on: scheduler) {
            "-abc------d--e-f|"
            $0.throttle(.seconds(4), scheduler: scheduler) { $0 + $1 }
            "-a---[bc]-d---e---(f|)"
            "^---------------!"
        }
    }

    @Test func `throttle reduces an element that arrives just when its time is over`() {
        diagram(on: scheduler) {
            "-ab--c-----|"
            $0.throttle(.seconds(4), scheduler: scheduler) { $0 + $1 }
            "-a---[bc]--|"
        }
    }

    @Test func `throttle fails when its closure throws`() {
        diagram(on: scheduler) {
            "-abc-|"
            $0.throttle(.seconds(4), scheduler: scheduler) { _, _ in throw MarbleError() }
            "-a-#"
        }
    }

    @Test(arguments: Law.all) func `throttle that reduces obeys`(_ law: Law) {
        law.check { $0.throttle(.zero, scheduler: AtOnceScheduler()) { $1 } }
    }

    @Test func `throttle completes at once if no element waits`() {
        diagram(on: scheduler) {
            "-a-|"
            $0.throttle(.seconds(4), scheduler: scheduler)
            "-a-|"
        }
        diagram(on: scheduler) {
            "-ab|"
            $0.throttle(.seconds(4), latest: false, scheduler: scheduler)
            "-a-|"
        }
    }

    @Test func `throttle drops the waiting element when the source fails`() {
        diagram(on: scheduler) {
            "-ab#"
            $0.throttle(.seconds(4), scheduler: scheduler)
            "-a-#"
        }
    }

    @Test func `throttle replaces the waiting element by one that arrives just when its time is over`() {
        diagram(on: scheduler) {
            "-ab--c--|"
            $0.throttle(.seconds(4), scheduler: scheduler)
            "-a---c--|"
        }
    }

    @Test func `throttle counts its time from the end of a delivery`() {
        let source = scheduler.createColdObservable([.next(1, "a"), .next(2, "b"), .next(10, "c"), .completed(12)])
        let log = Log()
        log.record(source.throttle(.seconds(4), scheduler: scheduler)) { _ in
            log.write("@\(scheduler.clock)")
            if scheduler.clock == 1 { scheduler.advance(to: 5) }
        }
        scheduler.run()
        #expect(log.entries == ["a", "@1", "b", "@9", "c", "@13", "|"])
    }

    @Test(arguments: [.zero, .seconds(-2)] as [Duration])
    func `throttle with no time or less passes all elements`(_ dueTime: Duration) {
        diagram(on: scheduler) {
            "-(ab)c|"
            $0.throttle(dueTime, scheduler: scheduler)
            "-(ab)c|"
        }
    }

    @Test func `throttle needs one timer for all waiting elements`() {
        let counting = CountingScheduler(scheduler)
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(subject.throttle(.seconds(10), scheduler: counting))
        for element in 0..<1000 { subject.onNext(element) }
        #expect(counting.count == 1)
        scheduler.advance(to: 30)
        #expect(log.entries == ["0", "999"])
        #expect(counting.count == 1)
    }

    @Test func `throttle releases an element that is replaced, dropped or sent`() {
        for latest in [true, false] {
            let subject = PublishSubject<Token>()
            _ = subject.throttle(.seconds(2), latest: latest, scheduler: scheduler).subscribe(onError: { _ in })
            let sent = subject.sendToken()
            let replaced = subject.sendToken()
            let waiting = subject.sendToken()
            #expect(sent.object == nil && replaced.object == nil && (waiting.object != nil) == latest)
            subject.onError(MarbleError())
            #expect(waiting.object == nil)
        }
    }

    @Test(arguments: Law.all) func `throttle obeys`(_ law: Law) {
        law.check { $0.throttle(.zero, scheduler: AtOnceScheduler()) }
    }

    @Test(arguments: Law.all) func `throttle without the latest element obeys`(_ law: Law) {
        law.check(notExercised: [.order, .patience]) {
            $0.throttle(.seconds(1), latest: false, scheduler: TestScheduler())
        }
    }
}

struct ThrottleStateTests {
    @Test func `throttle's state sends an element unless one was sent within its time, and keeps the latest`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .seconds(4), latest: true), after: .next(1, at: 0),
                .next(2, at: 1),
                .next(3, at: 3), .wake(at: 4), .next(4, at: 8), .next(5, at: 9), .next(6, at: 12))
                == [
                    "next 1", "wait, wake at 4", "wait, wake at 4", "next 3", "next 4", "wait, wake at 12", "next 6",
                ])
    }

    @Test func `throttle's state postpones the next element if the alarm is late`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .seconds(4), latest: true), after: .next(1, at: 0),
                .next(2, at: 1),
                .wake(at: 6), .next(3, at: 9), .wake(at: 10))
                == ["next 1", "wait, wake at 4", "next 2", "wait, wake at 10", "next 3"])
    }

    @Test func `throttle's state without a time sends an element from before the last delivery`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .zero, latest: false), after: .next(1, at: 5), .next(2, at: 4))
                == ["next 1", "next 2"])
    }

    @Test func `throttle's state completes after the waiting element`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .seconds(4), latest: true), after: .next(1, at: 0),
                .next(2, at: 1),
                .ended(.completed, at: 2), .wake(at: 4))
                == ["next 1", "wait, wake at 4", "wait, wake at 4", "last 2"])
    }
}
