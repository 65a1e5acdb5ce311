import Testing

@testable import Rill
@testable import RillTesting

struct TimerProxyTests {
    private let scheduler = TestScheduler()

    @Test func `a timer calls its target's method once a period`() {
        let target = Plain()
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: .seconds(2), target: target, action: Plain.timerFired, scheduler: scheduler)
        scheduler.advance(to: 1)
        #expect(target.ticks.value == 0)
        scheduler.advance(to: 6)
        #expect(target.ticks.value == 3)
        proxy.invalidate()
    }

    @Test func `a timer that does not repeat calls its target once, and releases everything`() {
        let target = Plain()
        let proxy = TimerProxy()
        proxy.scheduledTimer(
            every: .seconds(2), target: target, action: Plain.timerFired, repeats: false, scheduler: scheduler)
        #expect(proxy.isValid)
        scheduler.advance(to: 6)
        #expect(target.ticks.value == 1)
        #expect(!proxy.isValid)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a timer runs although nothing retains its proxy`() {
        let target = Plain()
        TimerProxy().scheduledTimer(every: .seconds(1), target: target, action: Plain.timerFired, scheduler: scheduler)
        scheduler.advance(to: 3)
        #expect(target.ticks.value == 3)
    }

    @Test func `a proxy that was never started can be invalidated`() {
        let proxy = TimerProxy()
        #expect(!proxy.isValid)
        proxy.invalidate()
        #expect(!proxy.isValid)
        proxy.scheduledTimer(every: .seconds(1), target: Plain(), action: Plain.timerFired, scheduler: scheduler)
        #expect(proxy.isValid)
        proxy.invalidate()
    }

    @Test func `a running timer can be invalidated more than once`() {
        let target = Plain()
        let proxy = TimerProxy()
        proxy.scheduledTimer(
            every: .seconds(1), target: target, action: Plain.timerFired, scheduler: scheduler)
        scheduler.advance(to: 2)
        #expect(proxy.isValid)
        proxy.invalidate()
        proxy.invalidate()
        #expect(!proxy.isValid)
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(to: 5)
        #expect(target.ticks.value == 2)
    }

    @Test func `a timer can be invalidated from another thread`() {
        let target = Plain()
        let proxy = TimerProxy()
        proxy.scheduledTimer(
            every: .seconds(1), target: target, action: Plain.timerFired, scheduler: scheduler)
        onThread { proxy.invalidate() }
        scheduler.advance(to: 5)
        #expect(target.ticks.value == 0)
    }

    @Test func `a timer can be invalidated inside its own tick`() {
        let proxy = TimerProxy()
        let target = Plain(onTick: { _ in proxy.invalidate() })
        proxy.scheduledTimer(every: .seconds(1), target: target, action: Plain.timerFired, scheduler: scheduler)
        scheduler.advance(to: 5)
        #expect(target.ticks.value == 1)
        #expect(!proxy.isValid)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a proxy that is started again invalidates its former timer`() {
        let (first, second) = (Plain(), Plain())
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: .seconds(1), target: first, action: Plain.timerFired, scheduler: scheduler)
        scheduler.advance(to: 2)
        proxy.scheduledTimer(every: .seconds(2), target: second, action: Plain.timerFired, scheduler: scheduler)
        scheduler.advance(to: 6)
        #expect(first.ticks.value == 2)
        #expect(second.ticks.value == 2)
        proxy.invalidate()
        #expect(!scheduler.hasPendingActions)
    }

    @Test(arguments: [true, false])
    func `a proxy can be started again inside its own tick`(repeats: Bool) {
        let proxy = TimerProxy()
        let scheduler = scheduler
        let second = Plain()
        let first = Plain(onTick: { _ in
            proxy.scheduledTimer(every: .seconds(2), target: second, action: Plain.timerFired, scheduler: scheduler)
        })
        proxy.scheduledTimer(
            every: .seconds(1), target: first, action: Plain.timerFired, repeats: repeats, scheduler: scheduler)
        scheduler.advance(to: 5)
        #expect(first.ticks.value == 1)
        #expect(second.ticks.value == 2)
        #expect(proxy.isValid)
        proxy.invalidate()
    }

    @Test func `a proxy can be started again after it was invalidated`() {
        let target = Plain()
        let proxy = TimerProxy()
        for _ in 0..<2 {
            proxy.scheduledTimer(every: .seconds(1), target: target, action: Plain.timerFired, scheduler: scheduler)
            scheduler.advance(by: .seconds(1))
            proxy.invalidate()
        }
        #expect(target.ticks.value == 2)
    }

    @Test(arguments: [true, false])
    func `a timer ends at the first tick after its target was deallocated`(isKept: Bool) {
        weak var gone: Plain?
        let ticks = Shared(0)
        let proxy = {
            let target = Plain(onTick: { _ in ticks.withLock { $0 += 1 } })
            gone = target
            let proxy = TimerProxy()
            proxy.scheduledTimer(
                every: .seconds(1), target: target, action: Plain.timerFired, scheduler: scheduler)
            scheduler.advance(to: 2)
            return isKept ? proxy : nil
        }()
        #expect(gone == nil)
        scheduler.advance(to: 3)
        #expect(ticks.value == 2)
        #expect(!scheduler.hasPendingActions)
        if let proxy {
            #expect(!proxy.isValid)
            proxy.invalidate()
        }
    }

    @Test(arguments: [true, false])
    func `a timer ends at once when a target with a bag is deallocated`(isKept: Bool) {
        weak var gone: WithBag?
        let proxy = {
            let target = WithBag()
            gone = target
            let proxy = TimerProxy()
            proxy.scheduledTimer(
                every: .seconds(1), target: target, action: WithBag.timerFired, scheduler: scheduler)
            scheduler.advance(to: 2)
            #expect(target.ticks.value == 2)
            return isKept ? proxy : nil
        }()
        #expect(gone == nil)
        #expect(!scheduler.hasPendingActions)
        if let proxy { #expect(!proxy.isValid) }
    }

    @Test func `the target's bag forgets a timer that was invalidated`() {
        let target = WithBag()
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: .seconds(1), target: target, action: WithBag.timerFired, scheduler: scheduler)
        #expect(target.disposeBag.count == 1)
        proxy.scheduledTimer(every: .seconds(1), target: target, action: WithBag.timerFired, scheduler: scheduler)
        #expect(target.disposeBag.count == 1)
        proxy.invalidate()
        #expect(target.disposeBag.isEmpty)
        proxy.scheduledTimer(
            every: .seconds(1), target: target, action: WithBag.timerFired, repeats: false, scheduler: scheduler)
        scheduler.advance(to: 5)
        #expect(target.disposeBag.isEmpty)
        #expect(target.ticks.value == 1)
    }

    @Test func `a target that retains its proxy makes no reference cycle`() {
        weak var gone: Clock?
        ({
            let clock = Clock(scheduler)
            gone = clock
            scheduler.advance(to: 3)
            #expect(clock.ticks.value == 3)
        })()
        #expect(gone == nil)
        scheduler.advance(to: 4)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a target may be released inside its own tick`() {
        let target = Shared<Plain?>(nil)
        weak var gone: Plain?
        ({
            let plain = Plain(onTick: { _ in target.withLock { $0 = nil } })
            gone = plain
            target.withLock { $0 = plain }
            TimerProxy().scheduledTimer(
                every: .seconds(1), target: plain, action: Plain.timerFired, scheduler: scheduler)
        })()
        #expect(gone != nil)
        scheduler.advance(to: 1)
        #expect(gone == nil)
        scheduler.advance(to: 2)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `an invalidated timer retains nothing`() {
        weak var held: Token?
        let proxy = {
            let token = Token()
            held = token
            let proxy = TimerProxy()
            proxy.scheduledTimer(
                every: .seconds(1), target: Plain(), action: { plain in { withExtendedLifetime((plain, token)) {} } },
                scheduler: scheduler)
            return proxy
        }()
        #expect(held != nil)
        proxy.invalidate()
        #expect(held == nil)
    }

    @Test func `a timer runs on its scheduler`() async {
        let reports = Reports(of: String.self)
        let target = Plain(onTick: { _ in
            MainActor.preconditionIsolated()
            reports.send("tick")
        })
        let proxy = TimerProxy()
        proxy.scheduledTimer(
            every: .milliseconds(5), target: target, action: Plain.timerFired, scheduler: MainScheduler.instance)
        #expect(await reports.next(2) == ["tick", "tick"])
        proxy.invalidate()
    }

    @Test func `a timer can call a method of the main actor`() async {
        let reports = Reports(of: Int.self)
        let screen = await Screen(reports)
        let proxy = TimerProxy()
        proxy.scheduledTimer(
            every: .milliseconds(5), target: screen, action: Screen.timerFired, scheduler: MainScheduler.instance)
        #expect(await reports.next(2) == [1, 2])
        proxy.invalidate()
        let once = TimerProxy()
        once.scheduledTimer(
            every: .milliseconds(5), target: screen, action: Screen.timerFired, repeats: false,
            scheduler: MainScheduler.instance)
        #expect(await reports.next(1) == [3])
        once.invalidate()
    }

    @Test func `a timer rejects a period that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TimerProxy().scheduledTimer(
                every: .zero, target: Plain(), action: Plain.timerFired, scheduler: MainScheduler.instance)
        }
        #expect(
            result.message.contains(
                "scheduledTimer(every:target:action:repeats:scheduler:): expected period to be positive, got 0.0"))
    }
}

private final class Plain: Sendable {
    let ticks = Shared(0)
    private let onTick: @Sendable (Plain) -> Void

    init(onTick: @escaping @Sendable (Plain) -> Void = { _ in }) { self.onTick = onTick }

    func timerFired() {
        ticks.withLock { $0 += 1 }
        onTick(self)
    }
}

private final class WithBag: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
    let ticks = Shared(0)

    func timerFired() { ticks.withLock { $0 += 1 } }
}

private final class Clock: Sendable {
    let ticks = Shared(0)
    private let proxy = TimerProxy()

    init(_ scheduler: TestScheduler) {
        proxy.scheduledTimer(every: .seconds(1), target: self, action: Clock.timerFired, scheduler: scheduler)
    }

    func timerFired() { ticks.withLock { $0 += 1 } }
}

@MainActor
private final class Screen {
    private let reports: Reports<Int>
    private var ticks = 0

    init(_ reports: Reports<Int>) { self.reports = reports }

    func timerFired() {
        ticks += 1
        reports.send(ticks)
    }
}
