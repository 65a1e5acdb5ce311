import Testing

@testable import Rill
@testable import RillTesting

struct DebounceTests {
    private let scheduler = TestScheduler()

    @Test func `debounce sends an element once no other one has followed, and the last one with the completion`() {
        diagram(on: scheduler) {
            "-a-bc----d-|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "-------c---(d|)"
            "^----------!"
        }
    }

    @Test func `debounce of a source that ends without an element just ends`() {
        diagram(on: scheduler) {
            "---|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "---|"
        }
    }

    @Test func `an element that has been sent is not sent again with the completion`() {
        diagram(on: scheduler) {
            "-a-----|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "----a--|"
        }
    }

    @Test func `an error overtakes the element that waits`() {
        diagram(on: scheduler) {
            "-a---b#"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "----a-#"
        }
    }

    @Test func `an element that comes just when the one before is due replaces it`() {
        diagram(on: scheduler) {
            "-a--b-----|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "-------b--|"
        }
    }

    @Test(arguments: [.zero, .seconds(-2)] as [Duration])
    func `debounce for no time or less is as soon as the scheduler can`(_ dueTime: Duration) {
        let (subject, log) = (PublishSubject<String>(), Log())
        log.record(subject.debounce(dueTime, scheduler: scheduler))
        subject.onNext("a")
        subject.onNext("b")
        #expect(log.entries == [])
        scheduler.advance(by: .zero)
        #expect(log.entries == ["b"])
    }

    @Test func `an element that only puts the deadline off costs no timer`() {
        let counting = CountingScheduler(scheduler)
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(subject.debounce(.seconds(10), scheduler: counting))
        for element in 0..<1000 { subject.onNext(element) }
        scheduler.advance(to: 5)
        for element in 1000..<2000 { subject.onNext(element) }
        #expect(counting.count == 1)
        scheduler.advance(to: 20)
        #expect(log.entries == ["1999"])
        #expect(counting.count == 2)
    }

    @Test func `an element that is replaced, dropped or sent is let go`() {
        let subject = PublishSubject<Token>()
        subject.debounce(.seconds(2), scheduler: scheduler).subscribe(onError: { _ in })
        let replaced = subject.sendToken()
        let sent = subject.sendToken()
        #expect(replaced.object == nil && sent.object != nil)
        scheduler.advance(to: 2)
        #expect(sent.object == nil)
        let dropped = subject.sendToken()
        subject.onError(MarbleError())
        #expect(dropped.object == nil)
    }

    @Test(arguments: Law.all) func `debounce obeys`(_ law: Law) {
        law.check(bound: .max) { $0.debounce(.zero, scheduler: AtOnceScheduler()) }
    }

    @Test(arguments: Law.all) func `debounce obeys where nothing but the end sends anything`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience]) {
            $0.debounce(.seconds(1), scheduler: TestScheduler())
        }
    }
}

struct DebounceStateTests {
    @Test func `every element puts the deadline off`() {
        #expect(
            actions(of: DebounceState<Int>(dueTime: .seconds(3)), after: .next(1, at: 0), .next(2, at: 2), .wake(at: 5))
                == ["wait, wake at 3", "wait, wake at 5", "next 2"])
    }

    @Test func `the completion takes the element along, a failure does not`() {
        #expect(
            actions(of: DebounceState<Int>(dueTime: .seconds(3)), after: .next(1, at: 0), .ended(.completed, at: 2))
                == ["wait, wake at 3", "last 1, wake at 3"])
        #expect(
            actions(of: DebounceState<Int>(dueTime: .seconds(3)), after: .ended(.completed, at: 2)) == [
                "finish completed"
            ])
        #expect(
            actions(of: DebounceState<Int>(dueTime: .seconds(3)), after: .next(1, at: 0), .ended(failure, at: 2)).last
                == "finish failed(#), wake at 3")
    }
}
