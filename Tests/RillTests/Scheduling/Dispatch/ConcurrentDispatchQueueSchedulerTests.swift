import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct ConcurrentDispatchQueueSchedulerTests {
    @Test func `ConcurrentDispatchQueueScheduler runs actions at once on its queue`() async {
        let key = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "test", attributes: .concurrent)
        queue.setSpecific(key: key, value: "given")
        let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
        let reports = Reports(of: String?.self)
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        scheduler.schedule {
            first.signal()
            reports.send(second.isSignalled ? DispatchQueue.getSpecific(key: key) : "alone")
        }
        scheduler.schedule {
            second.signal()
            reports.send(first.isSignalled ? DispatchQueue.getSpecific(key: key) : "alone")
        }
        #expect(await reports.next(2) == ["given", "given"])
    }

    @Test func `ticks of a timer never overlap, even if they take longer than its period`() async {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let isInside = Shared(false)
        let timer = scheduler.schedulePeriodic(
            after: .milliseconds(1), every: .milliseconds(1), missedTicks: .catchUp
        ) { tick in
            let overlaps = isInside.withLock { isInside in
                defer { isInside = true }
                return isInside
            }
            let end = scheduler.now + .milliseconds(3)
            while scheduler.now < end {}
            isInside.withLock { $0 = false }
            reports.send(overlaps ? "\(tick) overlaps" : "\(tick)")
            return tick < 19 ? .more : .none
        }
        #expect(await reports.next(20) == (0..<20).map { "\($0)" })
        timer.dispose()
    }

    @Test func `a timer on a concurrent queue does not wait for another one's action`() async {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let isLaterDone = DispatchSemaphore(value: 0)
        scheduler.schedule(after: .milliseconds(10)) {
            reports.send(isLaterDone.isSignalled ? "the later one came" : "the later one waited")
        }
        scheduler.schedule(after: .milliseconds(30)) { isLaterDone.signal() }
        #expect(await reports.next(1) == ["the later one came"])
    }

    @Test func `a timer fires even if the ones before it have been cancelled`() async {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let cancelled = (0..<2).map { _ in
            scheduler.schedule(after: .milliseconds(10)) { reports.send("it was cancelled") }
        }
        scheduler.schedule(after: .milliseconds(30)) { reports.send("later") }
        for timer in cancelled { timer.dispose() }
        #expect(await reports.next(1) == ["later"])
    }

    @Test func `disposing an action on a concurrent queue prevents it, and releases it at once`() async {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        weak var held: Token?
        let action = {
            let token = Token()
            held = token
            return scheduler.schedule(after: .seconds(10)) { withExtendedLifetime(token) {} }
        }()
        #expect(held != nil)
        action.dispose()
        #expect(held == nil)
        scheduler.schedule(after: .milliseconds(1)) { reports.send("end") }
        #expect(await reports.next(1) == ["end"])
    }

    @Test func `pending actions on a concurrent queue run although nothing retains the scheduler`() async {
        let reports = Reports(of: String.self)
        ConcurrentDispatchQueueScheduler().schedule(after: .milliseconds(20)) { reports.send("later") }
        #expect(await reports.next(1) == ["later"])
    }
}

extension DispatchSemaphore {
    /// Waits for the signal, with a limit. Returns whether it was sent.
    fileprivate var isSignalled: Bool { wait(timeout: .now() + patience) == .success }
}
