import Testing

@testable import Rill
@testable import RillTesting

struct TimerQueueTests {
    @Test func `timers run in order of their deadlines, equal ones in order of their creation`() {
        let timers = ManualTimers()
        let log = Log()
        for (name, delay) in [("a", 3), ("b", 1), ("c", 2), ("d", 1), ("e", 0)] {
            timers.add(after: delay) { log.write("\(name)\(timers.now)") }
        }
        timers.advance(to: 3)
        #expect(log.entries == ["e0", "b1", "d1", "c2", "a3"])
    }

    @Test func `timers that take long leave the rest to a later action, in order`() {
        let (timers, log) = (TimerQueue(clock: { 0 }, setAlarm: { _, _ in }), Log())
        for name in 0..<10 {
            _ = timers.add(after: .zero) {
                takeMilliseconds(3)
                log.write("\(name)")
            }
        }
        timers.tick(timers.takeDue(limit: 6))
        #expect((1...2).contains(log.entries.count))
        while timers.nextDeadline != nil { timers.tick(timers.takeDue(limit: 6)) }
        #expect(log.entries == (0..<10).map { "\($0)" })
    }

    @Test func `a timer that is cancelled while it waits for a later action does not run`() {
        let (timers, log) = (TimerQueue(clock: { 0 }, setAlarm: { _, _ in }), Log())
        let added = (0..<6).map { name in
            timers.add(after: .zero) {
                takeMilliseconds(3)
                log.write("\(name)")
            }
        }
        let due = timers.takeDue(limit: 6)
        added[4].dispose()
        timers.tick(due)
        while timers.nextDeadline != nil { timers.tick(timers.takeDue(limit: 6)) }
        #expect(log.entries == ["0", "1", "2", "3", "5"])
    }

    @Test func `a periodic timer that a later one of the same action disposes is released at once`() {
        let timers = TimerQueue(clock: { 0 }, setAlarm: { _, _ in })
        weak var periodic: ScheduledTimer?
        do {
            let timer = timers.add(after: .zero, every: .seconds(1), Sink(next: { _ in .more }, finish: { _ in }))
            periodic = timer
            _ = timers.add(after: .zero) { [weak timer] in timer?.dispose() }
        }
        #expect(periodic != nil)
        timers.tick(timers.takeDue(limit: 2))
        #expect(periodic == nil)
    }

    @Test func `cancelled timers go when the others have ticked`() {
        let timers = ManualTimers()
        weak var cancelled: ScheduledTimer?
        do {
            let timer = timers.add(after: 1_000) {}
            cancelled = timer
            timers.add(after: 1) {}
            timer.dispose()
        }
        #expect(cancelled != nil)
        timers.advance(to: 1)
        #expect(cancelled == nil)
    }

    @Test func `a negative delay counts as zero`() {
        let timers = ManualTimers()
        let log = Log()
        timers.add(after: -5) { log.write("a") }
        timers.advance(to: 0)
        #expect(log.entries == ["a"])
    }

    @Test func `a timer that another one adds runs after those that are already due`() {
        let timers = ManualTimers()
        let log = Log()
        timers.add(after: 1) {
            log.write("a")
            timers.add(after: 0) { log.write("c\(timers.now)") }
        }
        timers.add(after: 1) { log.write("b") }
        timers.advance(to: 1)
        #expect(log.entries == ["a", "b", "c1"])
    }

    @Test func `a repeating timer is due at start + n × period, however late it runs and however long it takes`() {
        let timers = ManualTimers()
        let times = Shared<[Int64]>([])
        timers.advance(to: 7)
        timers.repeating(after: 5, every: 10) { _ in
            times.withLock { $0.append(timers.now) }
            timers.pass(3)
        }
        timers.advance(to: 100, late: 4)
        #expect(times.value == [16, 26, 36, 46, 56, 66, 76, 86, 96])
        #expect(timers.alarm == 102)
    }

    @Test func `missed ticks are skipped, and the next is due at the next multiple of the period`() {
        let timers = ManualTimers()
        let log = Log()
        timers.repeating(after: 10, every: 10) { tick in log.write("\(tick)@\(timers.now)") }
        timers.pass(35)
        timers.advance(to: 50)
        #expect(log.entries == ["0@35", "1@40", "2@50"])
    }

    @Test func `ticks that are due while one runs are skipped`() {
        let timers = ManualTimers()
        let log = Log()
        timers.repeating(after: 10, every: 10) { tick in
            log.write("\(tick)@\(timers.now)")
            if tick == 0 { timers.pass(25) }
        }
        timers.advance(to: 50)
        #expect(log.entries == ["0@10", "1@40", "2@50"])
    }

