import Rill
import RillTesting

extension ObservableType {
    /// What the stream sends while it is subscribed.
    var events: [Event<Element>] {
        let events = Shared<[Event<Element>]>([])
        subscribe { event in events.withLock { $0.append(event) } }.dispose()
        return events.value
    }
}
