import Rill

final class Counter: Reactor, DeallocObservable {
    enum Action { case increment, decrement, incrementLater }

    let initialState = 0
    let deallocHook = DeallocHook()  // ends everything with the counter

    func mutate(action: Action) -> Observable<Int> {
        switch action {
        case .increment: .just(1)
        case .decrement: .just(-1)
        case .incrementLater:
            .just(1)
                .delay(.milliseconds(300), scheduler: MainScheduler.instance)
        }
    }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }

    deinit { print("the counter is released") }
}

extension Scene {
    static let reactor = Scene(
        "reactor", "a counter: actions in, states out",
        point: "The increment that takes 300 ms is the first action, and delays no other."
    ) {
        var counter: Counter? = Counter()
        let count = BehaviorRelay(value: 0)
        _ = counter?.state.drawn("count").bind(to: count)
        counter?.action.onNext(.incrementLater)
        for action in [Counter.Action.increment, .increment, .decrement] {
            try await Task.sleep(for: .milliseconds(75))
            counter?.action.onNext(action)
        }

        try await waitFor("later increment") { counter?.currentState == 2 }
        counter?.action.onNext(.incrementLater)
        counter = nil
        try await count.expectSilence(for: .milliseconds(350))
    }
}
