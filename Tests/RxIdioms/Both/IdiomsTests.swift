import RillRx
import Testing

@MainActor struct IdiomsTests {
    @Test func `what the idioms bind reaches labels, relays and view models`() {
        let idioms = Idioms()
        idioms.subscribing()
        idioms.driving()
        #expect(idioms.query.value == "a")
        #expect(idioms.label.text == "a")
        #expect(idioms.label.isHidden)
        #expect(idioms.received == [10, 20, 30, 1, 2, 3])
        #expect(idioms.latest == 3 + 6 + 6 + 6)
        idioms.taps.accept(())
        #expect(idioms.title == "tapped")
    }

    @Test func `all other idioms run`() throws {
        let idioms = Idioms()
        #expect(idioms.making().count == 21)
        #expect(idioms.transforming().count == 43)
        #expect(idioms.timing().count == 11)
        #expect(idioms.recovering().count == 9)
        #expect(try idioms.sharing().count == 9)
        #expect(idioms.traits().count == 14)
        #expect(try idioms.state.value() == 1)
        #expect(idioms.items.value == [User(id: 3)])
    }
}

/// Keeps the output of the idioms out of the tests' report.
func print(_ items: Any...) {}
