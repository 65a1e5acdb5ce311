import Testing

@testable import Rill
@testable import RillTesting

struct IntervalTests {
    private let scheduler = TestScheduler()

    @Test func `interval counts its periods`() {
        diagram(on: scheduler) {
            Observable<Int>.interval(2, scheduler: scheduler)
            "--0-1-2-3-…"
        }
    }

    @Test func `timer ticks once, or repeatedly if it has a period`() {
        diagram(on: scheduler) {
            Observable<Int>.timer(3, scheduler: scheduler)
            "---(0|)"
        }
        diagram(on: scheduler) {
            Observable<Int>.timer(3, period: 2, scheduler: scheduler)
            "---0-1-2-…"
        }
    }

    @Test(arguments: [.zero, .seconds(-3)] as [Duration])
    func `timer with no time or less ticks as soon as the scheduler can, and not before`(_ dueTime: Duration) {
        let log = Log()
        log.record(Observable<Int>.timer(dueTime, scheduler: scheduler), as: "a")
        log.record(Observable<Int>.timer(dueTime, period: .seconds(2), scheduler: scheduler), as: "b")
        #expect(log.entries == [])
        scheduler.advance(to: 0)
        #expect(log.entries == ["a0", "a|", "b0"])
        scheduler.advance(to: 2)
        #expect(log.entries == ["a0", "a|", "b0", "b1"])
    }

