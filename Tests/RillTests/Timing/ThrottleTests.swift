import Testing

@testable import Rill
@testable import RillTesting

struct ThrottleTests {
    private let scheduler = TestScheduler()

    @Test func `throttle sends an element at once, and the last one of those that follow when the time is over`() {
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

    @Test func `the completion comes at once where no element waits`() {
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

    @Test func `an error overtakes the element that waits`() {
        diagram(on: scheduler) {
            "-ab#"
            $0.throttle(.seconds(4), scheduler: scheduler)
            "-a-#"
        }
    }

    @Test func `an element that comes just when the time is over is sent, and not the one that waits`() {
        diagram(on: scheduler) {
            "-ab--c--|"
            $0.throttle(.seconds(4), scheduler: scheduler)
            "-a---c--|"
        }
    }

    @Test func `the time counts from the end of a delivery`() {
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
    func `throttle for no time or less lets everything through`(_ dueTime: Duration) {
        diagram(on: scheduler) {
            "-(ab)c|"
            $0.throttle(dueTime, scheduler: scheduler)
            "-(ab)c|"
        }
    }

    @Test func `elements that wait cost one timer in all`() {
        let counting = CountingScheduler(scheduler)
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(subject.throttle(.seconds(10), scheduler: counting))
        for element in 0..<1000 { subject.onNext(element) }
        #expect(counting.count == 1)
        scheduler.advance(to: 30)
        #expect(log.entries == ["0", "999"])
        #expect(counting.count == 1)
    }

    @Test func `an element that is replaced, dropped or sent is let go`() {
        for latest in [true, false] {
            let subject = PublishSubject<Token>()
            subject.throttle(.seconds(2), latest: latest, scheduler: scheduler).subscribe(onError: { _ in })
            let sent = subject.sendToken()
            let replaced = subject.sendToken()
            let waiting = subject.sendToken()
            #expect(sent.object == nil && replaced.object == nil && (waiting.object != nil) == latest)
            subject.onError(MarbleError())
            #expect(waiting.object == nil)
        }
    }

    @Test(arguments: Law.all) func `throttle obeys`(_ law: Law) {
        law.check(bound: .max) { $0.throttle(.zero, scheduler: AtOnceScheduler()) }
    }

    @Test(arguments: Law.all) func `throttle obeys where all but the first are dropped`(_ law: Law) {
        law.check(notExercised: [.order, .patience], bound: .max) {
            $0.throttle(.seconds(1), latest: false, scheduler: TestScheduler())
        }
    }
}

struct ThrottleStateTests {
    @Test func `an element is sent where none was within the time, else the last one waits`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .seconds(4), sendsLatest: true), after: .next(1, at: 0),
                .next(2, at: 1),
                .next(3, at: 3), .wake(at: 4), .next(4, at: 8), .next(5, at: 9), .next(6, at: 12))
                == [
                    "next 1", "wait, wake at 4", "wait, wake at 4", "next 3", "next 4", "wait, wake at 12", "next 6",
                ])
    }

    @Test func `an alarm that comes late puts the next element off`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .seconds(4), sendsLatest: true), after: .next(1, at: 0),
                .next(2, at: 1),
                .wake(at: 6), .next(3, at: 9), .wake(at: 10))
                == ["next 1", "wait, wake at 4", "next 2", "wait, wake at 10", "next 3"])
    }

    @Test func `the completion waits for the element that waits`() {
        #expect(
            actions(
                of: ThrottleState<Int>(dueTime: .seconds(4), sendsLatest: true), after: .next(1, at: 0),
                .next(2, at: 1),
                .ended(.completed, at: 2), .wake(at: 4))
                == ["next 1", "wait, wake at 4", "wait, wake at 4", "last 2"])
    }
}
