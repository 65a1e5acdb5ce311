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

/// An executor that runs tasks as actions of a scheduler.
final class SchedulerExecutor: TaskExecutor {
    private let scheduler: any ImmediateSchedulerType

    init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

    /// Schedules `job`. If the scheduler runs it within this call, schedules it again from another thread.
    ///
    /// The caller can be a cancellation handler, or anyone else who resumes a continuation. The job never runs on top
    /// of it.
    func enqueue(_ job: consuming ExecutorJob) {
        let (job, caller, isInCall) = (UnownedJob(job), threadIdentifier(), UnsafeTransfer(Box(true)))
        scheduler.schedule { [self] in
            // Another thread doesn't read the flag.
            if threadIdentifier() == caller, isInCall.value.value {
                Task.detached { [self] in scheduler.schedule { [self] in run(job) } }
            } else {
                run(job)
            }
        }
        isInCall.value.value = false
    }

    private func run(_ job: UnownedJob) {
        Slice.run(on: scheduler) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Returns an executor that runs tasks on `scheduler`. If `scheduler` is an executor, returns `scheduler` itself.
func executor(of scheduler: any ImmediateSchedulerType) -> any TaskExecutor {
    scheduler as? any TaskExecutor ?? SchedulerExecutor(scheduler)
}
