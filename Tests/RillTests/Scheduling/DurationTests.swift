import Testing

@testable import Rill
@testable import RillTesting

private final class Target: Sendable {
    func timerFired() { Issue.record("the timer fired early") }
}

struct DurationTests {
    @Test(arguments: [
        "let d: Duration = 1.5", "let d: Duration = 2", "let d = Duration.seconds(1) + 250",
        "let d = Duration.seconds(1) / 2 as Double", "Task { try await Task.sleep(for: 500) }",
        "let o = Observable.of(1).delay(2, scheduler: MainScheduler.instance)",
    ])
    func `a bare number is not a duration`(_ code: String) throws {
        #expect(try Compiler.messages(about: "import Rill\n\(code)").contains("main.swift:2:"))
    }

    @Test func `Rill leaves Duration's literal conformances to other modules`() throws {
        let messages = try Compiler.messages(
            about: """
                import Rill
                extension Duration: @retroactive ExpressibleByIntegerLiteral {
                    public init(integerLiteral minutes: Int) { self = .seconds(60 * minutes) }
                }
                extension Duration: @retroactive ExpressibleByFloatLiteral {
                    public init(floatLiteral minutes: Double) { self = .seconds(60 * minutes) }
                }
                """)
        #expect(messages == "")
    }

    private static let longest = Duration(attoseconds: .max)
    private static let shortest = Duration(attoseconds: .min)

    @Test(arguments: [longest, shortest]) func `no operator overflows with an extreme duration`(_ time: Duration) {
        let scheduler = TestScheduler()
        scheduler.advance(by: .seconds(1))
        let source = Observable.concat(.just(1), .never())
        let log = Log()
        log.record(source.delay(time, scheduler: scheduler), as: "delay ")
        log.record(source.delaySubscription(time, scheduler: scheduler), as: "delaySubscription ")
        log.record(source.debounce(time, scheduler: scheduler), as: "debounce ")
        log.record(source.throttle(time, scheduler: scheduler), as: "throttle ")
        log.record(source.timeout(time, other: Observable.just(2), scheduler: scheduler), as: "timeout ")
        log.record(source.take(for: time, scheduler: scheduler), as: "take ")
        log.record(source.skip(time, scheduler: scheduler), as: "skip ")
        log.record(Observable.timer(time, scheduler: scheduler), as: "timer ")
        log.record(Observable.timer(time, period: Self.longest, scheduler: scheduler), as: "periodic ")
        log.record(
            Observable<Int>.error(MarbleError()).retry(backoff: .constant(time, maxCount: 2), scheduler: scheduler),
            as: "retry ")
        scheduler.advance(by: .seconds(1))
        let now = ["throttle 1", "timeout 1", "take 1"]
        if time > .zero {
            #expect(log.entries == now)
        } else {
            #expect(Set(log.entries).isSuperset(of: now + ["delay 1", "delaySubscription 1", "debounce 1", "timer 0"]))
            #expect(Set(log.entries).isSuperset(of: ["timeout 2", "take |", "timer |", "periodic 0", "retry #"]))
        }
    }

    @Test func `spans of the longest duration never end`() {
        let scheduler = TestScheduler()
        scheduler.advance(by: .seconds(1))
        let log = Log()
        let source = Observable.concat(.just(1), .never())
        log.record(source.buffer(timeSpan: Self.longest, count: 2, scheduler: scheduler).map(\.count), as: "buffer ")
        log.record(source.window(timeSpan: Self.longest, count: 2, scheduler: scheduler).merge(), as: "window ")
        log.record(Observable.interval(Self.longest, scheduler: scheduler), as: "interval ")
        let target = Target()
        TimerProxy().scheduledTimer(
            every: Self.longest, target: target, action: Target.timerFired, scheduler: scheduler)
        scheduler.advance(by: .seconds(1000))
        #expect(log.entries == ["window 1"])
    }

    @Test func `elements of the longest age stay`() {
        let scheduler = TestScheduler(initialClock: -1)
        let subject = ReplaySubject<Int>.create(within: Self.longest, scheduler: scheduler)
        let replayed = Observable.just(2).concat(.never()).replay(within: Self.longest, scheduler: scheduler)
        subject.onNext(1)
        let connection = replayed.connect()
        scheduler.advance(by: .seconds(1000))
        let log = Log()
        log.record(subject)
        log.record(replayed)
        #expect(log.entries == ["1", "2"])
        connection.dispose()
    }

    @Test func `a test scheduler stops at 292 years`() {
        let scheduler = TestScheduler(initialClock: .max, resolution: Self.longest)
        #expect(scheduler.now.nanoseconds == .max)
        let other = TestScheduler(resolution: Duration(attoseconds: 1))
        other.advance(by: Self.longest)
        other.advance(by: Self.shortest)
        other.advance(to: .max)
        other.sleep(.max)
        other.scheduleAt(.min) {}
        #expect(other.clock == .max)
    }

    @Test func `nanoseconds are rounded up`() {
        #expect(Duration.zero.nanoseconds == 0)
        #expect(Duration.nanoseconds(1).nanoseconds == 1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).nanoseconds == 1)
        #expect(Duration(secondsComponent: 3, attosecondsComponent: 1_000_000_001).nanoseconds == 3_000_000_002)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: -1).nanoseconds == 0)
        #expect(Duration(secondsComponent: -1, attosecondsComponent: -1_500_000_000).nanoseconds == -1_000_000_001)
    }

    @Test(arguments: [1, 999_999_999, 1_953_125, 4_722_366_482_869, 4_722_366_482_870, 86_400_000_000_000, 1 << 62])
    func `both computations of nanoseconds agree`(_ nanoseconds: Int64) {
        let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
        #expect(Duration.nanoseconds(nanoseconds).nanoseconds == nanoseconds)
        #expect((Duration.nanoseconds(nanoseconds) + attosecond).nanoseconds == nanoseconds + 1)
        #expect((Duration.nanoseconds(nanoseconds) - attosecond).nanoseconds == nanoseconds)
        #expect(Duration.nanoseconds(-nanoseconds).nanoseconds == -nanoseconds)
    }

    @Test func `nanoseconds that don't fit are clamped`() {
        let most = Duration.nanoseconds(Int64.max)
        #expect(most.nanoseconds == .max)
        #expect((most + .nanoseconds(1)).nanoseconds == .max)
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.nanoseconds(Int64.min).nanoseconds == .min)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
        #expect(Self.longest.nanoseconds == .max)
        #expect(Self.shortest.nanoseconds == .min)
    }
}
