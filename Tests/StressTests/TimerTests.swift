import Dispatch
import Rill
import RillTesting
import Synchronization
import Testing

extension Stress {
    struct TimerTests {
        @Test(arguments: Worker.Kind.allCases)
        func `a timer fires whatever happens to the others`(on kind: Worker.Kind) throws {
            let scheduler = Worker(kind).scheduler
            try Race { DispatchSemaphore(value: 0) }
                .lane { _ in
                    let others = (1...3).map { scheduler.schedule(after: .microseconds(10 * $0)) {} }
                    for other in others { other.dispose() }
                }
                .lane { fired in scheduler.schedule(after: .microseconds(50)) { fired.signal() } }
                .verdict { fired in try #require(fired.wait(timeout: .now() + .seconds(600)) == .success) }
        }

        @Test func `a slow timer delays no other one of a concurrent scheduler`() {
            let scheduler = ConcurrentDispatchQueueScheduler()
            let (second, result) = (DispatchSemaphore(value: 0), Shared<DispatchTimeoutResult?>(nil))
            scheduler.schedule(after: .zero) {
                let outcome = second.wait(timeout: .now() + .seconds(600))
                result.withLock { $0 = outcome }
            }
            scheduler.schedule(after: .milliseconds(5)) { second.signal() }
            #expect(eventually { result.value != nil })
            #expect(result.value == .success)
        }

        @Test(arguments: Worker.Kind.allCases)
        func `a timer that is cancelled when it is due fires once or not at all`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race { Timer(after: .microseconds(1), on: worker.scheduler) }
                .lane { stage in
                    dawdle(256)
                    stage.timer.dispose()
                }
                .lane { stage in
                    dawdle(192)
                    stage.timer.dispose()
                }
                .verdict { stage in
                    let wasReleased = stage.closure.isReleased
                    worker.settle()
                    // A cancelled timer is released at once, unless it is about to fire.
                    try #require(wasReleased || stage.fired.value == 1)
                    try #require(stage.fired.value <= 1)
                    try #require(stage.closure.isReleased)
                }
        }

        @Test func `a timer does not fire after a dispose on its queue has returned`() throws {
            let worker = Worker(.serial)
            try Race { Timer(after: .microseconds(1), on: worker.scheduler) }
                .lane { stage in
                    dawdle(192)
                    worker.scheduler.schedule {
                        stage.timer.dispose()
                        stage.isOver.withLock { $0 = true }
                    }
                }
                .lane { _ in worker.scheduler.schedule(after: .zero) {}.dispose() }
                .verdict { stage in
                    worker.settle()
                    try #require(stage.late.value == 0 && stage.fired.value <= 1)
                }
        }

        @Test(arguments: Worker.Kind.allCases, [MissedTicks.skip, .catchUp])
        func `ticks are numbered consecutively and never overlap`(on kind: Worker.Kind, missing: MissedTicks) throws {
            let worker = Worker(kind)
            try Race { Ticks(on: worker.scheduler, missing) }
                .lane { stage in
                    _ = eventually { stage.count.load(ordering: .relaxed) >= 3 }
                    stage.subscription.dispose()
                }
                .lane { _ in
                    for delay in 1...4 { worker.scheduler.schedule(after: .microseconds(delay)) {}.dispose() }
                }
                .verdict { stage in
                    worker.settle()
                    try #require(stage.recorder.breach == nil)
                    let ticks = stage.recorder.elements
                    try #require(ticks.count >= 3 && ticks == Array(0..<ticks.count))
                    try #require(stage.recorder.disposed == 1)
                }
        }

        @Test func `a proxy that is started and invalidated at once runs one timer or none`() throws {
            let worker = Worker(.serial)
            try Race { (proxy: TimerProxy(), target: Target()) }
                .lane { $0.target.start($0.proxy, on: worker.scheduler) }
                .lane { $0.target.start($0.proxy, on: worker.scheduler) }
                .lane { $0.proxy.invalidate() }
                .verdict { stage in
                    stage.proxy.invalidate()
                    try #require(!stage.proxy.isValid)
                    worker.settle()
                    let ticks = stage.target.ticks.value
                    worker.settle()
                    try #require(stage.target.ticks.value == ticks)
                }
        }

