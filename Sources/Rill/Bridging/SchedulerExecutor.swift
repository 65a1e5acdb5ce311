/// Runs tasks as actions of a scheduler.
final class SchedulerExecutor: TaskExecutor {
    private let scheduler: any ImmediateSchedulerType

    init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        scheduler.schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// Returns the executor for tasks on the scheduler, which is the scheduler itself if it is one.
func executor(of scheduler: any ImmediateSchedulerType) -> any TaskExecutor {
    scheduler as? any TaskExecutor ?? SchedulerExecutor(scheduler)
}
