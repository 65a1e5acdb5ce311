import GRPCCore
import Tracing

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
