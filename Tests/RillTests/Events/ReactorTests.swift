import Foundation
import Testing

@testable import Rill
@testable import RillTesting

struct ReactorTests {
    private let scheduler = TestScheduler()

    @Test func `a reactor's state starts with the initial one, and follows the mutations`() {
        let (counter, log) = (Counter(), Log())
        #expect(counter.currentState == 0)
        log.record(counter.state)
        counter.action.onNext(.add(1))
        counter.action.onNext(.add(2))
        #expect(log.entries == ["0", "1", "3"])
        #expect(counter.currentState == 3)
    }

    @Test func `currentState includes the effect of an action that was sent, observed or not`() {
        let counter = Counter()
        for number in 1...100 {
            counter.action.onNext(.add(1))
            #expect(counter.currentState == number)
        }
    }

    @Test func `in its deinit, a reactor has its initial state`() {
        final class Leaver: Reactor {
            typealias Action = Int
            let initialState = 0
            let log: Log

            init(_ log: Log) { self.log = log }

            func transform(action: Observable<Int>) -> Observable<Int> {
                log.write("transform")
                return action
            }

            func reduce(state: Int, mutation: Int) -> Int { state + mutation }

            deinit { log.write("\(currentState)") }
        }
        let log = Log()
        do {
            let leaver = Leaver(log)
            leaver.action.onNext(1)
            #expect(leaver.currentState == 1)
        }
        #expect(log.entries == ["transform", "0"])
    }

    @Test func `a late observer gets the latest state first`() {
        let (counter, log) = (Counter(), Log())
        counter.action.onNext(.add(1))
        counter.action.onNext(.add(1))
        log.record(counter.state)
        #expect(log.entries == ["2"])
    }

    @Test func `streams can be bound to the action, which does not end with them`() {
        let counter = Counter()
        _ = Observable.of(Counter.Action.add(1), .add(2)).bind(to: counter.action)
        _ = Observable.of(Counter.Action.add(3)).bind(to: counter.action)
        #expect(counter.currentState == 6)
    }

    @Test func `a reactor's actions can be observed`() {
        let (counter, log) = (Counter(), Log())
        log.record(counter.action.map { "\($0)" })
        counter.action.onNext(.add(1))
        counter.action.onNext(.add(2))
        #expect(log.entries == ["add(1)", "add(2)"])
    }

    @Test func `effects of several actions run at the same time`() {
        let (counter, log) = (Counter(scheduler), Log())
        log.record(counter.state)
        counter.action.onNext(.addLater(1, .seconds(5)))
        counter.action.onNext(.addLater(2, .seconds(2)))
        counter.action.onNext(.add(10))
        scheduler.advance(to: 2)
        #expect(log.entries == ["0", "10", "12"])
        scheduler.advance(to: 5)
        #expect(log.entries == ["0", "10", "12", "13"])
    }

    @Test(arguments: [Counter.Action.fail, .failAtOnce])
    func `an error of mutate is reported, and ends only the effects of that action`(_ failing: Counter.Action) {
        let (counter, log) = (Counter(scheduler), Log())
        log.record(counter.errors.map { "error \($0)" })
        log.record(counter.state)
        counter.action.onNext(.addLater(1, .seconds(5)))
        counter.action.onNext(failing)
        counter.action.onNext(.add(2))
        scheduler.advance(to: 5)
        #expect(log.entries == ["0", "error #", "2", "3"])
    }

    @Test func `an error sent to the action is reported, and ends nothing`() {
        let (counter, log) = (Counter(), Log())
        log.record(counter.errors.map { "error \($0)" })
        counter.action.onError(MarbleError())
        counter.action.onCompleted()
        counter.action.onNext(.add(1))
        #expect(log.entries == ["error #"])
        #expect(counter.currentState == 1)
    }

