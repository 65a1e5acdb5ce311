import Logging
import Synchronization

/// Ends the streams of clients that hold others back.
final class Eviction: Sendable {
    let time: Duration
    private let evicted = Atomic(0)

    init(after time: Duration) { self.time = time }

    var count: Int { evicted.load(ordering: .relaxed) }

    /// Counts and logs an eviction, and returns the error for the client.
    func evict(_ encoder: StreamEncoder) -> StreamError {
        evicted.add(1, ordering: .relaxed)
        encoder.metrics.evictions.increment()
        encoder.report.log.warning("A client held a shared stream up.", metadata: ["stream": "\(encoder.stream)"])
        return .tooSlow(stream: encoder.stream)
    }
}
