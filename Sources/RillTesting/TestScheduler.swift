import Rill

/// A scheduler whose time passes only when a test advances it.
///
/// Nothing runs before `advance(to:)`, `advance(by:)`, `run()` or a `start`, which synchronously run what is due on the
/// calling thread. Two actions that are due at the same time run in the order in which they were scheduled, and in any
/// order in ``explore(orders:seed:replaying:fileID:file:line:_:)``. An action that `scheduleAt` schedules in the past
/// runs at the present.
///
/// The initializer decides what happens to an action without a delay:
///
/// - ``init(resolution:)`` runs it at the present tick, so that a diagram shows no times but the operator's own. In one
///   tick, at most 1000 actions run of which each schedules the next without a delay. The next one runs a tick later,
///   so that time passes for an endless source too.
/// - ``init(initialClock:resolution:simulateProcessingDelay:)`` runs it a tick later, as RxTest does.
///
/// A test written for RxTest needs few changes. `resolution` is a `Duration`, and durations are not rounded to ticks. A
/// `start` ends when the subscription is disposed, and leaves what is due later to the next one. Most closures are
/// `@Sendable`, so that they share a `Mutex` and not a `var`.
///
/// A scheduler that is released releases its pending actions and runs none of them. An action that captures the
/// scheduler retains it until the action has run or is disposed.
public final class TestScheduler: VirtualTimeSchedulerType {
    let virtual: TestClock
    let timers: TimerQueue
    private let isStopped = Shared(false)
    let simulatesProcessingDelay: Bool

    static let longestChain = 1000

    /// Creates a scheduler whose clock starts at 0, and that runs an action without a delay at the present tick.
    ///
    /// - Parameter resolution: the length of a tick; a second by default.
    /// - Precondition: `resolution` is positive.
    public convenience init(resolution: Duration = .seconds(1)) {
        self.init(initialClock: 0, resolution: resolution, simulateProcessingDelay: false)
    }

    /// Creates a scheduler with the parameters of RxTest's initializer.
    ///
    /// - Parameters:
    ///   - initialClock: the time at the start, in ticks.
    ///   - resolution: the length of a tick; a second by default.
    ///   - simulateProcessingDelay: whether an action without a delay comes a tick later. It does not change the times
    ///     of ``scheduleAt(_:action:)`` and of recorded events.
    /// - Precondition: `resolution` is positive.
    public convenience init(
        initialClock: TestTime, resolution: Duration = .seconds(1), simulateProcessingDelay: Bool = true
    ) {
        requirePositive(resolution, "resolution", "TestScheduler")
        self.init(TestClock(initialClock, resolution: resolution), simulateProcessingDelay)
    }

    init(_ virtual: TestClock, _ simulateProcessingDelay: Bool = false) {
        UnhandledErrors.failTests
        self.virtual = virtual
        simulatesProcessingDelay = simulateProcessingDelay
        timers = TimerQueue(clock: { virtual.nanoseconds }, setAlarm: { _, _ in })
    }

    deinit { timers.cancelAll() }

    /// The present time, in ticks.
    public var clock: TestTime { virtual.ticks }

    /// Whether an action is still scheduled.
    public var hasPendingActions: Bool { timers.nextDeadline != nil }

    public var now: Duration { virtual.now }

