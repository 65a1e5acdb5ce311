import Rill
import RillTesting
import Testing

protocol NewsService: Sendable {
    func news() async throws -> [String]
}

final class NewsReactor: Reactor {
    enum Action { case reload }
    enum Mutation {
        case isLoading(Bool)
        case news([String])
        case alert(String)
    }
    struct State {
        var news: [String] = []
        var isLoading = false
        @Pulse var alert: String?
    }

    let initialState = State()
    private let service: any NewsService
    private let scheduler: any SchedulerType

    init(
        _ service: any NewsService,
        scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    ) {
        (self.service, self.scheduler) = (service, scheduler)
    }

    func mutate(action: Action) -> Observable<Mutation> {
        guard !currentState.isLoading else { return .empty() }
        let load = Observable.task(on: scheduler) { [service] in Mutation.news(try await service.news()) }
            .catch { error in .just(.alert("\(error)")) }
        return .concat(.just(.isLoading(true)), load, .just(.isLoading(false)))
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .isLoading(let isLoading): state.isLoading = isLoading
        case .news(let news): state.news = news
        case .alert(let alert): state.alert = alert
        }
        return state
    }
}

struct NewsReactorTests {
    struct Offline: Error {}

    struct SlowService: NewsService {
        let clock: SchedulerClock
        let online: SchedulerClock.Instant

        func news() async throws -> [String] {
            try await clock.sleep(for: .seconds(2))
            guard clock.now >= online else { throw Offline() }
            return ["Rill 1.0"]
        }
    }

    @Test func `a reload shows the news, or an alert`() async {
        let scheduler = TestScheduler()
        let clock = SchedulerClock(scheduler)
        let reactor = NewsReactor(
            SlowService(clock: clock, online: clock.now.advanced(by: .seconds(5))), scheduler: scheduler)
        let loading = scheduler.createObserver(Bool.self)
        _ = reactor.state.map(\.isLoading).distinctUntilChanged().subscribe(loading)

        reactor.action.onNext(.reload)
        await scheduler.advance(by: .seconds(4))
        #expect(reactor.currentState.alert == "Offline()")
        reactor.action.onNext(.reload)
        await scheduler.advance(by: .seconds(4))
        #expect(reactor.currentState.news == ["Rill 1.0"])
        #expect(loading.events.map(\.time) == [0, 0, 2, 4, 6])
    }
}

protocol NewsListener: AnyObject, Sendable {
    func newsDidArrive(_ news: [String])
}

final class NewsFeed: Sendable {
    let listeners = Listeners<any NewsListener>()
}

final class TickerReactor: Reactor, NewsListener {
    enum Action { case show([String]) }
    let initialState: [String] = []

    init(_ feed: NewsFeed) { feed.listeners.add(self) { $0 } }

    func newsDidArrive(_ news: [String]) { action.onNext(.show(news)) }

    func reduce(state: [String], mutation: Action) -> [String] {
        switch mutation {
        case .show(let news): news
        }
    }
}

@MainActor final class NewsStore {
    private(set) var news = ["Rill 1.0"]
    func add(_ title: String) { news.append(title) }
}

@MainActor final class StoreReactor: MainActorReactor {
    enum Action { case add(String) }
    let initialState: [String] = []
    private let store: NewsStore

    init(_ store: NewsStore) { self.store = store }

    func mutate(action: Action) -> Observable<[String]> {
        switch action {
        case .add(let title): store.add(title)
        }
        return .just(store.news)
    }

    func reduce(state: [String], mutation: [String]) -> [String] { mutation }
}

extension NewsReactorTests {
    @Test func `a reload while another one runs is ignored, and a running task doesn't hold the reactor`() async {
        struct Service: NewsService {
            let clock: SchedulerClock
            let log: Log

            func news() async throws -> [String] {
                log.write("call")
                try await clock.sleep(for: .seconds(2))
                return []
            }
        }
        let (scheduler, log) = (TestScheduler(), Log())
        let service = Service(clock: SchedulerClock(scheduler), log: log)
        var reactor: NewsReactor? = NewsReactor(service, scheduler: scheduler)
        for _ in 1...2 { reactor?.action.onNext(.reload) }
        await scheduler.advance(by: .seconds(1))
        #expect(log.entries == ["call"])
        weak let gone = reactor
        reactor = nil
        #expect(gone == nil)
    }

    @Test func `a reactor that listens to a service shows what it sends, and isn't held by it`() {
        let feed = NewsFeed()
        var ticker: TickerReactor? = TickerReactor(feed)
        feed.listeners.notify { $0.newsDidArrive(["a"]) }
        #expect(ticker?.currentState == ["a"])
        ticker = nil
        #expect(feed.listeners.isEmpty)
    }

    @MainActor @Test func `a reactor on the main actor calls a service there`() {
        let reactor = StoreReactor(NewsStore())
        reactor.action.onNext(.add("Rill 1.1"))
        #expect(reactor.currentState == ["Rill 1.0", "Rill 1.1"])
    }
}
