import Rill
import Synchronization

/// How much one run may do, so that a stream without an end ends.
final class Budget: Sendable {
    struct Exceeded: Error {}

    static let limit = 1000

    private struct State {
        var subscriptions = 0
        var events = 0
        var note: String?
    }

    private let state = Mutex(State())

    /// Says which limit ended the run; nil if none did.
    var note: String? { state.withLock(\.note) }

    /// Returns whether a source with `events` may be subscribed to once more.
    func allowsSubscription(to events: Int) -> Bool {
        state.withLock { state in
            if state.subscriptions == Self.limit { state.note = "Stopped after 1,000 subscriptions." }
            if state.events + events > Self.limit { state.note = "Stopped after 1,000 events." }
            guard state.note == nil else { return false }
            state.subscriptions += 1
            state.events += events
            return true
        }
    }

    fileprivate func exceed() { state.withLock { $0.note = "Stopped after 1,000 events." } }
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
