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
