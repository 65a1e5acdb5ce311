import Rill
import Testing

@testable import RillTesting

extension ObservableType {
    /// The events that the stream sends while it is being subscribed to.
    var events: [Event<Element>] {
        let events = Shared<[Event<Element>]>([])
        subscribe { event in events.withLock { $0.append(event) } }.dispose()
        return events.value
    }
}

extension ObserverType where Element == Token {
    /// Sends an object that is retained by nothing else.
    func sendToken() -> WeakReference<Token> {
        let token = Token()
        onNext(token)
        return WeakReference(token)
    }
}

extension ExitTest.Result? {
    /// The text on standard error from before the program stopped.
    var message: String { self.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "" }

    /// The text on standard output.
    var output: String { self.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? "" }
}
