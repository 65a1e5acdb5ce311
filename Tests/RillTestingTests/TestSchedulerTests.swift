import Rill
import RillTesting
import Testing

struct TestSchedulerTests {
    @Test func `nothing runs before time passes`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.schedule { log.withLock { $0.append("now") } }
        scheduler.schedule(after: 1) { log.withLock { $0.append("later") } }
        #expect(log.value == [])
        scheduler.advance(to: 0)
        #expect(log.value == ["now"])
        scheduler.advance(to: 1)
        #expect(log.value == ["now", "later"])
    }

    @Test func `actions run in the order of their times, equal ones in the order in which they were scheduled`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        for (name, time) in [("a", 3), ("b", 1), ("c", 1), ("d", 2), ("e", 1)] {
            scheduler.scheduleAt(time) { log.withLock { $0.append("\(name)\(scheduler.clock)") } }
        }
        scheduler.advance(to: 3)
        #expect(log.value == ["b1", "c1", "e1", "d2", "a3"])
    }

    @Test func `what an action schedules for the same time runs after what was there`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.scheduleAt(1) {
            log.withLock { $0.append("a") }
            scheduler.schedule { log.withLock { $0.append("c\(scheduler.clock)") } }
        }
        scheduler.scheduleAt(1) { log.withLock { $0.append("b") } }
        scheduler.advance(to: 1)
        #expect(log.value == ["a", "b", "c1"])
    }

    @Test func `what is scheduled in the past runs at the present`() {
        let scheduler = TestScheduler(initialClock: 10)
        let times = Shared<[TestTime]>([])
        scheduler.scheduleAt(3) { times.withLock { $0.append(scheduler.clock) } }
        scheduler.schedule(after: -5) { times.withLock { $0.append(scheduler.clock) } }
        scheduler.advance(by: .zero)
        #expect(times.value == [10, 10])
    }

    @Test func `the clock shows the time of the action that runs, and then the end`() {
        let scheduler = TestScheduler(initialClock: 100)
        #expect(scheduler.clock == 100)
        #expect(scheduler.now == .seconds(100))
        let time = Shared<TestTime?>(nil)
        scheduler.schedule(after: 5) { time.withLock { $0 = scheduler.clock } }
        scheduler.advance(by: 7)
        #expect(time.value == 105)
        #expect(scheduler.clock == 107)
        scheduler.advance(to: 110)
        #expect(scheduler.clock == 110)
    }

    @Test func `time never goes back`() {
        let scheduler = TestScheduler()
        scheduler.advance(to: 10)
        scheduler.advance(to: 5)
        scheduler.advance(by: -5)
        #expect(scheduler.clock == 10)
    }

    @Test func `an action at the end of the time that passes runs, a later one does not`() {
        let scheduler = TestScheduler()
        let count = Shared(0)
        for time in 1...10 { scheduler.scheduleAt(time) { count.withLock { $0 += 1 } } }
        scheduler.advance(to: 4)
        #expect(count.value == 4)
        #expect(scheduler.hasPendingActions)
        scheduler.advance(by: 5.5)
        #expect(count.value == 9)
        #expect(scheduler.now == 9.5)
        #expect(scheduler.clock == 9)
    }

    @Test func `time can pass inside an action`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.scheduleAt(1) {
            log.withLock { $0.append("a") }
            scheduler.advance(to: 5)
            log.withLock { $0.append("c\(scheduler.clock)") }
        }
        scheduler.scheduleAt(3) { log.withLock { $0.append("b\(scheduler.clock)") } }
        scheduler.advance(to: 2)
        #expect(log.value == ["a", "b3", "c5"])
        #expect(scheduler.clock == 5)
    }

    @Test func `run goes on until nothing is left`() {
        let scheduler = TestScheduler()
        let times = Shared<[TestTime]>([])
        scheduler.scheduleAt(1) {
            times.withLock { $0.append(scheduler.clock) }
            scheduler.schedule(after: 1000) { times.withLock { $0.append(scheduler.clock) } }
        }
        scheduler.run()
        #expect(times.value == [1, 1001])
        #expect(scheduler.clock == 1001)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a tick is as long as the resolution`() {
        let scheduler = TestScheduler(initialClock: 3, resolution: .milliseconds(10))
        #expect(scheduler.now == .milliseconds(30))
        let time = Shared<TestTime?>(nil)
        scheduler.schedule(after: .milliseconds(25)) { time.withLock { $0 = scheduler.clock } }
        scheduler.advance(to: 10)
        #expect(time.value == 5)
        #expect(scheduler.now == .milliseconds(100))
    }

    @Test(arguments: [.milliseconds(1), .microseconds(333), .nanoseconds(1), .seconds(1) / 3] as [Duration])
    func `the clock shows every tick that it is advanced to`(resolution: Duration) {
        let scheduler = TestScheduler(resolution: resolution)
        let wrong = (0..<1000).map { 295_000 + $0 }.filter { time in
            scheduler.advance(to: time)
            return scheduler.clock != time
        }
        #expect(wrong == [])
    }

    @Test func `a repeating action ticks at start + n × period`() {
        let scheduler = TestScheduler(initialClock: 1)
        let times = Shared<[TestTime]>([])
        let timer = scheduler.schedulePeriodic(after: 2, every: 3, missedTicks: .skip) { tick in
            times.withLock { $0.append(scheduler.clock) }
            return tick < 2 ? .more : .none
        }
        scheduler.advance(to: 20)
        #expect(times.value == [3, 6, 9])
        #expect(!scheduler.hasPendingActions)
        timer.dispose()
    }

    @Test func `an action that is disposed of does not run`() {
        let scheduler = TestScheduler()
        scheduler.schedule { Issue.record("it was disposed of") }.dispose()
        scheduler.scheduleAt(3) { Issue.record("it was disposed of") }.dispose()
        scheduler.schedulePeriodic(after: 1, every: 1, missedTicks: .skip) { _ in
            Issue.record("it was disposed of")
            return .more
        }.dispose()
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(to: 5)
    }

    @Test func `a resolution that is not positive is refused`() async {
        await #expect(processExitsWith: .failure) { _ = TestScheduler(resolution: .zero) }
    }
}
