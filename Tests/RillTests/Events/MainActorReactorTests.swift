import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

@MainActor struct MainActorReactorTests {
    /// Lets a reactor handle what a slow machine has put off: actions, and then their mutations.
    private func settle() async {
        for _ in 1...4 { await mainQueue() }
    }

    @Test func `a reactor on the main actor handles an action at once, with a service of the main actor`() {
        let (feed, log) = (Feed(), Log())
        log.record(feed.state)
        feed.action.onNext(.load)
        #expect(feed.service.calls == 1)
        #expect(feed.currentState == ["1"])
        #expect(log.entries == ["[]", "[\"1\"]"])
    }

    @Test func `an action of another thread is handled on the main actor, and its state is sent there`() async throws {
        let feed = Feed()
        let action = feed.action
        DispatchQueue.global().async { action.onNext(.load) }
        #expect(try await feed.state.filter { !$0.isEmpty }.firstValue == ["1"])
    }

    @Test func `a mutation of another thread is reduced on the main actor`() async throws {
        let feed = Feed()
        feed.action.onNext(.loadElsewhere)
        #expect(try await feed.state.filter { !$0.isEmpty }.firstValue == ["elsewhere"])
    }

    @Test func `an error of an effect is reported, and stops no other action`() async {
        let (feed, log) = (Feed(), Log())
        log.record(feed.errors.map { "\($0)" })
        feed.action.onNext(.fail)
        feed.action.onNext(.load)
        await settle()
        #expect(log.entries == ["#"])
        #expect(feed.currentState == ["1"])
    }

    @Test func `effects end with the reactor, at once if it is DeallocObservable`() async {
        final class WithHook: Ticking, DeallocObservable {
            let deallocHook = DeallocHook()
        }
        for (make, held) in [({ Ticking() }, Subscription(0, 6)), ({ WithHook() }, Subscription(0, 4))] {
            let scheduler = TestScheduler()
            let ticks = scheduler.createHotObservable("--1-1-1-1-", values: ["1": 1])
            let log = Log()
            var reactor: Ticking? = make()
            weak let gone = reactor
            reactor!.ticks = ticks.asObservable()
            log.record(reactor!.state)
            reactor!.action.onNext(1)
            for time in 1...4 {
                await scheduler.advance(to: time)
                await settle()
            }
            reactor = nil
            #expect(gone == nil)
            for time in 5...9 {
                await scheduler.advance(to: time)
                await settle()
            }
            #expect(log.entries == ["0", "1", "2"])
            #expect(ticks.subscriptions == [held])
        }
    }

    @Test func `transforms may use the reactor, and its pulses and stub are those of a reactor`() async {
        let (alerts, log) = (Alerts(), Log())
        log.record(alerts.pulse(\.$alert).compactMap { $0 })
        alerts.action.onNext("a")
        alerts.action.onNext("a")
        await settle()
        #expect(log.entries == ["a!?", "a!?"])
        alerts.isStubEnabled = true
        alerts.action.onNext("b")
        #expect(alerts.isStubEnabled && alerts.stub.actions == ["b"])
        alerts.isStubEnabled = false
        #expect(alerts.currentState.alert == "a!?")
    }

    @Test func `a subclass of a reactor on the main actor behaves like its superclass`() async {
        final class Negative: Ticking {
            override func reduce(state: Int, mutation: Int) -> Int { state - mutation }
        }
        let child = Negative()
        child.ticks = .just(1)
        let parent: Ticking = child
        parent.action.onNext(1)
        child.action.onNext(1)
        await settle()
        #expect(child.currentState == -2)
        #expect(parent.currentState == -2)
    }

    @Test func `without methods, a reactor on the main actor keeps its state`() {
        final class Mute: MainActorReactor {
            typealias Action = Int
            typealias Mutation = String
            let initialState = "initial"
        }
        let mute = Mute()
        mute.action.onNext(1)
        #expect(mute.currentState == "initial")
    }
}

@MainActor private final class Service {
    private(set) var calls = 0
    func load() -> [String] {
        calls += 1
        return ["\(calls)"]
    }
}

@MainActor private final class Feed: MainActorReactor {
    enum Action { case load, loadElsewhere, fail }

    let initialState: [String] = []
    let service = Service()

    func mutate(action: Action) throws -> Observable<[String]> {
        switch action {
        case .load: return .just(service.load())
        case .loadElsewhere:
            return .create { observer in
                DispatchQueue.global().async { observer.onNext(["elsewhere"]) }
                return Disposables.create()
            }
        case .fail: throw MarbleError()
        }
    }

    func reduce(state: [String], mutation: [String]) -> [String] { mutation }

    func transform(state: Observable<[String]>) -> Observable<[String]> {
        state.do(onNext: { _ in MainActor.preconditionIsolated() })
    }
}

@MainActor private class Ticking: MainActorReactor {
    let initialState = 0
    var ticks = Observable<Int>.never()
    func mutate(action: Int) -> Observable<Int> { ticks }
    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

@MainActor private final class Alerts: MainActorReactor {
    struct State { @Pulse var alert: String? }

    let initialState = State()
    private let mark = "!"

    func transform(action: Observable<String>) -> Observable<String> { action.map { [mark] in $0 + mark } }
    func transform(mutation: Observable<String>) -> Observable<String> { mutation.map { $0 + "?" } }

    func reduce(state: State, mutation: String) -> State {
        var state = state
        state.alert = mutation
        return state
    }
}
