import Rill

extension Scene {
    static let reactor: Scene = Scene(
        "reactor", "a counter: actions in, states out",
        point: "An increment that takes 200 ms delays no other; a counter that is released stops counting."
    ) {
        var counters = [Counter()]
        let states = BehaviorRelay(value: -1)
        counters[0].state.do(onNext: { print("count \($0)") }).bind(to: states)
        for action in [Counter.Action.incrementLater, .increment, .increment, .decrement] {
            print(action)
            counters[0].action.onNext(action)
        }
        try await Task.sleep(for: .milliseconds(300))
        try expect(counters[0].currentState == 2, "the counter lost an action")

        counters[0].action.onNext(.incrementLater)
        counters.removeLast()
        try await states.expectSilence(for: .milliseconds(300))
    }

    static let reactorSearch: Scene = Scene(
        "reactorSearch", "a search that cancels stale requests",
        point: "flatMapLatest in transform(mutation:) cancels the previous request, so no stale answer arrives."
    ) {
        let (search, disposeBag) = (Search(), DisposeBag())
        search.state.map(\.results).distinctUntilChanged().skip(1)
            .subscribe(onNext: { print("results", $0) })
            .disposed(by: disposeBag)
        search.pulse(\.$notice).compactMap { $0 }
            .subscribe(onNext: { print("notice:", $0) })
            .disposed(by: disposeBag)
        for text in ["r", "ri", "rill"] {
            search.action.onNext(.type(text))
            try await Task.sleep(for: .milliseconds(50))
        }
        try await Task.sleep(for: .milliseconds(200))
        for _ in 0..<2 { search.action.onNext(.type("")) }
        try expect(search.currentState.results == ["rill 1", "rill 2"], "a stale answer arrived")
    }
}

private final class Counter: Reactor, DeallocObservable {
    enum Action { case increment, decrement, incrementLater }

    let initialState = 0
    let deallocHook = DeallocHook()  // everything ends as soon as the counter is released

    func mutate(action: Action) -> Observable<Int> {
        switch action {
        case .increment: .just(1)
        case .decrement: .just(-1)
        case .incrementLater: .just(1).delay(.milliseconds(200), scheduler: MainScheduler.instance)
        }
    }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }

    deinit { print("Counter deinit") }
}

private final class Search: Reactor {
    enum Action { case type(String) }
    enum Mutation {
        case text(String)
        case results([String])
    }
    struct State {
        var text = ""
        var results: [String] = []
        @Pulse var notice: String?
    }

    let initialState = State()

    func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .type(let text): .just(.text(text))
        }
    }

    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        mutation.publish { mutation in
            let results = mutation.flatMapLatest { mutation -> Observable<Mutation> in
                guard case .text(let text) = mutation, !text.isEmpty else { return .empty() }
                return Self.request(text).map { .results($0) }
            }
            return .merge(mutation, results)
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .text(let text):
            state.text = text
            if text.isEmpty { state.notice = "type something" }
        case .results(let results): state.results = results
        }
        return state
    }

    private static func request(_ text: String) -> Observable<[String]> {
        Observable<Int>.timer(.milliseconds(120), scheduler: MainScheduler.instance)
            .map { _ in ["\(text) 1", "\(text) 2"] }
            .do(onSubscribe: { print("open   '\(text)'") }, onDispose: { print("close  '\(text)'") })
    }
}
