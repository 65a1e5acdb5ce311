import Rill
import RillTesting
import Testing

struct TestSchedulerTests {
    @Test func `nothing runs before time passes`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.schedule { log.withLock { $0.append("now") } }
        scheduler.schedule(after: .seconds(1)) { log.withLock { $0.append("later") } }
        #expect(log.value == [])
        scheduler.advance(to: 0)
        #expect(log.value == ["now"])
        scheduler.advance(to: 1)
        #expect(log.value == ["now", "later"])
    }

    @Test func `actions run in the order of their times, equal ones in the order of their scheduling`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        for (name, time) in [("a", 3), ("b", 1), ("c", 1), ("d", 2), ("e", 1)] {
            scheduler.scheduleAt(time) { log.withLock { $0.append("\(name)\(scheduler.clock)") } }
        }
        scheduler.advance(to: 3)
        #expect(log.value == ["b1", "c1", "e1", "d2", "a3"])
    }

    @Test func `an action scheduled for the same time runs after the ones that were there`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.scheduleAt(1) {
            log.withLock { $0.append("a") }
            scheduler.schedule { log.withLock { $0.append("c\(scheduler.clock)") } }
        }
        scheduler.scheduleAt(1) { log.withLock { $0.append("b") } }
        scheduler.advance(to: 1)
        #expect(log.value == ["a", "b", "c1"])
    }

    @Test func `an action scheduled in the past runs at the present`() {
        let scheduler = TestScheduler(initialClock: 10, simulateProcessingDelay: false)
        let times = Shared<[TestTime]>([])
        scheduler.scheduleAt(3) { times.withLock { $0.append(scheduler.clock) } }
        scheduler.schedule(after: .seconds(-5)) { times.withLock { $0.append(scheduler.clock) } }
        scheduler.advance(by: .zero)
        #expect(times.value == [10, 10])
    }

    @Test func `the clock shows the time of the running action, and the end afterwards`() {
        let scheduler = TestScheduler(initialClock: 100)
        #expect(scheduler.clock == 100)
        #expect(scheduler.now == .seconds(100))
        let time = Shared<TestTime?>(nil)
        scheduler.schedule(after: .seconds(5)) { time.withLock { $0 = scheduler.clock } }
        scheduler.advance(by: .seconds(7))
        #expect(time.value == 105)
        #expect(scheduler.clock == 107)
        scheduler.advance(to: 110)
        #expect(scheduler.clock == 110)
    }

    @Test func `time never goes back`() {
        let scheduler = TestScheduler()
        scheduler.advance(to: 10)
        scheduler.advance(to: 5)
        scheduler.advance(by: .seconds(-5))
        #expect(scheduler.clock == 10)
    }

    @Test func `advance runs an action at its end, and not a later one`() {
        let scheduler = TestScheduler()
        let count = Shared(0)
        for time in 1...10 { scheduler.scheduleAt(time) { count.withLock { $0 += 1 } } }
        scheduler.advance(to: 4)
        #expect(count.value == 4)
        #expect(scheduler.hasPendingActions)
        scheduler.advance(by: .milliseconds(5500))
        #expect(count.value == 9)
        #expect(scheduler.now == .milliseconds(9500))
        #expect(scheduler.clock == 9)
    }

    @Test func `an action may advance the time`() {
        let scheduler = TestScheduler()
        let log = Shared<[String]>([])
        scheduler.scheduleAt(1) {
            log.withLock { $0.append("a") }
            scheduler.advance(to: 5)
            log.withLock { $0.append("c\(scheduler.clock)") }
        }
        scheduler.scheduleAt(3) { log.withLock { $0.append("b\(scheduler.clock)") } }
        scheduler.advance(to: 2)
        #expect(log.value == ["a", "b3", "c5"])
        #expect(scheduler.clock == 5)
    }

    @Test func `run goes on until nothing is left`() {
        let scheduler = TestScheduler()
        let times = Shared<[TestTime]>([])
        scheduler.scheduleAt(1) {
            times.withLock { $0.append(scheduler.clock) }
            scheduler.schedule(after: .seconds(1000)) { times.withLock { $0.append(scheduler.clock) } }
        }
        scheduler.run()
        #expect(times.value == [1, 1001])
        #expect(scheduler.clock == 1001)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a tick is as long as the resolution`() {
        let scheduler = TestScheduler(initialClock: 3, resolution: .milliseconds(10))
        #expect(scheduler.now == .milliseconds(30))
        let time = Shared<TestTime?>(nil)
        scheduler.schedule(after: .milliseconds(25)) { time.withLock { $0 = scheduler.clock } }
        scheduler.advance(to: 10)
        #expect(time.value == 5)
        #expect(scheduler.now == .milliseconds(100))
    }

    @Test(arguments: [.milliseconds(1), .microseconds(333), .nanoseconds(1), .seconds(1) / 3] as [Duration])
    func `the clock shows every tick that it is advanced to`(resolution: Duration) {
        let scheduler = TestScheduler(resolution: resolution)
        let wrong = (0..<1000).map { 295_000 + $0 }.filter { time in
            scheduler.advance(to: time)
            return scheduler.clock != time
        }
        #expect(wrong == [])
    }

    @Test func `a repeating action ticks at start + n × period`() {
        let scheduler = TestScheduler(initialClock: 1)
        let times = Shared<[TestTime]>([])
        let timer = scheduler.schedulePeriodic(after: .seconds(2), every: .seconds(3), missedTicks: .skip) { tick in
            times.withLock { $0.append(scheduler.clock) }
            return tick < 2 ? .more : .none
        }
        scheduler.advance(to: 20)
        #expect(times.value == [3, 6, 9])
        #expect(!scheduler.hasPendingActions)
        timer.dispose()
    }

    @Test func `a disposed action does not run`() {
        let scheduler = TestScheduler()
        scheduler.schedule { Issue.record("an event arrived after the dispose") }.dispose()
        scheduler.scheduleAt(3) { Issue.record("an event arrived after the dispose") }.dispose()
        scheduler.schedulePeriodic(after: .seconds(1), every: .seconds(1), missedTicks: .skip) { _ in
            Issue.record("an event arrived after the dispose")
            return .more
        }.dispose()
        #expect(!scheduler.hasPendingActions)
        scheduler.advance(to: 5)
    }

    @Test func `run does not wait for disposed actions`() {
        let scheduler = TestScheduler()
        scheduler.scheduleAt(10) {}
        scheduler.schedule(after: .seconds(100)) {}.dispose()
        scheduler.run()
        #expect(scheduler.clock == 10)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `nothing is pending if all actions but a few have run and those are disposed`() {
        let scheduler = TestScheduler()
        for time in 1...5 { scheduler.scheduleAt(time) {} }
        let disposed = scheduler.schedule(after: .seconds(20)) {}
        scheduler.scheduleAt(3) { disposed.dispose() }
        scheduler.scheduleAt(30) {}.dispose()
        #expect(scheduler.hasPendingActions)
        scheduler.run()
        #expect(scheduler.clock == 5)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a chain of actions without a delay runs at one tick`() {
        let scheduler = TestScheduler()
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.range(start: 0, count: 999, scheduler: scheduler).subscribe(observer)
        scheduler.advance(to: 0)
        #expect(observer.events.count == 1000)
        #expect(observer.events.last == .completed(0))
    }

    @Test func `a chain of over a thousand actions continues a tick later`() {
        let scheduler = TestScheduler()
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.range(start: 1, count: 2500, scheduler: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events.filter { $0.time == 0 }.map(\.value) == (1...1000).map { .next($0) })
        #expect(observer.events.filter { $0.time == 1 }.map(\.value) == (1001...2000).map { .next($0) })
        #expect(observer.events.last == .completed(2))
    }

    @Test func `over a thousand unchained actions run at one tick`() {
        let scheduler = TestScheduler()
        let times = Shared<[TestTime]>([])
        scheduler.scheduleAt(3) {
            for _ in 1...3000 { scheduler.schedule { times.withLock { $0.append(scheduler.clock) } } }
        }
        scheduler.run()
        #expect(times.value == Array(repeating: 3, count: 3000))
    }

    @Test func `time passes for an endless source`() {
        let scheduler = TestScheduler()
        let observer = scheduler.start(disposed: 203) { Observable.repeatElement(42, scheduler: scheduler) }
        #expect(
            observer.events.map(\.time)
                == [200, 201, 202].flatMap { Array(repeating: $0, count: $0 == 200 ? 999 : 1000) })
        #expect(!scheduler.hasPendingActions)
    }

    @Test(arguments: [nil, .seconds(1)] as [Duration?])
    func `time passes for a timer without a delay that is started again at each tick`(_ period: Duration?) {
        let scheduler = TestScheduler()
        let observer = scheduler.start(disposed: 203) {
            Observable<Int>.timer(.zero, period: period, scheduler: scheduler)
                .do(onNext: { _ in throw MarbleError() }).retry()
        }
        #expect(scheduler.clock == 203)
        #expect(observer.events.isEmpty)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `time passes for an action that schedules itself for the present`() {
        let scheduler = TestScheduler()
        let count = Shared(0)
        @Sendable func repeatNow() {
            count.withLock { $0 += 1 }
            scheduler.scheduleAt(scheduler.clock) { repeatNow() }
        }
        scheduler.scheduleAt(5) { repeatNow() }
        scheduler.advance(to: 7)
        #expect(scheduler.clock == 7)
        #expect(count.value == 3000)
    }

    @Test func `an advance inside an action does not start a new chain`() {
        let scheduler = TestScheduler()
        let times = Shared<[TestTime]>([])
        @Sendable func nest(_ depth: Int) {
            times.withLock { $0.append(scheduler.clock) }
            guard depth > 0 else { return }
            scheduler.schedule { nest(depth - 1) }
            scheduler.advance(by: .zero)
        }
        scheduler.schedule { nest(3) }
        scheduler.run()
        #expect(times.value == [0, 0, 0, 0])
    }

    @Test func `a period of zero or less lasts a tick`() {
        let scheduler = TestScheduler()
        let times = Shared<[TestTime]>([])
        scheduler.schedulePeriodic(after: .seconds(1), every: .zero, missedTicks: .skip) { tick in
            times.withLock { $0.append(scheduler.clock) }
            return tick < 3 ? .more : .none
        }
        scheduler.run()
        #expect(times.value == [1, 2, 3, 4])
    }

    @Test func `with a processing delay, an action without a delay runs a tick later`() {
        let scheduler = TestScheduler(initialClock: 5)
        let log = Shared<[String]>([])
        @Sendable func append(_ name: String) { log.withLock { $0.append("\(name)\(scheduler.clock)") } }
        scheduler.schedule {
            append("a")
            scheduler.schedule { append("b") }
            scheduler.schedule(after: .seconds(-3)) { append("c") }
            scheduler.schedule(after: .seconds(1)) { append("d") }
            scheduler.scheduleAt(6) { append("e") }
        }
        scheduler.schedulePeriodic(after: .zero, every: .seconds(5), missedTicks: .skip) { tick in
            append("tick")
            return tick == 0 ? .more : .none
        }
        scheduler.run()
        #expect(log.value == ["a6", "tick6", "e6", "b7", "c7", "d7", "tick11"])
    }

    @Test func `the processing delay is a tick of the resolution`() {
        let scheduler = TestScheduler(initialClock: 2, resolution: .milliseconds(10))
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.of(1, 2, scheduler: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.next(3, 1), .next(4, 2), .completed(5)])
    }

    @Test(arguments: Pending.allCases) private func `a scheduler that nothing retains is released, with`(
        _ pending: Pending
    ) {
        weak var released: TestScheduler?
        weak var captured: Token?
        do {
            let (scheduler, token) = (TestScheduler(), Token())
            (released, captured) = (scheduler, token)
            pending.add(token, to: scheduler)
            #expect(scheduler.hasPendingActions)
        }
        #expect(released == nil)
        #expect(captured == nil)
    }

    @Test func `disposing an action of a released scheduler does nothing`() {
        var scheduler: TestScheduler? = TestScheduler()
        weak var captured: Token?
        let timer = {
            let token = Token()
            captured = token
            return scheduler!.scheduleAt(1) { Issue.record("it ran, with \(token)") }
        }()
        scheduler = nil
        #expect(captured == nil)
        timer.dispose()
    }

    @Test func `an action that captures the scheduler is released after it has run`() {
        weak var released: TestScheduler?
        do {
            let scheduler = TestScheduler()
            released = scheduler
            scheduler.scheduleAt(1) { #expect(scheduler.clock == 1) }
            scheduler.advance(to: 1)
        }
        #expect(released == nil)
    }

    @Test @MainActor func `a closure on the main actor may change main-actor state`() {
        let model = Model()
        let scheduler = TestScheduler()
        scheduler.scheduleAt(10) { model.title = "x" }
        scheduler.scheduleAt(20) { [model] in
            model.title += "y"
            scheduler.scheduleAt(30) { model.title += "z" }
        }
        scheduler.advance(to: 10)
        #expect(model.title == "x")
        scheduler.run()
        #expect(model.title == "xyz")
    }

    @Test func `a closure on the main actor may be scheduled from any thread`() async {
        let scheduler = TestScheduler()
        let model = await MainActor.run { Model() }
        scheduler.scheduleAt(10) { @MainActor in model.title = "x" }
        await MainActor.run { scheduler.run() }
        #expect(await model.title == "x")
    }

    @Test func `a closure on an actor runs on it`() async {
        #expect(await Account().balance(after: 3) == 3)
    }

    @Test func `a closure on the main actor does not run on another thread`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler()
            await MainActor.run {
                let model = Model()
                scheduler.scheduleAt(10) { model.title = "x" }
            }
            onThread { scheduler.run() }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            message.contains(
                "scheduleAt(_:action:): expected a main-actor closure's scheduler to be advanced on the main thread"),
            "\(message)")
    }

    @Test func `a closure on an actor does not run elsewhere`() async {
        await #expect(processExitsWith: .failure) { await Account().schedule().run() }
    }

    @Test func `a resolution that is not positive is rejected`() async {
        await #expect(processExitsWith: .failure) { _ = TestScheduler(resolution: .zero) }
    }
}

