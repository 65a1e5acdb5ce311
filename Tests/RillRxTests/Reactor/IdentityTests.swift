import RillRx
import Testing

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
