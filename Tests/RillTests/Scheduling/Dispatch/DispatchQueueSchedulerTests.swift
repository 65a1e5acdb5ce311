import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct SerialDispatchQueueSchedulerTests {
    private let key = DispatchSpecificKey<String>()

    @Test func `SerialDispatchQueueScheduler runs actions in order`() async {
        let scheduler = SerialDispatchQueueScheduler()
        let reports = Reports(of: Int.self)
        for number in 0..<1000 { scheduler.schedule { reports.send(number) } }
        #expect(await reports.next(1000) == Array(0..<1000))
    }

    @Test func `SerialDispatchQueueScheduler runs actions on a queue that can be configured`() async {
        let reports = Reports(of: String?.self)
        let scheduler = SerialDispatchQueueScheduler(
            internalSerialQueueName: "test",
            serialQueueConfiguration: { [key] in $0.setSpecific(key: key, value: "own") })
        scheduler.schedule { [key] in reports.send(DispatchQueue.getSpecific(key: key)) }
        scheduler.schedule(after: .milliseconds(1)) { [key] in reports.send(DispatchQueue.getSpecific(key: key)) }
        #expect(await reports.next(2) == ["own", "own"])
    }

    @Test func `SerialDispatchQueueScheduler runs one action at a time even on a concurrent queue`() async {
        let queue = DispatchQueue(label: "test", attributes: .concurrent)
        queue.setSpecific(key: key, value: "given")
        let scheduler = SerialDispatchQueueScheduler(queue: queue)
        let reports = Reports(of: String?.self)
        let running = Shared(0)
        for _ in 0..<100 {
            scheduler.schedule { [key] in
                let others = running.withLock { running in
                    running += 1
                    return running - 1
                }
                reports.send(others == 0 ? DispatchQueue.getSpecific(key: key) : "\(others) others ran")
                running.withLock { $0 -= 1 }
            }
        }
        #expect(await reports.next(100) == Array(repeating: "given", count: 100))
    }

    @Test func `SerialDispatchQueueScheduler runs delayed actions when due, in order of their deadlines`()
        async
    {
        let scheduler = SerialDispatchQueueScheduler()
        let reports = Reports(of: (name: String, time: Duration).self)
        let start = scheduler.now
        for (name, delay) in [("c", 30), ("a", 10), ("b", 20)] {
            scheduler.schedule(after: .milliseconds(delay)) { reports.send((name, scheduler.now - start)) }
        }
        scheduler.schedule { reports.send(("0", scheduler.now - start)) }
        let received = await reports.next(4)
        #expect(received.map(\.name) == ["0", "a", "b", "c"])
        #expect(zip(received, [0, 10, 20, 30]).allSatisfy { $0.time >= .milliseconds($1) })
    }

    @Test func `disposing an action on a serial queue prevents it, and releases it at once`() async {
        let scheduler = SerialDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let gate = DispatchSemaphore(value: 0)
        scheduler.schedule { gate.wait() }
        for schedule in [
            { scheduler.schedule($0) }, { scheduler.schedule(after: .milliseconds(1), $0) },
        ] as [(@escaping @Sendable () -> Void) -> any Disposable] {
            weak var held: Token?
            let action = {
                let token = Token()
                held = token
                return schedule { withExtendedLifetime(token) { reports.send("it was disposed of") } }
            }()
            #expect(held != nil)
            action.dispose()
            #expect(held == nil)
        }
        gate.signal()
        scheduler.schedule(after: .milliseconds(5)) { reports.send("end") }
        #expect(await reports.next(1) == ["end"])
    }

    @Test func `ticks on a serial queue are numbered, and never early`() async {
        let scheduler = SerialDispatchQueueScheduler()
        let reports = Reports(of: (tick: Int, time: Duration).self)
        let start = scheduler.now
        let timer = scheduler.schedulePeriodic(
            after: .milliseconds(5), every: .milliseconds(10), missedTicks: .skip
        ) { tick in
            reports.send((tick, scheduler.now - start))
            return tick < 5 ? .more : .none
        }
        let received = await reports.next(6)
        #expect(received.map(\.tick) == Array(0...5))
        #expect(received.allSatisfy { $0.time >= .milliseconds(5 + $0.tick * 10) })
        timer.dispose()
    }

    @Test func `a timer on a serial queue that is disposed inside its tick does not tick again`() async {
        let scheduler = SerialDispatchQueueScheduler()
        let reports = Reports(of: String.self)
        let timer = SerialDisposable()
        timer.disposable = scheduler.schedulePeriodic(
            after: .milliseconds(1), every: .milliseconds(1), missedTicks: .skip
        ) { _ in
            reports.send("tick")
            timer.dispose()
            scheduler.schedule(after: .milliseconds(10)) { reports.send("end") }
            return .more
        }
        #expect(await reports.next(2) == ["tick", "end"])
    }

    @Test func `pending actions on a serial queue run although nothing retains the scheduler`() async {
        let reports = Reports(of: String.self)
        ({
            let scheduler = SerialDispatchQueueScheduler()
            scheduler.schedule(after: .milliseconds(20)) { reports.send("later") }
            scheduler.schedule { reports.send("now") }
        })()
        #expect(await reports.next(2) == ["now", "later"])
    }

    @Test func `the scheduler's clock advances`() {
        let scheduler = SerialDispatchQueueScheduler()
        let start = scheduler.now
        while scheduler.now == start {}
        #expect(scheduler.now > start)
    }
}

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

struct DispatchTimersTests {
    @Test func `a queue's timers are released when nothing retains them and nothing is pending`() async {
        let queue = DispatchQueue(label: "test")
        let reports = Reports(of: String.self)
        weak var timers: TimerQueue?
        ({
            let queue = TimerQueue(on: queue)
            timers = queue
            _ = queue.add(after: .milliseconds(10)) { reports.send("tick") }
        })()
        #expect(timers != nil)
        #expect(await reports.next(1) == ["tick"])
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        #expect(timers == nil)
    }

    @Test func `a queue's timers are released when everything that was pending has been cancelled`() {
        weak var timers: TimerQueue?
        ({
            let queue = TimerQueue(on: DispatchQueue(label: "test"))
            timers = queue
            queue.add(after: .seconds(1000)) {}.dispose()
        })()
        #expect(timers == nil)
    }

    @Test func `a queue's other work gets its turn between many timers that are due at once`() async {
        let queue = DispatchQueue(label: "test")
        let timers = TimerQueue(on: queue)
        let reports = Reports(of: Int.self)
        let gate = DispatchSemaphore(value: 0)
        queue.async { gate.wait() }
        for number in 0..<2000 {
            _ = timers.add(after: .zero) {
                reports.send(number)
                if number == 0 { queue.async { reports.send(-1) } }
            }
        }
        gate.signal()
        let received = await reports.next(2001)
        #expect(received.filter { $0 >= 0 } == Array(0..<2000))
        #expect(received.last != -1)
    }
}
