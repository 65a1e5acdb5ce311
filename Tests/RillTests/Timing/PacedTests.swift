import Testing

@testable import Rill
@testable import RillTesting

struct PacedTests {
    private let scheduler = TestScheduler()

    @Test func `paced sends a burst at once, and then one element per period`() {
        diagram(on: scheduler) {
            "-(abcd)---------e-|"
            $0.paced(every: .seconds(4), burst: 2, scheduler: scheduler)
            "-(ab)c---d------e-|"
            "^-----------------!"
        }
    }

    @Test func `paced without a burst sends an element each period`() {
        diagram(on: scheduler) {
            "-(abc)--|"
            $0.paced(every: .seconds(3), scheduler: scheduler)
            "-a--b--c|"
        }
    }

    @Test func `paced saves no more than a burst, however long nothing arrives`() {
        diagram(on: scheduler) {
            "-a------------(bcd)-----|"
            $0.paced(every: .seconds(4), burst: 2, scheduler: scheduler)
            "-a------------(bc)d-----|"
        }
    }

    @Test func `paced completes after the elements that wait, and drops them when the source fails`() {
        diagram(on: scheduler) {
            "(ab)|"
            $0.paced(every: .seconds(8), scheduler: scheduler)
            "a-------(b|)"
        }
        diagram(on: scheduler) {
            "(ab)#"
            $0.paced(every: .seconds(8), scheduler: scheduler)
            "a---#"
        }
    }

    @Test(arguments: [1, 3]) func `a late element delays those that follow only if it is late by a period`(burst: Int) {
        var state = PacedState<Int>(period: .seconds(10), burst: burst, now: .zero)
        for number in 0..<burst + 4 { _ = state.receive(number, at: .zero) }
        var deadlines: [Duration?] = []
        for now in [11, 29, 30, 55] {
            _ = state.wake(at: .seconds(now))
            deadlines.append(state.deadline)
        }
        #expect(deadlines == [.seconds(20), .seconds(30), .seconds(40), nil])
        state = PacedState(period: .seconds(10), burst: burst, now: .zero)
        for number in 0..<burst + 2 { _ = state.receive(number, at: .zero) }
        _ = state.wake(at: .seconds(25))
        #expect(state.deadline == (burst == 1 ? .seconds(35) : .seconds(20)))
    }

    @Test func `paced makes a source wait that can`() {
        let sent = Shared(0)
        let source = Observable.range(start: 0, count: 100).do(onNext: { _ in sent.withLock { $0 += 1 } })
        let log = Log()
        log.record(source.paced(every: .seconds(1), burst: 3, scheduler: scheduler))
        #expect(log.entries.count == 3 && sent.value == 4)
        for second in 1...50 {
            scheduler.advance(to: second)
            #expect(log.entries.count == 3 + second && sent.value == 4 + second)
        }
        scheduler.run()
        #expect(log.entries == (0..<100).map { "\($0)" } + ["|"])
        #expect(scheduler.clock == 97)
    }

    @Test func `the time of paced goes on while the observer waits`() {
        let taker = Taker()
        taker.attach(to: Observable.range(start: 0, count: 9).paced(every: .seconds(1), burst: 2, scheduler: scheduler))
        #expect(taker.events == ["0"])
        scheduler.advance(to: 10)
        #expect(taker.events == ["0"])
        taker.takeAll()
        #expect(taker.events == ["0", "1", "2"])
        scheduler.advance(to: 11)
        #expect(taker.events == ["0", "1", "2", "3"])
        taker.upstream.dispose()
    }

    @Test func `asyncMap behind paced keeps its rate`() async {
        let scheduler = TestScheduler(resolution: .milliseconds(10))
        let observer = scheduler.createObserver(Int.self)
        let subscription = Observable.range(start: 0, count: 20)
            .paced(every: .milliseconds(100), scheduler: scheduler)
            .asyncMap(maxConcurrent: 3, on: scheduler) { number in
                try await Task.sleep(for: .milliseconds(250), clock: SchedulerClock(scheduler))
                return number
            }.subscribe(observer)
        await scheduler.run()
        #expect(observer.events == (0..<20).map { .next($0 * 10 + 25, $0) } + [.completed(215)])
        subscription.dispose()
    }

    @Test func `paced fails when too many elements of a source that can't wait have to`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(subject.paced(every: .seconds(1), scheduler: scheduler))
        for element in 0...BufferOverflow.usualLimit { subject.onNext(element) }
        #expect(log.entries.count == 1)
        subject.onNext(0)
        #expect(log.entries.last?.contains("\(BufferOverflow.usualLimit)") == true)
        #expect(!subject.hasObservers && !scheduler.hasPendingActions)
    }

    @Test func `paced accepts any burst`() {
        let log = Log()
        log.record(Observable.of(1, 2, 3).paced(every: .seconds(Int64.max), burst: .max, scheduler: scheduler))
        log.record(Observable.of(1, 2, 3).paced(every: Duration(attoseconds: 1), burst: .max, scheduler: scheduler))
        #expect(log.entries.count > 4)
    }

    @Test func `paced releases elements after they have been sent or dropped`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.paced(every: .seconds(2), scheduler: scheduler).subscribe()
        let sent = (1...3).map { _ in subject.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, true, true])
        scheduler.advance(by: .seconds(2))
        #expect(sent.map { $0.object != nil } == [false, false, true])
        subscription.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `paced rejects a period and a burst that are not positive`() async {
        let period = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).paced(every: .zero, scheduler: TestScheduler())
        }
        #expect(
            period.message.contains("paced(every:burst:scheduler:): expected period to be positive, got 0.0 seconds"))
        let burst = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).paced(every: .seconds(1), burst: 0, scheduler: TestScheduler())
        }
        #expect(burst.message.contains("paced(every:burst:scheduler:): expected burst to be positive, got 0"))
    }

    @Test(arguments: Law.all, [1, 2]) func `paced obeys`(_ law: Law, burst: Int) {
        law.check { $0.paced(every: .seconds(1), burst: burst, scheduler: AtOnceScheduler()) }
    }
}
