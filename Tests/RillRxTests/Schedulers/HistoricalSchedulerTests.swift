import RillRx
import RillTesting
import Testing

struct HistoricalSchedulerTests {
    private let scheduler = HistoricalScheduler(initialClock: .seconds(10))
    private let log = Shared<[String]>([])

    private func schedule(_ name: String, after delay: Duration) {
        scheduler.schedule(after: delay) { [log, scheduler] in
            log.withLock { $0.append("\(name) at \(scheduler.clock)") }
        }
    }

    @Test func `start runs everything in order of time, and moves the clock`() {
        schedule("b", after: .seconds(5))
        schedule("a", after: .seconds(2))
        schedule("c", after: .seconds(5))
        #expect(log.value == [])
        scheduler.start()
        #expect(log.value == ["a at 12.0 seconds", "b at 15.0 seconds", "c at 15.0 seconds"])
    }

    @Test func `advanceTo runs what is due, and leaves the clock there`() {
        schedule("a", after: .seconds(2))
        schedule("b", after: .seconds(5))
        scheduler.advanceTo(.seconds(13))
        #expect(log.value == ["a at 12.0 seconds"])
        #expect(scheduler.clock == .seconds(13))
    }

    @Test func `sleep moves the clock and runs nothing`() {
        schedule("a", after: .seconds(2))
        scheduler.sleep(.seconds(4))
        #expect(log.value == [])
        scheduler.start()
        #expect(log.value == ["a at 14.0 seconds"])
    }

    @Test func `stop ends a start, and the next one continues`() {
        scheduler.schedule(after: .seconds(1)) { [scheduler] in scheduler.stop() }
        schedule("a", after: .seconds(2))
        scheduler.start()
        #expect(log.value == [])
        scheduler.start()
        #expect(log.value == ["a at 12.0 seconds"])
    }

    @Test func `operators use its time`() {
        Observable.of("a").delay(.seconds(3), scheduler: scheduler)
            .subscribe(onNext: { [log, scheduler] element in
                log.withLock { $0.append("\(element) at \(scheduler.now)") }
            })
        scheduler.start()
        #expect(log.value == ["a at 13.0 seconds"])
    }
}
