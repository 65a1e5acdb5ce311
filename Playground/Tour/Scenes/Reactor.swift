import Rill

final class Counter: Reactor, DeallocObservable {
    enum Action { case increment, decrement, incrementLater }

    let initialState = 0
    let deallocHook = DeallocHook()  // everything ends as soon as the counter is released

    func mutate(action: Action) -> Observable<Int> {
        switch action {
        case .increment: .just(1)
        case .decrement: .just(-1)
        case .incrementLater: .just(1).delay(.milliseconds(400), scheduler: MainScheduler.instance)
        }
    }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }

    deinit { print("the counter is released") }
}

extension Scene {
    static let reactor = Scene(
        "reactor", "a counter: actions in, states out",
        point: "The increment that takes 400 ms comes first in the list, and delays no other."
    ) {
        var counter: Counter? = Counter()
        let count = BehaviorRelay(value: 0)
        counter?.state.drawn("count").bind(to: count)
        for action in [Counter.Action.incrementLater, .increment, .increment, .decrement] {
            counter?.action.onNext(action)
            try await Task.sleep(for: .milliseconds(125))
        }

        try expect(counter?.currentState == 2, "the counter lost an action")
        counter?.action.onNext(.incrementLater)
        counter = nil
        try await count.expectSilence(for: .milliseconds(500))
    }
}
