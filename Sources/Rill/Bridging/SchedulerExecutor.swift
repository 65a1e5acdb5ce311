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
