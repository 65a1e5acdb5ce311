import Testing

@testable import Rill
@testable import RillTesting

struct PulseTests {
    @Test func `a pulse counts its assignments, even of equal values`() {
        struct State {
            @Pulse var alert: String?
        }
        var state = State()
        #expect(state.alert == nil && state.$alert.valueUpdatedCount == 0)
        state.alert = "a"
        state.alert = "a"
        #expect(state.alert == "a" && state.$alert.valueUpdatedCount == 2)
    }

    @Test func `a pulse's value can be read and set, and setting it counts too`() {
        var pulse = Pulse(wrappedValue: "a")
        #expect(pulse.value == "a" && pulse.valueUpdatedCount == 0)
        pulse.value = "b"
        pulse.wrappedValue = "c"
        #expect(pulse.value == "c" && pulse.wrappedValue == "c" && pulse.valueUpdatedCount == 2)
    }

    @Test func `a reactor sends a pulse's value at each assignment, and at no other change`() {
        let (shop, log) = (Shop(), Log())
        log.record(shop.pulse(\.$alert).map { $0 ?? "nil" })
        for action in [Shop.Action.alert("a"), .buy, .alert("a"), .buy, .buy, .alert(nil)] {
            shop.action.onNext(action)
        }
        #expect(log.entries == ["nil", "a", "a", "nil"])
        #expect(shop.currentState.items == 3)
    }
}

private final class Shop: Reactor {
    enum Action {
        case buy
        case alert(String?)
    }
    struct State {
        var items = 0
        @Pulse var alert: String?
    }

    let initialState = State()

    func reduce(state: State, mutation: Action) -> State {
        var state = state
        switch mutation {
        case .buy: state.items += 1
        case .alert(let text): state.alert = text
        }
        return state
    }
}