    @Test func `a reactor's error that has no observer goes to the hook`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            Hooks.onUnhandledError = { error in exit(error is MarbleError ? 7 : 1) }
            let counter = Counter()
            counter.action.onNext(.fail)
        }
    }

    @Test func `an error that waits while its observers are disposed goes to the hook`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            Hooks.onUnhandledError = { error in exit(error is MarbleError ? 7 : 1) }
            let (counter, observers) = (Counter(), CompositeDisposable())
            observers.insert(counter.errors.subscribe(onNext: { _ in }))
            observers.insert(
                counter.errors.subscribe(onNext: { _ in
                    counter.action.onError(MarbleError())
                    observers.dispose()
                }))
            counter.action.onError(RxError.timeout)
        }
    }

    @Test func `an error that comes while its last observer ends goes to the hook`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            Hooks.onUnhandledError = { error in exit(error is MarbleError ? 7 : 1) }
            let counter = Counter()
            _ = counter.errors.take(1).subscribe(onNext: { _ in counter.action.onError(MarbleError()) })
            counter.action.onError(RxError.timeout)
        }
    }

    @Test func `actions sent from a callback of the state are queued`() {
        let (counter, log) = (Counter(), Log())
        _ = counter.state.subscribe(onNext: { state in
            log.write("in \(state)")
            if state == 1 {
                counter.action.onNext(.add(10))
                counter.action.onNext(.add(100))
            }
            log.write("out \(state)")
        })
        log.record(counter.state, as: "second ")
        counter.action.onNext(.add(1))
        #expect(
            log.entries == [
                "in 0", "out 0", "second 0", "in 1", "out 1", "second 1", "in 11", "out 11", "second 11", "in 111",
                "out 111", "second 111",
            ])
    }

    @Test func `each transform is called once, whatever is used first and however often`() {
        for use: @Sendable (Tracer) -> Void in [
            { _ = $0.currentState }, { $0.action.onNext("") }, { _ = $0.state.subscribe(onNext: { _ in }) },
        ] {
            let tracer = Tracer()
            for _ in 0..<2 { use(tracer) }
            tracer.action.onNext("a")
            _ = (tracer.currentState, tracer.state)
            #expect(tracer.log.entries == ["action", "mutation", "state"])
        }
    }

    @Test func `transforms add actions, mutations and states, and may use the reactor`() {
        let tracer = Tracer(first: "first")
        #expect(tracer.currentState == "<first(self:<>)>")
        tracer.service.onNext("event")
        #expect(tracer.currentState == "<first(self:<>)event>")
        tracer.action.onNext("a")
        #expect(tracer.currentState == "<first(self:<>)eventa(self:<first(self:<>)event>)>")
    }

    @Test func `an action that an effect sends while the reactor starts is handled after that effect`() {
        final class Eager: Reactor {
            let initialState = ""
            func transform(action: Observable<String>) -> Observable<String> { action.startWith("a") }
            func mutate(action: String) -> Observable<String> {
                if action == "a" { self.action.onNext("b") }
                return .just(action)
            }
            func reduce(state: String, mutation: String) -> String { state + mutation }
        }
        let eager = Eager()
        #expect(eager.currentState == "ab")
    }

    @Test func `an error of a transform is reported and ends all effects, but not the state`() {
        let (tracer, log) = (Tracer(), Log())
        log.record(tracer.errors.map { "error \($0)" })
        log.record(tracer.state)
        tracer.action.onNext("a")
        tracer.service.onError(MarbleError())
        tracer.action.onNext("b")
        #expect(log.entries == ["<>", "<a(self:<>)>", "error #"])
        #expect(tracer.currentState == "<a(self:<>)>")
    }

    @Test func `a reactor is not retained by its streams or by running effects`() {
        weak var gone: Counter?
        let (state, action, log) = {
            let (counter, log) = (Counter(scheduler), Log())
            gone = counter
            log.record(counter.state)
            log.record(counter.errors.map { "\($0)" })
            counter.action.onNext(.tick(.seconds(2)))
            counter.action.onNext(.addLater(1, .seconds(1)))
            counter.action.onNext(.fail)
            return (counter.state, counter.action, log)
        }()
        #expect(gone == nil)
        action.onNext(.add(1))
        log.record(state, as: "late ")
        #expect(log.entries == ["0", "#", "late 0"])
    }

    @Test func `effects of a deallocated reactor end with their next mutation, which is dropped`() {
        let (ticks, log) = (scheduler.createHotObservable("--1-1-1-1-", values: ["1": 1]), Log())
        var counter: Counter? = Counter(scheduler, ticks.asObservable())
        log.record(counter!.state)
        counter!.action.onNext(.addTicks)
        scheduler.advance(to: 4)
        counter = nil
        scheduler.advance(to: 9)
        #expect(log.entries == ["0", "1", "2"])
        #expect(ticks.subscriptions == [Subscription(0, 6)])
    }

    @Test func `effects of a reactor that is DeallocObservable end as soon as it is deallocated`() {
        final class WithHook: Ticking, DeallocObservable {
            let deallocHook = DeallocHook()
            let ticks: Observable<Int>
            init(_ ticks: Observable<Int>) { self.ticks = ticks }
        }
        let (ticks, log) = (scheduler.createHotObservable("--1-1-1-1-", values: ["1": 1]), Log())
        var reactor: WithHook? = WithHook(ticks.asObservable())
        reactor!.start(log)
        scheduler.advance(to: 4)
        reactor = nil
        #expect(log.entries == ["0", "1", "2"])
        #expect(ticks.subscriptions == [Subscription(0, 4)])
    }

    @Test func `a reactor's private bag is disposed with it, and does not end its effects`() {
        final class WithBag: Ticking {
            private let bag = Shared(DisposeBag())
            private let disposeBag = DisposeBag()
            let ticks: Observable<Int>
            init(_ ticks: Observable<Int>) { self.ticks = ticks }
            func keep(_ disposable: any Disposable) { disposable.disposed(by: disposeBag) }
        }
        let (ticks, log) = (scheduler.createHotObservable("--1-1-1-1-", values: ["1": 1]), Log())
        var reactor: WithBag? = WithBag(ticks.asObservable())
        reactor!.start(log)
        reactor!.keep(Disposables.create { log.write("bag") })
        scheduler.advance(to: 4)
        reactor = nil
        #expect(log.entries == ["0", "1", "2", "bag"])
        scheduler.advance(to: 9)
        #expect(ticks.subscriptions == [Subscription(0, 6)])
    }

    @Test func `a reactor that replaces its bag goes on, and disposes the former bag's contents`() {
        for reactor in [Rebagging(), RebaggingOwner()] {
            let log = Log()
            log.record(reactor.state)
            reactor.action.onNext(1)
            Disposables.create { log.write("bag") }.disposed(by: reactor.disposeBag)
            reactor.disposeBag = DisposeBag()
            reactor.action.onNext(2)
            #expect(log.entries == ["0", "1", "bag", "3"])
            #expect(reactor.currentState == 3)
        }
    }

    @Test func `a reactor with a public bag ends its own subscriptions at once when it is deallocated`() {
        final class Owner: Reactor, DisposeBagOwner {
            let initialState = 0
            let disposeBag = DisposeBag()
            func reduce(state: Int, mutation: Int) -> Int { state + mutation }
        }
        let (subject, log) = (PublishSubject<Int>(), Log())
        var owner: Owner? = Owner()
        log.record(owner!.state)
        #expect(owner!.disposeBag.isEmpty)
        subject.bind(with: owner!) { owner, number in owner.action.onNext(number) }
        subject.onNext(1)
        #expect(owner!.disposeBag.count == 1)
        owner = nil
        #expect(!subject.hasObservers)
        #expect(log.entries == ["0", "1"])
    }

    @Test func `a reactor without mutate and reduce accepts actions and keeps its state`() {
        final class Mute: Reactor {
            typealias Action = Int
            typealias Mutation = String
            let initialState = "initial"
        }
        final class Plain: Reactor {
            typealias Action = Int
            let initialState = "initial"
        }
        let (mute, plain, log) = (Mute(), Plain(), Log())
        log.record(mute.state, as: "mute ")
        log.record(plain.state, as: "plain ")
        mute.action.onNext(1)
        plain.action.onNext(1)
        #expect(log.entries == ["mute initial", "plain initial", "plain initial"])
    }

    @Test func `without mutate, an action is the mutation if the types match, and has none otherwise`() {
        final class Silent: Reactor {
            typealias Action = Int
            let initialState = ""
            func reduce(state: String, mutation: String) -> String { state + mutation }
        }
        final class Direct: Reactor {
            let initialState = ""
            func reduce(state: String, mutation: Int) -> String { "\(state)\(mutation)" }
        }
        let (silent, direct) = (Silent(), Direct())
        for number in 1...3 {
            silent.action.onNext(number)
            direct.action.onNext(number)
        }
        #expect(silent.currentState == "")
        #expect(direct.currentState == "123")
    }

    @Test func `a subscription bound with the reactor as its owner ends with it`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        var counter: Counter? = Counter()
        subject.bind(with: counter!) { counter, number in
            counter.action.onNext(.add(number))
            log.write("\(counter.currentState)")
        }
        subject.onNext(1)
        counter = nil
        subject.onNext(2)
        #expect(log.entries == ["1"])
        #expect(!subject.hasObservers)
    }

    @Test func `a subclass of a reactor behaves like its superclass`() {
        class Parent: Reactor, @unchecked Sendable {  // it has only constants
            let initialState = 0
            func reduce(state: Int, mutation: Int) -> Int { state + mutation }
        }
        final class Child: Parent, @unchecked Sendable {  // it has only constants
            override func reduce(state: Int, mutation: Int) -> Int { state - mutation }
        }
        let child = Child()
        let parent: Parent = child
        parent.action.onNext(1)
        child.action.onNext(1)
        #expect(child.currentState == -2)
        #expect(parent.currentState == -2)
    }

    @Test @MainActor func `a class on the main actor can be a reactor`() {
        let screen = Screen()
        screen.title = "title"
        screen.action.onNext(.show("a"))
        #expect(screen.currentState == "a")
    }
}

