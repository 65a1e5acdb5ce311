import Dispatch

/// Runs a task on a serial queue, so that a task that blocks keeps no thread of the global executor. A concurrent queue
/// would take its threads from there.
final class OwnThread: TaskExecutor {
    let queue = DispatchQueue(label: "own thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
