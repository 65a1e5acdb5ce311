import Testing

@testable import Rill
@testable import RillTesting

struct DebounceTests {
    private let scheduler = TestScheduler()

    @Test func `debounce sends an element after its time without a newer one, and the last with the completion`() {
        diagram(on: scheduler) {
            "-a-bc----d-|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "-------c---(d|)"
            "^----------!"
        }
    }

    @Test func `debounce waits for a time that depends on the element`() {
        diagram(on: scheduler) {
            "-a-b-c-----|"
            $0.debounce(by: { $0 == "b" ? .zero : .seconds(3) }, scheduler: scheduler)
            "---b----c--|"
            "^----------!"
        }
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `debounce keeps one timer, whether its deadline moves back or forth`() {
        let counting = CountingScheduler(scheduler)
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(subject.debounce(by: { .seconds($0) }, scheduler: counting))
        for element in [100, 90, 95, 80, 200] { subject.onNext(element) }
        #expect(counting.count == 3)
        scheduler.advance(to: 199)
        #expect(log.entries == [] && counting.count == 4)
        scheduler.advance(to: 200)
        #expect(log.entries == ["200"] && !scheduler.hasPendingActions)
    }

    @Test func `debounce fails when its closure throws`() {
        diagram(on: scheduler) {
            "-a-b-|"
            $0.debounce(by: { if $0 == "b" { throw MarbleError() } else { .seconds(3) } }, scheduler: scheduler)
            "---#"
            "^--!"
        }
    }

    @Test(arguments: Law.all) func `debounce by the element obeys`(_ law: Law) {
        law.check { $0.debounce(by: { _ in .zero }, scheduler: AtOnceScheduler()) }
    }

    @Test func `debounce of a source without an element only completes`() {
        diagram(on: scheduler) {
            "---|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "---|"
        }
    }

    @Test func `debounce does not send an element again with the completion`() {
        diagram(on: scheduler) {
            "-a-----|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "----a--|"
        }
    }

    @Test func `debounce drops the waiting element when the source fails`() {
        diagram(on: scheduler) {
            "-a---b#"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "----a-#"
        }
    }

    @Test func `debounce replaces an element by one that arrives just when it is due`() {
        diagram(on: scheduler) {
            "-a--b-----|"
            $0.debounce(.seconds(3), scheduler: scheduler)
            "-------b--|"
        }
    }

    @Test(arguments: [.zero, .seconds(-2)] as [Duration])
    func `debounce with no time or less sends as soon as the scheduler can`(_ dueTime: Duration) {
        let (subject, log) = (PublishSubject<String>(), Log())
        log.record(subject.debounce(dueTime, scheduler: scheduler))
        subject.onNext("a")
        subject.onNext("b")
        #expect(log.entries == [])
        scheduler.advance(by: .zero)
        #expect(log.entries == ["b"])
    }

    @Test func `debounce sets no timer for an element that only postpones the deadline`() {
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

    @Test func `debounce releases an element that is replaced, dropped or sent`() {
        let subject = PublishSubject<Token>()
        _ = subject.debounce(.seconds(2), scheduler: scheduler).subscribe(onError: { _ in })
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
        law.check { $0.debounce(.zero, scheduler: AtOnceScheduler()) }
    }

    @Test(arguments: Law.all) func `debounce obeys when only the end sends an element`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) {
            $0.debounce(.seconds(1), scheduler: TestScheduler())
        }
    }
}

struct DebounceStateTests {
    @Test func `debounce's state postpones the deadline at every element`() {
        #expect(
            actions(of: DebounceState<Int>(dueTime: .seconds(3)), after: .next(1, at: 0), .next(2, at: 2), .wake(at: 5))
                == ["wait, wake at 3", "wait, wake at 5", "next 2"])
    }

    @Test func `debounce's state sends the element with the completion, and drops it at an error`() {
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
