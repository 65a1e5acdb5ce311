/// An executor that runs tasks as actions of a scheduler.
final class SchedulerExecutor: TaskExecutor {
    private let scheduler: any ImmediateSchedulerType

    init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        scheduler.schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Returns an executor that runs tasks on `scheduler`. If `scheduler` is an executor, returns `scheduler` itself.
func executor(of scheduler: any ImmediateSchedulerType) -> any TaskExecutor {
    scheduler as? any TaskExecutor ?? SchedulerExecutor(scheduler)
}