    @Test func `a tick that is due the moment another one ends is skipped too`() {
        let timers = ManualTimers()
        let log = Log()
        timers.repeating(after: 10, every: 10) { tick in
            log.write("\(tick)@\(timers.now)")
            timers.pass(10)
        }
        timers.advance(to: 40)
        #expect(log.entries == ["0@10", "1@30"])
    }

    @Test func `missed ticks can be made up for, one after the other`() {
        let timers = ManualTimers()
        let log = Log()
        timers.repeating(after: 10, every: 10, missedTicks: .catchUp) { tick in log.write("\(tick)@\(timers.now)") }
        timers.pass(35)
        timers.advance(to: 50)
        #expect(log.entries == ["0@35", "1@35", "2@35", "3@40", "4@50"])
    }

    @Test func `a timer ticks until its sink answers .none`() {
        let timers = ManualTimers()
        let ticks = Shared(0)
        let timer = timers.queue.add(after: .nanoseconds(1), every: .nanoseconds(1)) { tick in
            ticks.withLock { $0 += 1 }
            return tick == 2 ? .none : .more
        }
        timers.advance(to: 10)
        #expect(ticks.value == 3)
        #expect(timer.isDisposed)
        #expect(timers.queue.nextDeadline == nil)
    }

    @Test func `a cancelled timer does not run, and releases its action at once`() {
        let timers = ManualTimers()
        timers.add(after: 3) {}
        timers.add(after: 3) {}
        weak var held: Token?
        let timer = {
            let token = Token()
            held = token
            return timers.add(after: 2) { Issue.record("a cancelled timer ran: \(token)") }
        }()
        #expect(held != nil)
        timer.dispose()
        timer.dispose()
        #expect(held == nil)
        #expect(timer.isDisposed)
        timers.advance(to: 2)
    }

    @Test func `the next deadline ignores cancelled timers`() {
        let timers = ManualTimers()
        let cancelled = [timers.add(after: 2) {}, timers.add(after: 3) {}]
        for delay in 4...9 { timers.add(after: delay) {} }
        for timer in cancelled { timer.dispose() }
        #expect(timers.queue.nextDeadline == 4)
        timers.advance(to: 9)
        #expect(timers.queue.nextDeadline == nil)
    }

    @Test func `cancelling all timers releases their actions, and then the queue`() {
        weak var queue: TimerQueue?
        weak var held: Token?
        do {
            let timers = ManualTimers()
            let token = Token()
            (queue, held) = (timers.queue, token)
            for delay in 1...5 { timers.add(after: delay) { withExtendedLifetime(token) {} } }
            timers.repeating(after: 1, every: 1) { _ in withExtendedLifetime(token) {} }
            timers.advance(to: 2)
            timers.queue.cancelAll()
            #expect(timers.queue.nextDeadline == nil)
        }
        #expect(held == nil)
        #expect(queue == nil)
    }

    @Test func `a timer that has run releases its action`() {
        let timers = ManualTimers()
        weak var held: Token?
        let timer = {
            let token = Token()
            held = token
            return timers.add(after: 2) { withExtendedLifetime(token) {} }
        }()
        timers.advance(to: 2)
        #expect(held == nil)
        #expect(timer.isDisposed)
    }

    @Test func `a timer that is cancelled inside its own tick does not tick again`() {
        let timers = ManualTimers()
        let timer = SerialDisposable()
        let ticks = Shared(0)
        timer.disposable = timers.repeating(after: 1, every: 1) { _ in
            ticks.withLock { $0 += 1 }
            timer.dispose()
        }
        timers.advance(to: 5)
        #expect(ticks.value == 1)
        #expect(timers.queue.nextDeadline == nil)
    }

    @Test func `a timer that is cancelled inside its own tick releases its action when the tick returns`() {
        let timers = ManualTimers()
        let timer = SerialDisposable()
        weak var held: Token?
        ({
            let token = Token()
            held = token
            timer.disposable = timers.repeating(after: 1, every: 1) { _ in
                timer.dispose()
                withExtendedLifetime(token) {}
            }
        })()
        #expect(held != nil)
        timers.advance(to: 1)
        #expect(held == nil)
    }

    @Test func `a timer that is cancelled after it was taken but before it runs does not run`() {
        let timers = ManualTimers()
        let taken = (0..<10).map { _ in timers.add(after: 1) { Issue.record("a cancelled timer ran") } }
        timers.pass(1)
        let due = timers.queue.takeDue(limit: 100)
        for timer in taken { timer.dispose() }
        timers.queue.tick(due)
        timers.add(after: 1) {}.dispose()
        #expect(timers.queue.nextDeadline == nil)
    }

