import Rill
import RillTesting

/// An observer that says how many elements it takes, records the events, and can resume and dispose its source, inside
/// its calls, too.
final class Taker: Sendable {
    let upstream = SingleAssignmentDisposable()
    private let log = Shared<[String]>([])
    private let answer: @Sendable (Taker, Int) -> Demand

    /// - Parameter answer: called with each element. By default, the observer waits after each one.
    init(_ answer: @escaping @Sendable (Taker, Int) -> Demand = { _, _ in .later }) { self.answer = answer }

    /// The elements as text, and the end as `|` or `#`.
    var events: [String] { log.value }

    func attach(to stream: Observable<Int>) {
        let sink = Sink<Int>(
            next: { [self] element in
                log.withLock { $0.append("\(element)") }
                return answer(self, element)
            },
            finish: { [self] completion in
                let isFailed = if case .failed = completion { true } else { false }
                log.withLock { $0.append(isFailed ? "#" : "|") }
            })
        upstream.setDisposable(stream.attach(sink))
    }

    func resume() { upstream.resume() }

    /// Resumes the source until that brings no further event.
    func takeAll() {
        var count = -1
        while events.count > count {
            count = events.count
            resume()
        }
    }
}
