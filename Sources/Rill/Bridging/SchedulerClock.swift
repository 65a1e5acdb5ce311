/// A clock that shows the time of a scheduler: `try await Task.sleep(until: deadline, clock: scheduler.clock)`.
public struct SchedulerClock: Clock {
    /// A time of the scheduler, as in ``SchedulerType/now``.
    public struct Instant: InstantProtocol {
        public let time: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        public func duration(to other: Instant) -> Duration { other.time - time }

        public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private let scheduler: any SchedulerType

    /// Creates the clock of `scheduler`, for schedulers such as `TestScheduler` that have another `clock`.
    public init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

    public var now: Instant { Instant(time: scheduler.now) }

    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until the scheduler's time is `deadline` or later.
    ///
    /// - Throws: `CancellationError`, at once, if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let suspension = Suspension()
        let timer = scheduler.schedule(after: now.duration(to: deadline)) { suspension.resume() }
        let hasPassed = await suspension.waitUnlessCancelled()
        timer.dispose()
        if !hasPassed { throw CancellationError() }
    }
}

extension SchedulerType {
    /// A clock that shows the scheduler's time. Tasks that sleep on it are resumed by the scheduler.
    public var clock: SchedulerClock { SchedulerClock(self) }
}