    @Test func `a timer does not run if another one that is due at the same time cancels it`() {
        let timers = ManualTimers()
        let second = SerialDisposable()
        timers.add(after: 1) { second.dispose() }
        second.disposable = timers.add(after: 1) { Issue.record("a cancelled timer ran") }
        timers.advance(to: 1)
    }

    @Test func `cancelled timers do not accumulate`() {
        let timers = ManualTimers()
        let live = timers.add(after: 1000) {}
        let cancelled = (0..<1000).map { _ in
            let timer = timers.add(after: 500) {}
            timer.dispose()
            return WeakReference(timer)
        }
        #expect(cancelled.filter { $0.object != nil }.count <= 1)
        live.dispose()
        #expect(timers.queue.nextDeadline == nil)
    }

    @Test func `all timers share one alarm, set for the earliest of them`() {
        let timers = ManualTimers()
        for delay in 10..<1000 { timers.add(after: delay) {} }
        #expect(timers.settings == [10])
        timers.add(after: 5) {}
        timers.add(after: 7) {}
        #expect(timers.settings == [10, 5])
    }

    @Test func `the alarm is set for the next timer before the due ones have run`() {
        let timers = ManualTimers()
        timers.add(after: 1) {}
        timers.add(after: 2) {}
        timers.pass(1)
        let due = timers.queue.takeDue(limit: 100)
        #expect(timers.settings == [1, 2])
        timers.queue.tick(due)
        #expect(timers.settings == [1, 2])
    }

    @Test func `the alarm is set for the next timer after those it was set for were cancelled`() {
        let timers = ManualTimers()
        let cancelled = [timers.add(after: 1) {}, timers.add(after: 1) {}]
        timers.add(after: 2) {}
        for timer in cancelled { timer.dispose() }
        timers.pass(1)
        #expect(timers.queue.takeDue(limit: 100).isEmpty)
        #expect(timers.settings == [1, 2])
    }

    @Test func `timers beyond the limit wait for another alarm, which is set for the present`() {
        let timers = ManualTimers()
        for _ in 0..<5 { timers.add(after: 1) {} }
        timers.pass(1)
        #expect(timers.queue.takeDue(limit: 2).count == 2)
        #expect(timers.settings == [1, 1])
    }

    @Test func `a delay beyond the end of time does not overflow`() {
        let timers = ManualTimers()
        timers.pass(1000)
        let timer = timers.queue.add(after: .seconds(Int64.max), every: .seconds(Int64.max)) { _ in .more }
        #expect(timers.queue.nextDeadline == .max)
        #expect(timers.settings == [])
        timer.dispose()
        let ticks = Shared(0)
        _ = timers.queue.add(after: .nanoseconds(1), every: .seconds(Int64.max)) { _ in
            ticks.withLock { $0 += 1 }
            return .more
        }
        timers.advance(to: 2000)
        #expect(ticks.value == 1)
        #expect(timers.queue.nextDeadline == .max)
    }

    @Test func `a period of less than a nanosecond counts as one`() {
        let timers = ManualTimers()
        let ticks = Shared(0)
        _ = timers.queue.add(after: .zero, every: Duration(secondsComponent: 0, attosecondsComponent: 1)) { _ in
            ticks.withLock { $0 += 1 }
            return .more
        }
        timers.advance(to: 4)
        #expect(ticks.value == 5)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a timer queue matches a sorted array`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let timers = ManualTimers(batch: 1)
        let model = TimerModel()
        let log = Log()
        var added: [ScheduledTimer] = []
        for name in 0..<500 {
            let delay = Int.random(in: -2..<40, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                added.append(timers.add(after: delay) { log.write("\(name).0@\(timers.now)") })
                model.add(name, after: delay, every: nil)
            case 4:
                let period = Int.random(in: 5..<40, using: &random)
                let missedTicks: MissedTicks = Bool.random(using: &random) ? .skip : .catchUp
                added.append(
                    timers.repeating(after: delay, every: period, missedTicks: missedTicks) { tick in
                        log.write("\(name).\(tick)@\(timers.now)")
                    })
                model.add(name, after: delay, every: period, missedTicks)
            case 5..<8:
                for _ in 0..<3 where !added.isEmpty {
                    let index = Int.random(in: 0..<added.count, using: &random)
                    added[index].dispose()
                    model.cancel(index)
                }
            default:
                let deafness = Int64.random(in: 0..<30, using: &random)
                timers.pass(deafness)
                model.now += deafness
                let time = timers.now + Int64.random(in: 0..<25, using: &random)
                timers.advance(to: time)
                model.advance(to: time)
            }
            if let first = model.firstDeadline, timers.alarm ?? .max > first {
                Issue.record("the alarm is set for \(timers.alarm ?? .max), the first timer is due at \(first)")
            }
        }
        #expect(log.entries == model.log)
        #expect(log.entries.count > 500)
    }
}

