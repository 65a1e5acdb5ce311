import Rill
import RillTesting
import Testing

struct RecordedTests {
    private struct OtherError: Error {}
    private struct NumberedError: Error { let number: Int }

    @Test func `records are equal if their times and values are`() {
        #expect(Recorded(time: 1, value: "a") == Recorded(time: 1, value: "a"))
        #expect(Recorded(time: 1, value: "a") != Recorded(time: 2, value: "a"))
        #expect(Recorded(time: 1, value: "a") != Recorded(time: 1, value: "b"))
    }

    @Test func `events are equal if their kinds and contents are`() {
        #expect(Event.next(1) == .next(1))
        #expect(Event.next(1) != .next(2))
        #expect(Event<Int>.completed == .completed)
        #expect(Event.next(1) != .completed)
        #expect(Event<Int>.completed != .error(MarbleError()))
        #expect(Event.next(1) != .error(MarbleError()))
    }

    @Test func `errors are equal if they have the same type and print the same`() {
        #expect(Event<Int>.error(MarbleError()) == .error(MarbleError()))
        #expect(Event<Int>.error(MarbleError()) != .error(OtherError()))
        #expect(Event<Int>.error(NumberedError(number: 1)) == .error(NumberedError(number: 1)))
        #expect(Event<Int>.error(NumberedError(number: 1)) != .error(NumberedError(number: 2)))
    }

    @Test func `events with times have short spellings`() {
        let events: [Recorded<Event<Int>>] = [.next(1, 7), .completed(2)]
        #expect(events == [Recorded(time: 1, value: .next(7)), Recorded(time: 2, value: .completed)])
        #expect(Recorded<Event<Int>>.error(3, MarbleError()) == Recorded(time: 3, value: .error(MarbleError())))
        #expect(Recorded<Event<Int>>.completed(2) != .error(2, MarbleError()))
    }

    @Test func `records and subscriptions print what happened and when`() {
        #expect(Recorded.next(3, "a").debugDescription == "next(a) @ 3")
        #expect(Subscription(2, 5).debugDescription == "(2…5)")
        #expect(Subscription(2).debugDescription == "(2…)")
    }

    @Test func `subscriptions are equal if both their times are`() {
        #expect(Subscription(2) == Subscription(2, .max))
        #expect(Subscription(2) != Subscription(2, 3))
        #expect(Subscription(1, 3) != Subscription(2, 3))
    }
}
