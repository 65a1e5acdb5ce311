import Rill
import Synchronization

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