/// A timer queue with a manual clock and alarm. A tick of the clock is a nanosecond.
private final class ManualTimers: Sendable {
    let queue: TimerQueue
    private let clock: Shared<Int64>
    private let alarms: Shared<(due: Int64?, settings: [Int64])>
    private let batch: Int

    init(batch: Int = .max) {
        self.batch = batch
        let clock = Shared<Int64>(0)
        let alarms = Shared<(due: Int64?, settings: [Int64])>((nil, []))
        (self.clock, self.alarms) = (clock, alarms)
        queue = TimerQueue(
            clock: { clock.value },
            setAlarm: { _, deadline in
                alarms.withLock { alarms in
                    alarms.due = deadline
                    alarms.settings.append(deadline)
                }
            })
    }

    var now: Int64 { clock.value }
    var alarm: Int64? { alarms.value.due }
    var settings: [Int64] { alarms.value.settings }

    @discardableResult
    func add(after delay: Int, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        queue.add(after: .nanoseconds(delay), action)
    }

    @discardableResult
    func repeating(
        after delay: Int, every period: Int, missedTicks: MissedTicks = .skip,
        _ action: @escaping @Sendable (Int) -> Void
    ) -> ScheduledTimer {
        queue.add(after: .nanoseconds(delay), every: .nanoseconds(period), missedTicks: missedTicks) { tick in
            action(tick)
            return .more
        }
    }

    /// Advances the clock without firing the alarm.
    func pass(_ nanoseconds: Int64) { clock.withLock { $0 += nanoseconds } }

    /// Advances the clock. Every alarm fires `lateness` after its time.
    func advance(to time: Int64, late lateness: Int64 = 0) {
        while let alarm, alarm + lateness <= time {
            clock.withLock { $0 = max($0, alarm + lateness) }
            alarms.withLock { $0.due = nil }
            queue.tick(queue.takeDue(limit: batch))
        }
        clock.withLock { $0 = max($0, time) }
    }
}

extension TimerQueue {
    fileprivate func add(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks = .skip,
        _ action: @escaping @Sendable (Int) -> Demand
    ) -> ScheduledTimer {
        add(after: delay, every: period, missedTicks: missedTicks, Sink(next: action, finish: { _ in }))
    }
}

/// The expected behavior of a ``TimerQueue``, without a heap.
private final class TimerModel {
    private struct Timer {
        let name: Int
        let start: Int64
        let period: Int64?
        let missedTicks: MissedTicks
        var deadline: Int64?
        var turn: Int
        var multiple: Int64 = 0
        var ticks = 0
        var isCancelled = false
    }

    private var timers: [Timer] = []
    private var turns = 0
    var now: Int64 = 0
    private(set) var log: [String] = []

    var firstDeadline: Int64? { timers.filter { !$0.isCancelled }.compactMap(\.deadline).min() }

    func add(_ name: Int, after delay: Int, every period: Int?, _ missedTicks: MissedTicks = .skip) {
        let start = now + Int64(max(0, delay))
        turns += 1
        timers.append(
            Timer(
                name: name, start: start, period: period.map(Int64.init), missedTicks: missedTicks, deadline: start,
                turn: turns))
    }

    func cancel(_ index: Int) { timers[index].isCancelled = true }

    func advance(to time: Int64) {
        while let first = firstDeadline, first <= time {
            now = max(now, first)
            runFirst()
        }
        now = max(now, time)
    }

    private func runFirst() {
        let index = timers.indices.filter { timers[$0].deadline != nil && !timers[$0].isCancelled }
            .min { (timers[$0].deadline!, timers[$0].turn) < (timers[$1].deadline!, timers[$1].turn) }!
        log.append("\(timers[index].name).\(timers[index].ticks)@\(now)")
        timers[index].deadline = nil
        guard let period = timers[index].period else { return }
        timers[index].ticks += 1
        timers[index].multiple += 1
        while timers[index].missedTicks == .skip, timers[index].start + timers[index].multiple * period <= now {
            timers[index].multiple += 1
        }
        timers[index].deadline = timers[index].start + timers[index].multiple * period
        turns += 1
        timers[index].turn = turns
    }
}
