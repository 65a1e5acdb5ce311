import Rill

extension TestScheduler: TaskExecutor {
    /// Runs a part of a task as an action without a delay, when the scheduler is advanced.
    ///
    /// So tasks that prefer this executor run in virtual time, in one order: `Observable.task(scheduler:)`, the
    /// asynchronous operators, and `Task(executorPreference: scheduler)`. To sleep they use ``Rill/SchedulerType/clock``.
    /// A task that waits for something that never comes keeps the scheduler in memory.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        scheduleJob { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Runs everything that is due up to and including `time`, tasks included, and leaves the clock there.
    public func advance(to time: TestTime) async { advanceNow(to: time) }

    /// Runs everything that is due from now until `duration` has passed, tasks included, and leaves the clock there.
    public func advance(by duration: Duration) async { advanceNow(by: duration) }

    /// Runs all actions and tasks, moving the clock forward, until none is left.
    public func run() async { runNow() }

    /// Gives tasks that don't run on this scheduler time to run, and runs what is due after each of them.
    ///
    /// This is for code that can't be given an executor, such as a method that starts a plain `Task`. It suspends the
    /// caller a thousand times, so that other tasks of its actor and of the global executor run in between. That is enough
    /// for a task that needs few steps and waits for nothing but this scheduler. It promises nothing about a task that
    /// waits for input, for a lock, or for another clock.
    public func settle() async {
        for _ in 0..<1000 {
            await Task.yield()
            advanceNow(by: .zero)
        }
    }
}
