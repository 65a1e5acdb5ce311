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

    @Test func `isCompleted is true for a completion alone, isStopEvent for an error too`() {
        let events: [Event<Int>] = [.next(1), .error(MarbleError()), .completed]
        #expect(events.map(\.isCompleted) == [false, false, true])
        #expect(events.map(\.isStopEvent) == [false, true, true])
    }

    @Test func `a completion converts to an event, and an event to its completion`() {
        for event in [Event<Int>.error(RxError.timeout), .completed] {
            #expect(event.completion.map { Event<Int>($0) } == event)
        }
        #expect(Event.next(1).completion == nil)
    }

    @Test func `map transforms an event's element, and passes an error and a completion`() {
        let events: [Event<Int>] = [.next(1), .error(RxError.timeout), .completed]
        #expect(events.map { $0.map { "\($0)" } } == [.next("1"), .error(RxError.timeout), .completed])
    }

    @Test func `map makes an error event when its transform throws`() {
        #expect(Event.next(1).map { _ -> Int in throw MarbleError() } == .error(MarbleError()))
    }

    @Test func `an event prints as the case it is`() {
        #expect("\(Event.next(1))" == "next(1)")
        #expect("\(Event<Int>.error(MarbleError()))" == "error(#)")
        #expect("\(Event<Int>.completed)" == "completed")
    }
}

struct RxErrorTests {
    @Test(arguments: [
        (RxError.unknown, "Unknown error occurred."),
        (.disposed, "Object was already disposed."),
        (.overflow, "Arithmetic overflow occurred."),
        (.argumentOutOfRange, "Argument out of range."),
        (.noElements, "Sequence doesn't contain any elements."),
        (.moreThanOneElement, "Sequence contains more than one element."),
        (.timeout, "Sequence timeout."),
    ])
    func `an error prints as its sentence`(_ error: RxError, _ sentence: String) {
        #expect("\(error)" == sentence)
        #expect(String(reflecting: error) == sentence)
        #expect(error.debugDescription == sentence)
    }
}
