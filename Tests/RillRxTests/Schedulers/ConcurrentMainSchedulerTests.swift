import RillRx
import RillTesting
import Testing

@MainActor
struct ConcurrentMainSchedulerTests {
    /// Whether an action runs within the call that schedules it.
    nonisolated static var runsAtOnce: Bool {
        let hasRun = Shared(false)
        ConcurrentMainScheduler.instance.schedule { hasRun.withLock { $0 = true } }
        return hasRun.value
    }

    @Test func `an action runs at once on the main queue, even inside another one`() {
        let nested = Shared<Bool?>(nil)
        ConcurrentMainScheduler.instance.schedule { nested.withLock { $0 = Self.runsAtOnce } }
        #expect(nested.value == true)
    }

    @Test func `an action from another thread runs on the main queue`() async {
        let isMain = await withCheckedContinuation { continuation in
            SerialDispatchQueueScheduler().schedule {
                ConcurrentMainScheduler.instance.schedule { continuation.resume(returning: Self.runsAtOnce) }
            }
        }
        #expect(isMain)
    }

    @Test func `a loop gives the main queue back`() async {
        let isOver = Shared(false)
        let loop = Observable.range(start: 0, count: .max).take(while: { _ in !isOver.value }).filter { _ in false }
        let subscription = loop.subscribe(on: ConcurrentMainScheduler.instance).subscribe()
        await withCheckedContinuation { continuation in
            MainScheduler.asyncInstance.schedule { continuation.resume() }
        }
        isOver.withLock { $0 = true }
        subscription.dispose()
    }

    @Test func `ensureExecutingOnScheduler accepts the main queue, and stops the program elsewhere`() async {
        MainScheduler.ensureExecutingOnScheduler()
        MainScheduler.ensureRunningOnMainThread()
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Task.detached { MainScheduler.ensureExecutingOnScheduler(errorMessage: "not the main queue") }.value
        }
        let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.contains("not the main queue"))
    }
}
