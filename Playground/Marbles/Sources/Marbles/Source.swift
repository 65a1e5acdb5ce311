import Rill
import RillTesting
import Synchronization

/// A cold stream made of a request's marbles, which counts against the budget of its run.
final class Source<Element: LosslessStringConvertible & Sendable>: Sendable {
    let length: Int
    private let events: [Recorded<Event<Element>>]
    private let budget: Budget
    private let cold = Mutex<TestableObservable<Element>?>(nil)

    init(_ text: String, _ budget: Budget) throws(Problem) {
        let marbles = try Marbles(reading: text)
        length = marbles.length
        events = try marbles.marks.map { mark throws(Problem) in try Self.event(mark, in: text) }
        self.budget = budget
    }

    var observable: Observable<Element> {
        .deferred { [self] in
            guard budget.allowsSubscription(to: events.count), let cold = cold.withLock({ $0 }) else {
                return .never()
            }
            return cold.asObservable()
        }
    }

    /// How long the stream was held, in the order of time.
    var held: [Recorded<Marbles.Mark>] {
        let subscriptions = cold.withLock { $0?.subscriptions } ?? []
        return Marbles.marks(of: subscriptions, from: 0)
    }

    /// The time at which the marbles of the latest subscription end.
    var end: Int { (cold.withLock { $0?.subscriptions.last?.subscribe } ?? 0) + length }

    func start(on scheduler: TestScheduler) {
        let stream = scheduler.createColdObservable(events)
        cold.withLock { $0 = stream }
    }

    private static func event(
        _ mark: Recorded<Marbles.Mark>, in text: String
    ) throws(Problem) -> Recorded<Event<Element>> {
        switch mark.value {
        case .element(let name):
            guard let element = Element(name) else {
                throw Problem(sentence: "expected elements of type \(Element.self), got \"\(name)\" in \"\(text)\"")
            }
            return .next(mark.time, element)
        case .completed: return .completed(mark.time)
        case .failed: return .error(mark.time, MarbleError())
        case .subscribed, .unsubscribed:
            throw Problem(sentence: "expected elements, | or #, got ^ or ! in \"\(text)\"")
        }
    }
}

/// How much one run may do, so that a stream without an end ends.
final class Budget: Sendable {
    struct Exceeded: Error {}

    static let limit = 1000

    private let state = Mutex((events: 0, isExceeded: false))

    /// Says that the limit ended the run; nil if it did not.
    var note: String? { state.withLock { $0.isExceeded ? "Stopped after 1,000 events." : nil } }

    /// Returns whether a source with `events` may be subscribed to once more. Without events, that counts as one.
    func allowsSubscription(to events: Int) -> Bool {
        state.withLock { state in
            state.events += max(events, 1)
            if state.events > Self.limit { state.isExceeded = true }
            return !state.isExceeded
        }
    }

    fileprivate func exceed() { state.withLock { $0.isExceeded = true } }
}

extension Observable {
    /// Sends as many elements as a run may record, and then fails.
    func limited(by budget: Budget) -> Observable {
        transform(0) { count, element, sink in
            count += 1
            if count > Budget.limit {
                budget.exceed()
                throw Budget.Exceeded()
            }
            return sink.next(element)
        }
    }
}
