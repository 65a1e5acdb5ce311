import Rill
import RillTesting
import Testing

struct EventTests {
    @Test func `an event has an element, an error or neither`() {
        #expect(Event.next(1).element == 1)
        #expect(Event.next(1).error == nil)
        #expect(Event<Int>.error(RxError.timeout).element == nil)
        #expect(Event<Int>.error(RxError.timeout).error as? RxError == .timeout)
        #expect(Event<Int>.completed.element == nil)
        #expect(Event<Int>.completed.error == nil)
    }

    @Test func `only a completion is completed, and nothing follows it or an error`() {
        let events: [Event<Int>] = [.next(1), .error(MarbleError()), .completed]
        #expect(events.map(\.isCompleted) == [false, false, true])
        #expect(events.map(\.isStopEvent) == [false, true, true])
    }

    @Test func `a completion is an event, and the event a completion`() {
        for event in [Event<Int>.error(RxError.timeout), .completed] {
            #expect(event.completion.map { Event<Int>($0) } == event)
        }
        #expect(Event.next(1).completion == nil)
    }

    @Test func `map transforms the element and nothing else`() {
        let events: [Event<Int>] = [.next(1), .error(RxError.timeout), .completed]
        #expect(events.map { $0.map { "\($0)" } } == [.next("1"), .error(RxError.timeout), .completed])
    }

    @Test func `a transform that throws makes an error`() {
        #expect(Event.next(1).map { _ -> Int in throw MarbleError() } == .error(MarbleError()))
    }

    @Test func `an event prints as what it is`() {
        #expect("\(Event.next(1))" == "next(1)")
        #expect("\(Event<Int>.error(MarbleError()))" == "error(#)")
        #expect("\(Event<Int>.completed)" == "completed")
    }
}
