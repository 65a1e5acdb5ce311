import Rill

extension Search {
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        mutation.publish { mutation in
            let results = mutation.flatMapLatest { $0.request() }
            return .merge(mutation, results)
        }
    }
}

extension Scene {
    static let reactorSearch = Scene(
        "reactorSearch", "a reactor that cancels stale requests",
        point: "A newer text cancels the request for the older one. pulse sends a notice each\n"
            + "time that it is set, even to the same text."
    ) {
        let search = Search()
        let disposeBag = DisposeBag()
        search.pulse(\.$notice).compactMap { $0 }
            .subscribe(onNext: { print("notice:", $0) })
            .disposed(by: disposeBag)
        let texts = Observable.timed("r-i-l-----|").drawn("typed")
        try await texts.do(onNext: { search.action.onNext(.type($0)) }).finished()
        search.action.onNext(.type(""))
        search.action.onNext(.type(""))
        print("result:", search.currentState.result)

        try expect(search.currentState.result == "L", "a stale answer arrived")
        try expect(search.currentState.notices == 2, "\(search.currentState.notices) notices")
    }
}

final class Search: Reactor {
    enum Action { case type(String) }
    enum Mutation {
        case text(String)
        case result(String)
    }
    struct State {
        var text = ""
        var result = ""
        var notices = 0
        @Pulse var notice: String?
    }

    let initialState = State()

    func mutate(action: Action) -> Observable<Mutation> {
        switch action {
        case .type(let text): .just(.text(text))
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var state = state
        switch mutation {
        case .text(""):
            state.notices += 1
            state.notice = "type something"
        case .text(let text): state.text = text
        case .result(let result): state.result = result
        }
        return state
    }

}

extension Search.Mutation {
    /// The result for a text.
    fileprivate func request() -> Observable<Search.Mutation> {
        guard case .text(let text) = self, !text.isEmpty else { return .empty() }
        return Observable.just(text.uppercased())
            .delay(.milliseconds(200), scheduler: MainScheduler.instance)
            .drawn("request \(text)")
            .map { .result($0) }
    }
}