        @Test func `a target released between ticks or during one invalidates its timer`() throws {
            let worker = Worker(.serial)
            try Race {
                let stage = (target: Shared<Target?>(Target()), proxy: TimerProxy())
                stage.target.value!.start(stage.proxy, on: worker.scheduler)
                return stage
            }
            .lane { withExtendedLifetime($0.target.take()) {} }
            .verdict { stage in try #require(eventually { !stage.proxy.isValid }) }
        }

        @Test func `a timer queue loses no timer and runs none twice, whichever threads add, cancel and tick`() throws {
            try Race { Clockwork() }
                .lane { stage in for index in 0..<8 { stage.add(index, cancelling: index % 2 == 1) } }
                .lane { stage in for index in 8..<16 { stage.add(index, cancelling: index % 2 == 1) } }
                .lane { stage in for _ in 0..<4 { stage.tick(3) } }
                .verdict { stage in
                    try stage.runOut()
                    for index in 0..<16 {
                        let fired = stage.fired[index].value
                        try #require(index % 2 == 1 ? fired <= 1 : fired == 1)
                    }
                }
        }
    }
}

/// A timer with a single tick.
private struct Timer: Sendable {
    let fired = Shared(0)
    let late = Shared(0)
    let isOver = Shared(false)
    let closure = Released()
    let timer: any Disposable

    init(after delay: Duration, on scheduler: any SchedulerType) {
        let action = closure.watching { [fired, late, isOver] in
            fired.withLock { $0 += 1 }
            if isOver.value { late.withLock { $0 += 1 } }
        }
        timer = scheduler.schedule(after: delay, action)
    }
}

/// A short interval.
private final class Ticks: Sendable {
    let count = Atomic(0)
    let recorder: Recorder<Int>
    let subscription: any Disposable

    init(on scheduler: any SchedulerType, _ missedTicks: MissedTicks) {
        let recorder = Recorder<Int>()
        self.recorder = recorder
        let held = SerialDisposable()
        subscription = held
        held.disposable = recorder.subscribe(
            to: Observable.interval(.microseconds(5), scheduler: scheduler, missedTicks: missedTicks)
                .do(afterNext: { [unowned self] _ in count.add(1, ordering: .relaxed) }))
    }
}

private final class Target: Sendable {
    let ticks = Shared(0)

    func start(_ proxy: TimerProxy, on scheduler: any SchedulerType) {
        proxy.scheduledTimer(every: .microseconds(5), target: self, action: Target.tick, scheduler: scheduler)
    }

    func tick() { ticks.withLock { $0 += 1 } }
}

/// A timer queue whose clock stands still until it is set.
private final class Clockwork: Sendable {
    private final class Clock: Sendable {
        let time = Atomic<Int64>(0)
        let alarm = Atomic(Int64.max)
    }

    private let clock = Clock()
    private let queue: TimerQueue
    let fired = (0..<16).map { _ in Shared(0) }

    init() {
        queue = TimerQueue(
            clock: { [clock] in clock.time.load(ordering: .relaxed) },
            setAlarm: { [clock] in clock.alarm.store($1, ordering: .relaxed) })
    }

    func add(_ index: Int, cancelling: Bool) {
        let timer = queue.add(after: .nanoseconds(index)) { [fired] in fired[index].withLock { $0 += 1 } }
        if cancelling { timer.dispose() }
    }

    /// Advances the clock by `step`, and runs some of the due timers.
    func tick(_ step: Int64) {
        clock.time.add(step, ordering: .relaxed)
        clock.alarm.store(.max, ordering: .relaxed)
        queue.tick(queue.takeDue(limit: 3))
    }

    /// Runs all remaining timers, only when the alarm fires.
    func runOut() throws {
        while queue.nextDeadline != nil {
            let alarm = clock.alarm.load(ordering: .relaxed)
            try #require(alarm < .max)
            tick(max(0, alarm - clock.time.load(ordering: .relaxed)))
        }
    }
}