    @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, action)
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        add(after: delay, longestChain: simulatesProcessingDelay ? 0 : Self.longestChain, action)
    }

    /// A period of zero or less lasts a tick.
    @discardableResult public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        let (delay, link) = placed(delay, longestChain: simulatesProcessingDelay ? 0 : Self.longestChain)
        let next = sink.next
        let chained = Sink<Int>(
            next: { [virtual] tick in virtual.run(asLink: tick == 0 ? link : 1) { next(tick) } }, finish: { _ in })
        let timer = timers.add(
            after: delay, every: period > .zero ? period : virtual.resolution, missedTicks: missedTicks, chained)
        virtual.choices?.label(timer, "ticks since \(clock)")
        return timer
    }

    /// Runs `action` when the clock reaches `time`.
    ///
    /// A closure written on the main actor keeps that isolation, so that it can use the main actor's state. Advancing
    /// the scheduler from another thread then stops the program.
    @discardableResult public func scheduleAt(
        _ time: TestTime, @_inheritActorContext action: @escaping @Sendable @isolated(any) () -> Void
    ) -> any Disposable {
        add(after: virtual.duration(of: time) - now, longestChain: Self.longestChain, Self.synchronous(action))
    }

    /// The action as one that can be called without `await`. The cast only drops `@isolated(any)`, and the returned
    /// closure checks that it runs in the action's isolation.
    private static func synchronous(_ action: @escaping @Sendable @isolated(any) () -> Void) -> @Sendable () -> Void {
        let run = unsafeBitCast(action, to: (@Sendable () -> Void).self)
        guard let actor = action.isolation else { return run }
        return {
            if actor === MainActor.shared, !MainScheduler.isCurrent {
                fatalError(
                    "scheduleAt(_:action:): expected a main-actor closure's scheduler to be advanced on the main thread"
                )
            }
            actor.preconditionIsolated()  // this alone would stop the program without a message on the main actor
            run()
        }
    }

    func add(after delay: Duration, longestChain: Int, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        let (delay, link) = placed(delay, longestChain: longestChain)
        let timer = timers.add(after: delay) { [virtual] in virtual.run(asLink: link, action) }
        virtual.choices?.label(timer, delay <= .zero ? "action" : "timer since \(clock)")
        return timer
    }

    /// Returns the delay of an action and its position in its chain. An action without a delay continues the chain of
    /// the running one, or starts another a tick later if that one has become too long.
    private func placed(_ delay: Duration, longestChain: Int) -> (delay: Duration, link: Int) {
        guard delay <= .zero else { return (delay, 1) }
        let link = virtual.link + 1
        return link > longestChain ? (virtual.resolution, 1) : (.zero, link)
    }

    /// Lets `ticks` pass and runs nothing. Actions that have become due run later, at the clock's time then.
    public func sleep(_ ticks: TestTime) { virtual.advance(to: (now + virtual.duration(of: ticks)).nanoseconds) }

    /// Runs everything that is due up to and including `time`, and leaves the clock there. Does nothing if `time` is
    /// past.
    public func advance(to time: TestTime) { advanceNow(to: time) }

    /// Runs everything that is due from now until `duration` has passed, its end included, and leaves the clock there.
    public func advance(by duration: Duration) { advanceNow(by: duration) }

    /// Runs all actions, moving the clock forward, until none is left or an action calls ``stop()``. It does not return
    /// while something repeats forever.
    public func run() { runNow() }

    /// Ends a `run()` after the current action.
    public func stop() { isStopped.withLock { $0 = true } }

    /// Runs actions in the order of their times until one has made the condition true.
    func advance(until isTrue: () -> Bool) { while !isTrue(), runNext() {} }

    func advanceNow(to time: TestTime) { advance(toNanoseconds: virtual.duration(of: time).nanoseconds) }

    func advanceNow(by duration: Duration) { advance(toNanoseconds: (now + duration.clamped).nanoseconds) }

    func runNow() {
        isStopped.withLock { $0 = false }
        while !isStopped.value, runNext() {}
    }

    private func advance(toNanoseconds end: Int64) {
        while runNext(upTo: end) {}
        virtual.advance(to: end)
    }

    /// Runs the first action that is due up to `end`. Returns false if there is none.
    private func runNext(upTo end: Int64 = .max) -> Bool {
        if let choices = virtual.choices { return runChosen(choices, upTo: end) }
        guard let deadline = timers.nextDeadline, deadline <= end else { return false }
        virtual.advance(to: deadline)
        virtual.run(asLink: 1) { Slice.runWithoutLimit { timers.tick(timers.takeDue(limit: 1)) } }
        return true
    }
}

extension TimerQueue {
    /// Adds a timer that runs `action` once, after `delay`.
    package func add(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        let next: (Int) -> Demand = { _ in
            action()
            return .none
        }
        return add(after: delay, every: .nanoseconds(Int64.max), Sink(next: next, finish: { _ in }))
    }
}
