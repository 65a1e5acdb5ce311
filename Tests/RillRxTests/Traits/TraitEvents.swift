import RillRx
import RillTesting

extension PrimitiveSequenceType {
    /// The events that the stream sends while it is being subscribed to.
    var events: [Event<Element>] {
        let events = Shared<[Event<Element>]>([])
        asObservable().subscribe { event in events.withLock { $0.append(event) } }.dispose()
        return events.value
    }
}

/// What closures have written, in order.
struct Notes: Sendable {
    private let shared = Shared<[String]>([])

    var all: [String] { shared.value }

    func write(_ note: String) { shared.withLock { $0.append(note) } }
}

final class Owner: Sendable {}
