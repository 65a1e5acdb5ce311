import GRPCCore
import Metrics
import Rill
import Synchronization
import Tracing

/// The metrics of one published stream.
final class StreamMetrics: Sendable {
    let stream: String
    let elements, bytes, waits, drops, evictions: Counter
    private let clients: Meter
    private let oldest: Gauge
    private let outboxes = Mutex<[ObjectIdentifier: Outbox]>([:])

    init(_ stream: String) {
        self.stream = stream
        let dimensions = [("stream", stream)]
        func counter(_ name: String) -> Counter { Counter(label: "rill_stream_\(name)", dimensions: dimensions) }
        (elements, bytes, waits) = (counter("elements"), counter("bytes"), counter("waits"))
        (drops, evictions) = (counter("drops"), counter("evictions"))
        clients = Meter(label: "rill_stream_clients", dimensions: dimensions)
        oldest = Gauge(label: "rill_stream_oldest_seconds", dimensions: dimensions)
    }

    func enter(_ outbox: Outbox) {
        outboxes.withLock { $0[ObjectIdentifier(outbox)] = outbox }
        clients.increment()
    }

    func leave(_ outbox: Outbox) {
        outboxes.withLock { $0[ObjectIdentifier(outbox)] = nil }
        clients.decrement()
        sample()
    }

    /// Records the age of the oldest element that waits.
    func sample() {
        let waiting = outboxes.withLock { Array($0.values) }.compactMap(\.waitingSince)
        oldest.record(waiting.min().map { $0.duration(to: .now) / .seconds(1) } ?? 0)
    }
}

extension Counter {
    /// Counts calls that fail as this one.
    convenience init(_ failure: Failure) {
        self.init(label: "rill_stream_failures", dimensions: [("code", FailureMessage(failure).code)])
    }
}

/// Runs `operation` in the span of a call to this server, which belongs to the trace that `metadata` names.
func withSpan<Result>(of metadata: Metadata, _ operation: (any Span) async throws -> Result) async throws -> Result {
    var context = ServiceContext.topLevel
    InstrumentationSystem.instrument.extract(metadata, into: &context, using: TraceFields())
    return try await withSpan(Wire.descriptor.fullyQualifiedMethod, context: context, ofKind: .server, operation)
}

/// Carries the context of a trace in the metadata of a call.
struct TraceFields: Extractor, Injector {
    func extract(key: String, from metadata: Metadata) -> String? { metadata[stringValues: key].first { _ in true } }

    func inject(_ value: String, forKey key: String, into metadata: inout Metadata) {
        metadata.replaceOrAddString(value, forKey: key)
    }
}
