import Testing

@testable import Rill
@testable import RillTesting

struct DelayTests {
    private let scheduler = TestScheduler()

    @Test func `delay delivers elements and the completion later`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.delay(.seconds(2), scheduler: scheduler)
            "----a--b--|"
            "^-------!"
        }
    }

    @Test func `delay delivers the waiting elements when the source completes`() {
        diagram(on: scheduler) {
            "-(ab)c|"
            $0.delay(.seconds(10), scheduler: scheduler)
            "-----------(ab)c|"
        }
        diagram(on: scheduler) {
            "(a|)"
            $0.delay(.seconds(3), scheduler: scheduler)
            "---(a|)"
        }
        diagram(on: scheduler) {
            "|"
            $0.delay(.seconds(3), scheduler: scheduler)
            "---|"
        }
    }

    @Test func `delay delivers an error at once, and drops the waiting elements`() {
        diagram(on: scheduler) {
            "-a--b-#"
            $0.delay(.seconds(3), scheduler: scheduler)
            "----a-#"
        }
    }

    @Test(arguments: [.zero, .seconds(-2)] as [Duration])
    func `delay with no time or less delivers as soon as the scheduler can`(_ dueTime: Duration) {
        diagram(on: scheduler) {
            "--a-(b|)"
            $0.delay(dueTime, scheduler: scheduler)
            "--a-(b|)"
        }
        let log = Log()
        log.record(Observable.of("a").delay(dueTime, scheduler: scheduler))
        #expect(log.entries == [])
        scheduler.advance(by: .zero)
        #expect(log.entries == ["a", "|"])
    }

    @Test func `delay counts from an element's arrival, however long earlier deliveries took`() {
        let times = Shared<[TestTime]>([])
        let source = scheduler.createColdObservable([.next(1, "a"), .next(2, "b"), .next(9, "c"), .completed(12)])
        _ = source.delay(.seconds(10), scheduler: scheduler).subscribe { _ in
            times.withLock { $0.append(scheduler.clock) }
            scheduler.advance(by: .seconds(4))
        }
        scheduler.run()
        #expect(times.value == [11, 15, 19, 23])
    }

    @Test func `delay needs one timer for all waiting elements`() {
        let counting = CountingScheduler(scheduler)
        let log = Log()
        log.record(Observable.from(0..<20).delay(.seconds(5), scheduler: counting))
        #expect(counting.count == 1)
        scheduler.advance(to: 5)
        #expect(log.entries == (0..<20).map { "\($0)" } + ["|"])
        #expect(counting.count == 1)
    }

    @Test func `disposing delay drops the waiting elements at once`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.delay(.seconds(2), scheduler: scheduler).subscribe { _ in
            Issue.record("an event arrived after the dispose")
        }
        let waiting = subject.sendToken()
        #expect(waiting.object != nil)
        subscription.dispose()
        #expect(waiting.object == nil)
        #expect(!subject.hasObservers)
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(to: 5)
    }

    @Test func `an error drops delay's waiting elements at once`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.delay(.seconds(2), scheduler: scheduler).subscribe(onError: { _ in })
        let waiting = subject.sendToken()
        subject.onError(MarbleError())
        #expect(waiting.object == nil)
        #expect(!scheduler.hasPendingActions)
        subscription.dispose()
    }

    @Test func `delay releases elements after they have been delivered`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.delay(.seconds(2), scheduler: scheduler).subscribe(onNext: { _ in })
        let first = subject.sendToken()
        scheduler.advance(to: 1)
        let second = subject.sendToken()
        scheduler.advance(to: 2)
        #expect(first.object == nil)
        #expect(second.object != nil)
        subscription.dispose()
    }

    @Test func `delay delivers nothing after the answer .none, and disposes the source`() {
        let subject = PublishSubject<Int>()
        let probe = Probe(limit: 2)
        let subscription = subject.delay(.seconds(2), scheduler: scheduler).attach(probe.sink())
        for element in 1...4 { subject.onNext(element) }
        scheduler.advance(to: 5)
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(!subject.hasObservers)
        #expect(!scheduler.hasPendingActions)
        subscription.dispose()
    }

    @Test func `disposing delay inside a callback drops the elements due at the same time`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let subscription = SerialDisposable()
        subscription.disposable = log.record(subject.delay(.seconds(2), scheduler: scheduler)) { _ in
            subscription.dispose()
        }
        for element in 1...4 { subject.onNext(element) }
        scheduler.advance(to: 5)
        #expect(log.entries == ["1"])
    }

    @Test func `delay delivers many elements of one time in several actions, between other work`() {
        let (scheduler, log, subject) = (TestScheduler(), Log(), PublishSubject<Int>())
        log.record(subject.delay(.seconds(1), scheduler: scheduler))
        for number in 0..<1000 { subject.onNext(number) }
        subject.onCompleted()
        scheduler.schedule(after: .seconds(1)) { log.write("other work") }
        scheduler.advance(by: .seconds(1))
        #expect((1...256).contains(log.entries.firstIndex(of: "other work")!))
        #expect(log.entries.filter { $0 != "other work" } == (0..<1000).map { "\($0)" } + ["|"])
    }

    @Test func `a real delay keeps the order, and loses nothing`() async {
        let reports = Reports(of: Event<Int>.self)
        let queue = ConcurrentDispatchQueueScheduler()
        _ = Observable.from(0..<1000).delay(.milliseconds(5), scheduler: queue).subscribe { reports.send($0) }
        #expect(await reports.next(1001) == (0..<1000).map { .next($0) } + [.completed])
    }

    @Test(arguments: Law.all) func `delay obeys`(_ law: Law) {
        law.check { $0.delay(.zero, scheduler: AtOnceScheduler()) }
    }

    @Test func `delaySubscription subscribes later`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.delaySubscription(.seconds(3), scheduler: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
        diagram(on: scheduler) {
            "--a--#"
            $0.delaySubscription(.zero, scheduler: scheduler)
            "--a--#"
        }
    }

    @Test func `disposing delaySubscription early cancels the timer, and never subscribes to the source`() {
        let source = scheduler.createColdObservable([.next(1, "a")])
        source.delaySubscription(.seconds(3), scheduler: scheduler).subscribe { _ in }.dispose()
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(by: .seconds(5))
        #expect(source.subscriptions == [])
    }

    @Test(arguments: Law.all) func `delaySubscription obeys`(_ law: Law) {
        law.check { $0.delaySubscription(.seconds(1), scheduler: AtOnceScheduler()) }
    }
}

struct DelayStateTests {
    @Test func `delay's state keeps each event for its time, even the completion`() {
        #expect(
            actions(
                of: DelayState<Int>(dueTime: .seconds(3)), after: .next(1, at: 0), .next(2, at: 1),
                .ended(.completed, at: 2),
                .wake(at: 3), .wake(at: 4), .wake(at: 5))
                == [
                    "wait, wake at 3", "wait, wake at 3", "wait, wake at 3", "next 1, wake at 4", "next 2, wake at 5",
                    "finish completed",
                ])
    }

    @Test func `delay's state passes an error at once`() {
        #expect(
            actions(of: DelayState<Int>(dueTime: .seconds(3)), after: .next(1, at: 0), .ended(failure, at: 1)).last
                == "finish failed(#), wake at 3")
    }
}
