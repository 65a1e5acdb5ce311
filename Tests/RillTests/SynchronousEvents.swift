import Rill
import RillTesting

extension ObservableType {
    /// The events that the stream sends while it is being subscribed to.
    var events: [Event<Element>] {
        let events = Shared<[Event<Element>]>([])
        subscribe { event in events.withLock { $0.append(event) } }.dispose()
        return events.value
    }
}