@MainActor private final class Model {
    var title = ""
}

private actor Account {
    private var balance = 0

    func schedule() -> TestScheduler {
        let scheduler = TestScheduler()
        scheduler.scheduleAt(1) { self.balance += 1 }
        return scheduler
    }

    func balance(after times: Int) -> Int {
        let scheduler = TestScheduler()
        for time in 1...times { scheduler.scheduleAt(time) { self.balance += 1 } }
        scheduler.run()
        return balance
    }
}

private final class Token: Sendable {}

/// What may be pending when a scheduler is released, each case holding a token.
private enum Pending: CaseIterable {
    case action, delayedAction, repeatingAction, interval, testableSources, start

    func add(_ token: Token, to scheduler: TestScheduler) {
        let hold: @Sendable (Int) -> Void = { _ in withExtendedLifetime(token) {} }
        switch self {
        case .action: scheduler.scheduleAt(10) { hold(0) }
        case .delayedAction: scheduler.schedule(after: .seconds(10)) { hold(0) }
        case .repeatingAction:
            scheduler.schedulePeriodic(after: .seconds(1), every: .seconds(1), missedTicks: .skip) {
                hold($0)
                return .more
            }
            scheduler.advance(to: 3)
        case .interval:
            _ = Observable.interval(.seconds(1), scheduler: scheduler).subscribe(onNext: hold)
            scheduler.advance(to: 3)
        case .testableSources:
            let hot = scheduler.createHotObservable([.next(5, 1), .completed(9)])
            let cold = scheduler.createColdObservable([.next(5, 1), .completed(9)])
            let observer = scheduler.createObserver(Int.self)
            _ = Observable.merge(hot.asObservable(), cold.asObservable()).subscribe(observer)
            _ = hot.subscribe(observer)
            _ = cold.subscribe(observer)
            scheduler.scheduleAt(8) { withExtendedLifetime(token) { _ = (hot.subscriptions, cold.subscriptions) } }
            scheduler.advance(to: 7)
        case .start:
            let source = scheduler.createHotObservable([.next(205, 1), .next(1500, 2)])
            _ = scheduler.start { source.do(onNext: hold) }
            scheduler.scheduleAt(2000) { hold(0) }
        }
    }
}
