import Rill

/// The time of a ``TestScheduler``, apart from its actions: reading the time does not retain the scheduler.
final class TestClock: Sendable {
    let resolution: Duration
    /// Chooses the order of what is due at the same time, in a test that is explored.
    let choices: Choices?
    private let time: Shared<Int64>
    private let running = Shared(0)

    init(_ time: TestTime, resolution: Duration, choices: Choices? = nil) {
        self.choices = choices
        self.resolution = resolution
        self.time = Shared(resolution.multipliedClamped(by: time).nanoseconds)
    }

    var nanoseconds: Int64 { time.value }

    var now: Duration { .nanoseconds(nanoseconds) }

    /// The present in ticks.
    var ticks: TestTime { TestTime(clamping: now.attoseconds / resolution.attoseconds) }

    func duration(of ticks: TestTime) -> Duration { resolution.multipliedClamped(by: ticks) }

    /// The position of the running action in a chain in which each action scheduled the next for the present. Counts
    /// from 1; 0 while no action runs.
    var link: Int { running.value }

    /// Sets the time, but never back.
    func advance(to nanoseconds: Int64) { time.withLock { $0 = max($0, nanoseconds) } }

    /// Runs `body` as the action at position `link` of its chain.
    func run<Result>(asLink link: Int, _ body: () -> Result) -> Result {
        let former = running.exchange(link)
        defer { _ = running.exchange(former) }
        return body()
    }
}

extension Duration {
    /// Returns `count` times the duration, clamped to 292 years in either direction.
    fileprivate func multipliedClamped(by count: Int) -> Duration {
        let (product, overflow) = attoseconds.multipliedReportingOverflow(by: Int128(count))
        if overflow { return .nanoseconds((attoseconds < 0) == (count < 0) ? Int64.max : .min) }
        return Duration(attoseconds: product).clamped
    }
}

extension TestScheduler: TaskExecutor {
    /// Runs a part of a task as an action without a delay, when the scheduler is advanced.
    ///
    /// Tasks that prefer this executor therefore run in virtual time, in one order. These are
    /// `Observable.task(on:)`, the asynchronous operators, and `Task(executorPreference: scheduler)`. To sleep,
    /// they use ``/Rill/SchedulerType/clock``. A task that waits for an event that never happens keeps the scheduler in
    /// memory.
    public func enqueue(_ job: consuming ExecutorJob) {
        let task = virtual.choices?.number(ofTask: job.description)
        let job = UnownedJob(job)
        // A task has more parts than an operator has actions, so more of them fit into a tick.
        let timer = add(after: .zero, longestChain: 1_000_000) { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        if let task { virtual.choices?.label(timer, "task \(task)") }
    }

    /// Runs all actions and tasks that are due up to and including `time`, and leaves the clock at `time`.
    nonisolated(nonsending) public func advance(to time: TestTime) async { advanceNow(to: time) }

    /// Runs all actions and tasks that are due until `duration` has passed, and leaves the clock at that time.
    nonisolated(nonsending) public func advance(by duration: Duration) async { advanceNow(by: duration) }

    /// Runs all actions and tasks, moving the clock forward, until none is left.
    nonisolated(nonsending) public func run() async { runNow() }

    /// Gives tasks that don't run on this scheduler time to run, and runs the actions that are due after each of them.
    ///
    /// Use it for code that doesn't take an executor, such as a method that starts a plain `Task`. The method suspends
    /// the caller a thousand times, so that other tasks of its actor and of the global executor run in between. That is
    /// enough for a task that needs few steps and waits only for this scheduler. There is no guarantee for a task that
    /// waits for input, for a lock, or for another clock.
    nonisolated(nonsending) public func settle() async {
        for _ in 0..<1000 {
            await Task.yield()
            advanceNow(by: .zero)
        }
    }
}
