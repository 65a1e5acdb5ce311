import Testing

@testable import Rill
@testable import RillTesting

struct ClockSchedulerTests {
    /// A clock on which a second passes in a millisecond.
    private struct FastClock: Clock {
        struct Instant: InstantProtocol {
            let time: Duration

            func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

            func duration(to other: Instant) -> Duration { other.time - time }

            static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
        }

        private let start = ContinuousClock.now

        var now: Instant { Instant(time: (ContinuousClock.now - start) * 1000) }

        var minimumResolution: Duration { .microseconds(1) }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try await Task.sleep(for: now.duration(to: deadline) / 1000)
        }
    }

    @Test func `a scheduler made of a clock has its time`() async throws {
        let scheduler = ClockScheduler(FastClock())
        let start = scheduler.now
        let ticks = try await Observable<Int>.interval(.seconds(2), scheduler: scheduler).take(3).allValues
        #expect(ticks == [0, 1, 2])
        #expect(scheduler.now - start >= .seconds(6))
    }

    @Test func `an earlier deadline comes before a later one`() async throws {
        let scheduler = ClockScheduler(FastClock())
        let seconds = [30, 1, 10, 5]
        let timers = seconds.map { second in
            Observable<Int>.timer(.seconds(second), scheduler: scheduler).map { _ in second }
        }
        #expect(try await Observable.merge(timers).allValues == seconds.sorted())
    }

    /// A clock that counts how often somebody sleeps.
    private struct CountingClock: Clock {
        let sleeps = Shared(0)

        var now: ContinuousClock.Instant { .now }

        var minimumResolution: Duration { .microseconds(1) }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            sleeps.withLock { $0 += 1 }
            try await Task.sleep(until: deadline, clock: .continuous)
        }
    }

    @Test func `an earlier deadline replaces the alarm for a later one`() async throws {
        let clock = CountingClock()
        let scheduler = ClockScheduler(clock)
        let timers = (1...4).reversed().map { Observable<Int>.timer(.seconds(100 * $0), scheduler: scheduler) }
        let subscription = Observable.merge(timers).subscribe()
        #expect(try await Observable<Int>.timer(.milliseconds(100), scheduler: scheduler).allValues == [0])
        #expect(clock.sleeps.value <= 7)  // one for each deadline that was the first, and then for the one that is left
        subscription.dispose()
    }

    @Test func `the alarm of a released scheduler ends`() async {
        let clock = EndingClock()
        do { ClockScheduler(clock).schedule(after: .seconds(1000)) {}.dispose() }
        #expect(await clock.ends.wait())
    }

    /// A clock that says when somebody stops sleeping.
    private struct EndingClock: Clock {
        let ends = Suspension()

        var now: ContinuousClock.Instant { .now }

        var minimumResolution: Duration { .microseconds(1) }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            defer { ends.resume() }
            try await Task.sleep(until: deadline, clock: .continuous)
        }
    }

    @Test func `a scheduler made of a clock runs its actions in order`() async throws {
        let scheduler = ClockScheduler(ContinuousClock())
        let elements = try await Observable.range(start: 0, count: 1000).observe(on: scheduler).allValues
        #expect(elements == Array(0..<1000))
    }

    @Test func `a scheduler without timers is released`() {
        weak var released: ClockScheduler?
        do {
            let scheduler = ClockScheduler(ContinuousClock())
            released = scheduler
            scheduler.schedule(after: .seconds(1000)) {}.dispose()
        }
        #expect(released == nil)
    }
}