    @Test func `interval and timer accept durations or bare numbers of seconds`() {
        let scheduler = TestScheduler(resolution: .milliseconds(1))
        #expect(ticks(.interval(0.25, scheduler: scheduler), 2, on: scheduler) == [250, 500])
        #expect(ticks(.interval(1.1, scheduler: scheduler), 2, on: scheduler) == [1100, 2200])
        #expect(ticks(.interval(1, scheduler: scheduler), 2, on: scheduler) == [1000, 2000])
        #expect(ticks(.interval(.milliseconds(250), scheduler: scheduler), 2, on: scheduler) == [250, 500])
        #expect(ticks(.timer(1, period: 0.5, scheduler: scheduler), 3, on: scheduler) == [1000, 1500, 2000])
        #expect(ticks(.timer(0.5, scheduler: scheduler), 1, on: scheduler) == [500])
        #expect(
            ticks(.timer(.seconds(1), period: .milliseconds(500), scheduler: scheduler), 3, on: scheduler) == [
                1000, 1500, 2000,
            ])
        #expect(ticks(.timer(.zero, scheduler: scheduler), 1, on: scheduler) == [0])
    }

    @Test func `interval and timer send Int by default`() {
        let (one, two) = (
            Observable.interval(2, scheduler: scheduler), Observable.interval(.seconds(2), scheduler: scheduler)
        )
        let (three, four) = (
            Observable.timer(2, period: 1, scheduler: scheduler), Observable.timer(.seconds(2), scheduler: scheduler)
        )
        for stream: Observable<Int> in [one, two, three, four] { #expect(ticks(stream, 1, on: scheduler) == [2]) }
    }

    @Test func `a number of seconds beyond Duration's range is clamped, or rejected by name`() async {
        let stream = Observable<Int>.timer(-.infinity, period: .infinity, scheduler: scheduler)
        #expect(ticks(stream.take(1), 1, on: scheduler) == [0])
        Observable<Int>.interval(.infinity, scheduler: scheduler).subscribe().dispose()
        let period = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.interval(.nan, scheduler: TestScheduler())
        }
        #expect(
            period.message.contains("interval(_:scheduler:missedTicks:): expected seconds to be a number, got nan"))
        let dueTime = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.timer(.nan, scheduler: TestScheduler())
        }
        #expect(
            dueTime.message.contains("timer(_:period:scheduler:missedTicks:): expected seconds to be a number, got nan")
        )
        let second = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.timer(1, period: .nan, scheduler: TestScheduler())
        }
        #expect(
            second.message.contains("timer(_:period:scheduler:missedTicks:): expected period to be a number, got nan"))
    }

    @Test func `ticks are due at start + n × period, however long they take`() {
        scheduler.advance(to: 7)
        let times = ticks(.interval(10, scheduler: scheduler), 5, on: scheduler) { _ in
            scheduler.advance(by: .seconds(4))
        }
        #expect(times == [10, 20, 30, 40, 50])
    }

    @Test func `ticks missed during a long one are skipped, and the elements are consecutive`() {
        let log = Log()
        log.record(Observable<Int>.interval(10, scheduler: scheduler)) { tick in
            log.write("@\(scheduler.clock)")
            if tick == 0 { scheduler.advance(by: .seconds(25)) }
        }
        scheduler.advance(to: 50)
        #expect(log.entries == ["0", "@10", "1", "@40", "2", "@50"])
    }

    @Test func `ticks missed during a long one can be made up for`() {
        let log = Log()
        let interval = Observable<Int>.interval(10, scheduler: scheduler, missedTicks: .catchUp)
        log.record(interval) { tick in
            log.write("@\(scheduler.clock)")
            if tick == 0 { scheduler.advance(by: .seconds(25)) }
        }
        scheduler.advance(to: 50)
        #expect(log.entries == ["0", "@10", "1", "@35", "2", "@35", "3", "@40", "4", "@50"])
    }

    @Test func `ticks never overlap`() {
        let probe = Probe { _ in scheduler.advance(by: .seconds(5)) }
        let interval = Observable<Int>.interval(1, scheduler: scheduler, missedTicks: .catchUp).take(20)
        let subscription = interval.attach(probe.sink())
        scheduler.advance(to: 50)
        subscription.dispose()
        #expect(probe.violations == [])
        #expect(probe.events == (0..<20).map { "next(\($0))" } + ["completed"])
    }

    @Test func `each subscription has its own timer`() {
        let interval = Observable<Int>.interval(2, scheduler: scheduler)
        let log = Log()
        log.record(interval, as: "a")
        scheduler.advance(to: 3)
        log.record(interval, as: "b")
        scheduler.advance(to: 6)
        #expect(log.entries == ["a0", "a1", "b0", "a2"])
    }

    @Test func `interval starts again when its element type overflows`() {
        let last = Shared<UInt8?>(nil)
        let subscription = Observable<UInt8>.interval(1, scheduler: scheduler).subscribe(onNext: { tick in
            last.withLock { $0 = tick }
        })
        scheduler.advance(to: 256)
        #expect(last.value == 255)
        scheduler.advance(to: 257)
        #expect(last.value == 0)
        subscription.dispose()
    }

    @Test func `interval and timer leave no timer after the answer .none, and retain nothing`() {
        let streams: [Observable<Int>] = [
            .interval(1, scheduler: scheduler), .timer(1, scheduler: scheduler),
            .timer(1, period: 1, scheduler: scheduler),
        ]
        for stream in streams {
            let probe = Probe(limit: 1)
            weak var held: Token?
            let subscription = {
                let token = Token()
                held = token
                return stream.attach(probe.sink(holding: token))
            }()
            scheduler.advance(by: .seconds(5))
            #expect(probe.events == ["next(0)"])
            #expect(held == nil)
            #expect(!scheduler.hasPendingActions)
            subscription.dispose()
        }
    }

    @Test func `disposing interval stops its timer at once, and releases what it holds`() {
        let streams: [Observable<Int>] = [
            .interval(1, scheduler: scheduler), .timer(1, scheduler: scheduler),
            .timer(1, period: 1, scheduler: scheduler),
        ]
        for stream in streams {
            weak var held: Token?
            let subscription = {
                let token = Token()
                held = token
                return stream.subscribe { _ in Issue.record("a disposed action ran: \(token)") }
            }()
            #expect(held != nil)
            subscription.dispose()
            #expect(held == nil)
            #expect(!scheduler.hasPendingActions)
            scheduler.advance(by: .seconds(5))
        }
    }

    @Test func `a subscription that is disposed inside a tick gets no further one`() {
        let subscription = SerialDisposable()
        let count = Shared(0)
        subscription.disposable = Observable<Int>.interval(1, scheduler: scheduler).subscribe(onNext: { _ in
            count.withLock { $0 += 1 }
            subscription.dispose()
        })
        scheduler.advance(to: 5)
        #expect(count.value == 1)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `interval rejects a period that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.interval(0, scheduler: TestScheduler())
        }
        #expect(
            result.message.contains(
                "interval(_:scheduler:missedTicks:): expected period to be positive, got 0.0 seconds"))
    }

    @Test func `timer rejects a period that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.timer(1, period: -1, scheduler: TestScheduler())
        }
        #expect(
            result.message.contains(
                "timer(_:period:scheduler:missedTicks:): expected period to be positive, got -1.0 seconds"))
    }

    @Test(arguments: Law.all) func `interval obeys`(_ law: Law) {
        law.check { source in
            source.concatMap { element in
                Observable<Int>.interval(1, scheduler: AtOnceScheduler()).take(1).map { _ in element }
            }
        }
    }

    @Test(arguments: Law.all) func `timer obeys`(_ law: Law) {
        law.check { source in
            source.concatMap { element in
                Observable<Int>.timer(1, scheduler: AtOnceScheduler()).map { _ in element }
            }
        }
    }

    /// The times of the first `count` ticks, in ticks of the scheduler from now.
    private func ticks(
        _ stream: Observable<Int>, _ count: Int, on scheduler: TestScheduler,
        then onNext: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> [TestTime] {
        let start = scheduler.clock
        let times = Shared<[TestTime]>([])
        _ = stream.take(count).subscribe(onNext: { tick in
            times.withLock { $0.append(scheduler.clock - start) }
            onNext(tick)
        })
        scheduler.run()
        return times.value
    }
}
