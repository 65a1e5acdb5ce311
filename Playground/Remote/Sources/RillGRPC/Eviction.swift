import Logging
import Synchronization

/// Ends the streams of clients that hold others back.
final class Eviction: Sendable {
    let time: Duration
    private let evicted = Atomic(0)

    init(after time: Duration) { self.time = time }

    var count: Int { evicted.load(ordering: .acquiring) }

    /// Counts and logs an eviction, and returns the error for the client.
    func evict(_ encoder: StreamEncoder) -> StreamError {
        encoder.metrics.evictions.increment()
        encoder.report.log.warning("A client held a shared stream up.", metadata: ["stream": "\(encoder.stream)"])
        evicted.add(1, ordering: .releasing)  // whoever sees it finds the rest done
        return .tooSlow(stream: encoder.stream)
    }
}
