import RillRx
import RillTesting
import Testing

private final class Counter: Reactor {
    enum Action { case increment }
    let initialState = 0

    func reduce(state: Int, mutation: Action) -> Int { state + 1 }
}

private final class CounterView: View, DeallocObservable {
    let deallocHook = DeallocHook()
    var disposeBag = DisposeBag()
    let taps = PublishRelay<Void>()
    var text = ""
    var bindings = 0

    func bind(reactor: Counter) {
        bindings += 1
        taps.map { .increment }.bind(to: reactor.action).disposed(by: disposeBag)
        reactor.state.drive(with: self, onNext: { $0.text = "\($1)" }).disposed(by: disposeBag)
    }
}

@MainActor private final class Titles: MainActorReactor {
    enum Action { case append(String) }
    let initialState: [String] = []

    func reduce(state: [String], mutation: Action) -> [String] {
        switch mutation {
        case .append(let title): state + [title]
        }
    }
}

private final class TitlesView: View, DeallocObservable {
    let deallocHook = DeallocHook()
    var disposeBag = DisposeBag()
    var titles: [String] = []

    func bind(reactor: Titles) {
        reactor.state.drive(with: self, onNext: { $0.titles = $1 }).disposed(by: disposeBag)
    }
}

@MainActor
struct ViewTests {
    @Test func `a view shows a reactor on the main actor`() async {
        let (view, reactor) = (TitlesView(), Titles())
        view.reactor = reactor
        reactor.action.onNext(.append("a"))
        await mainQueue()
        #expect(view.titles == ["a"])
    }

    @Test func `a view has no reactor until one is set`() {
        let view = CounterView()
        #expect(view.reactor == nil)
        let counter = Counter()
        view.reactor = counter
        #expect(view.reactor === counter)
    }

    @Test func `setting the reactor binds the view to it`() async {
        let (view, counter) = (CounterView(), Counter())
        view.reactor = counter
        view.taps.accept(())
        await mainQueue()
        #expect(counter.currentState == 1)
        #expect(view.text == "1")
    }

    @Test func `setting another reactor ends the former bindings`() {
        let (view, former, later) = (CounterView(), Counter(), Counter())
        view.reactor = former
        view.reactor = later
        view.taps.accept(())
        #expect(former.currentState == 0)
        #expect(later.currentState == 1)
        #expect(view.bindings == 2)
    }

    @Test func `setting nil ends the bindings`() {
        let (view, counter) = (CounterView(), Counter())
        view.reactor = counter
        view.reactor = nil
        #expect(!view.taps.hasObservers)
        #expect(view.reactor == nil)
    }

    @Test func `a view holds its reactor, and releases it when it deallocates`() {
        var view: CounterView? = CounterView()
        weak var released: Counter?
        do {
            let counter = Counter()
            released = counter
            view!.reactor = counter
        }
        #expect(released != nil)
        view = nil
        #expect(released == nil)
    }
}

struct IdentityTests {
    private final class Item: IdentityHashable {}

    private final class Quiet: Reactor {
        typealias Action = Never
        let initialState = 1
    }

    @Test func `objects are equal only to themselves`() {
        let (item, other) = (Item(), Item())
        #expect(item == item)
        #expect(item != other)
        #expect(Set([item, item, other]).count == 2)
    }

    @Test func `a state relay holds a state`() {
        let relay = StateRelay(value: 1)
        relay.accept(2)
        #expect(relay.value == 2)
    }

    @Test func `a reactor can have no actions`() {
        #expect(Quiet().currentState == 1)
    }
}
