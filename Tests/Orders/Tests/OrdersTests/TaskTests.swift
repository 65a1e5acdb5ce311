import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    /// Tasks that wait for other lanes. A task goes on in the lane that resumes it.
    struct TaskTests {
        /// Runs each part of a task where it is enqueued.
        private final class Inline: TaskExecutor {
            func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        private final class Stage: @unchecked Sendable {  // used by the lane that runs
            let (suspension, subject) = (Suspension(), PublishSubject<Int>())
            var (results, elements): ([Bool], [Int]) = ([], [])
            var (error, hasEnded): ((any Error)?, Bool) = (nil, false)
            let buffer: ValuesBuffer<Int>
            private var iterator: AsyncValues<Int, any Error>.AsyncIterator?

            init() {
                iterator = subject.values(buffering: 4).makeAsyncIterator()
                buffer = iterator!.life.buffer
            }

            func wait(_ count: Int) {
                run { for _ in 0..<count { self.results.append(await self.suspension.wait()) } }
            }

            func iterate() {
                run {
                    var iterator = self.iterator.take()!
                    do {
                        while let element = try await iterator.next() { self.elements.append(element) }
                    } catch { self.error = error }
                    self.hasEnded = true
                }
            }

            private func run(_ body: @escaping @Sendable () async -> Void) {
                _ = Task(executorPreference: Inline(), operation: body)
            }
        }

        @Test func `a wait returns for a resumption, whichever comes first`() throws {
            try Orders { Stage() }
                .lane { $0.wait(1) }
                .lane { $0.suspension.resume() }
                .verdict { try #require($0.results == [true]) }
        }

        @Test func `a wait returns at the end, and so does each later one`() throws {
            try Orders { Stage() }
                .lane { $0.wait(3) }
                .lane { $0.suspension.resume() }
                .lane { $0.suspension.end() }
                .verdict { stage in
                    try #require(stage.results.count == 3 && stage.results.last == false)
                    try #require(stage.results.count(where: \.self) <= 1)
                }
        }

        @Test func `an iterator gets all elements and the end`() throws {
            try Orders { Stage() }
                .lane { $0.iterate() }
                .lane { stage in
                    stage.subject.onNext(1)
                    stage.subject.onNext(2)
                    stage.subject.onCompleted()
                }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.hasEnded && stage.error == nil)
                    try #require(stage.elements == [1, 2])
                }
        }

        // A cancellation calls `end()` under a lock of the runtime, which isn't explored.
        @Test func `a loop whose subscription is ended ends, whatever arrives`() throws {
            try Orders { Stage() }
                .lane { $0.iterate() }
                .lane { stage in
                    stage.subject.onNext(1)
                    stage.subject.onCompleted()
                }
                .lane { $0.buffer.end() }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.hasEnded && !stage.subject.hasObservers)
                    try #require(stage.error is CancellationError || stage.elements == [1])
                }
        }
    }
}
