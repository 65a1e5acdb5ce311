import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct ConcurrentDispatchQueueSchedulerTests {
    @Test func `actions run at once, on the queue given`() async {
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

    @Test func `ticks of a timer never overlap, though they take longer than its period`() async {
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

    @Test func `a timer does not wait for the action of another one`() async {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let isLaterDone = DispatchSemaphore(value: 0)
        scheduler.schedule(after: .milliseconds(10)) {
            reports.send(isLaterDone.isSignalled ? "the later one came" : "the later one waited")
        }
        scheduler.schedule(after: .milliseconds(30)) { isLaterDone.signal() }
        #expect(await reports.next(1) == ["the later one came"])
    }

    @Test func `a timer comes though those before it have been cancelled`() async {
        let scheduler = ConcurrentDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let cancelled = (0..<2).map { _ in
            scheduler.schedule(after: .milliseconds(10)) { reports.send("it was cancelled") }
        }
        scheduler.schedule(after: .milliseconds(30)) { reports.send("later") }
        for timer in cancelled { timer.dispose() }
        #expect(await reports.next(1) == ["later"])
    }

    @Test func `an action that is disposed of before its time does not run, and is released at once`() async {
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

    @Test func `what is pending runs though nobody keeps the scheduler`() async {
        let reports = Reports(of: String.self)
        ConcurrentDispatchQueueScheduler().schedule(after: .milliseconds(20)) { reports.send("later") }
        #expect(await reports.next(1) == ["later"])
    }
}

extension DispatchSemaphore {
    /// Waits for the signal, though not for ever; whether it came.
    fileprivate var isSignalled: Bool { wait(timeout: .now() + 120) == .success }
}