private protocol Ticking: Reactor where Action == Int, Mutation == Int, State == Int {
    var ticks: Observable<Int> { get }
}

extension Ticking {
    fileprivate var initialState: Int { 0 }
    fileprivate func mutate(action: Int) -> Observable<Int> { ticks }
    fileprivate func reduce(state: Int, mutation: Int) -> Int { state + mutation }

    fileprivate func start(_ log: Log) {
        log.record(state)
        action.onNext(1)
    }
}

private final class Tracer: Reactor {
    let initialState = ""
    let log = Log()
    let service = PublishSubject<String>()
    private let first: String?

    init(first: String? = nil) { self.first = first }

    func transform(action: Observable<String>) -> Observable<String> {
        log.write("action")
        return first.map { action.startWith($0) } ?? action
    }

    func mutate(action: String) -> Observable<String> {
        action.isEmpty ? .empty() : .just("\(action)(self:\(currentState))")
    }

    func transform(mutation: Observable<String>) -> Observable<String> {
        log.write("mutation")
        return .merge(mutation, service.asObservable())
    }

    func reduce(state: String, mutation: String) -> String { state + mutation }

    func transform(state: Observable<String>) -> Observable<String> {
        log.write("state")
        return state.map { "<\($0)>" }
    }
}

private class Rebagging: Reactor, @unchecked Sendable {  // one thread uses it
    let initialState = 0
    var disposeBag = DisposeBag()

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

private final class RebaggingOwner: Rebagging, DisposeBagOwner, @unchecked Sendable {}  // like its superclass

@MainActor private final class Screen: Reactor {
    enum Action { case show(String) }

    let initialState = ""
    var title = ""

    nonisolated func reduce(state: String, mutation: Action) -> String {
        switch mutation {
        case .show(let text): text
        }
    }
}

/// A reactor with effects of all kinds.
final class Counter: Reactor {
    enum Action {
        case add(Int)
        case addLater(Int, Duration)
        case tick(Duration)
        case addTicks, fail, failAtOnce
    }

    let initialState = 0
    private let scheduler: any SchedulerType
    private let ticks: Observable<Int>

    init(_ scheduler: any SchedulerType = TestScheduler(), _ ticks: Observable<Int> = .never()) {
        self.scheduler = scheduler
        self.ticks = ticks
    }

    func mutate(action: Action) throws -> Observable<Int> {
        switch action {
        case .add(let number): return .just(number)
        case .addLater(let number, let delay): return .just(number).delay(delay, scheduler: scheduler)
        case .tick(let period): return .interval(period, scheduler: scheduler)
        case .addTicks: return ticks
        case .fail: return .error(MarbleError())
        case .failAtOnce: throw MarbleError()
        }
    }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}
