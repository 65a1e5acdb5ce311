import Foundation
import InMemoryTracing
import Metrics
import MetricsTestKit
import Rill
import Testing
import Tracing

@testable import RillGRPC

struct MetricsTests {
    private static let metrics: TestMetrics = {
        let metrics = TestMetrics()
        MetricsSystem.bootstrap(metrics)
        return metrics
    }()

    private func count(_ name: String, of stream: String) throws -> Int64 {
        try Self.metrics.expectCounter("rill_stream_\(name)", [("stream", stream)]).totalValue
    }

    private func failures(_ code: String) -> Int64 {
        (try? Self.metrics.expectCounter("rill_stream_failures", [("code", code)]).totalValue) ?? 0
    }

    @Test func `elements, bytes and clients are counted`() async throws {
        _ = Self.metrics
        try await withClient { server, client in
            let subject = PublishSubject<Int>()
            try server.publish("measured", subject, sharing: .shared)
            let log = Log<Int>()
            let subscriptions = (0..<2).map { _ in log.observe(client.observe("measured", of: Int.self)) }
            let clients = try Self.metrics.expectMeter("rill_stream_clients", [("stream", "measured")])
            await eventually { clients.lastValue == 2 && subject.hasObservers }
            for number in 0..<3 { subject.onNext(number) }
            await eventually { log.count == 6 }
            for subscription in subscriptions { subscription.dispose() }
            await eventually { clients.lastValue == 0 }
            #expect(try count("elements", of: "measured") == 6)
            // For each client, from one frame of [0,1,2] to three frames of one element, with their headers.
            let bytes = try count("bytes", of: "measured")
            #expect(bytes >= 2 * 16 && bytes <= 2 * 36, "\(bytes)")
        }
    }

    @Test func `waits, drops and the age of the oldest element are measured`() throws {
        _ = Self.metrics
        func outbox(_ metrics: StreamMetrics, _ overflow: Overflow) throws -> Outbox {
            let outbox = Outbox(metrics, next: 0, try Buffering(2, overflow, bytes: 1000, Budget(1000))) {}
            metrics.enter(outbox)
            return outbox
        }
        let waiting = StreamMetrics("waiting")
        let full = try outbox(waiting, .wait)
        let age = try Self.metrics.expectGauge("rill_stream_oldest_seconds", [("stream", "waiting")])
        waiting.sample()
        #expect(age.lastValue == 0)
        _ = full.append(Data(count: 1))
        waiting.sample()
        let first = try #require(age.lastValue)
        #expect(first > 0)
        #expect(full.append(Data(count: 1)) == .later)
        waiting.sample()
        #expect(try #require(age.lastValue) > first)
        #expect(try count("waits", of: "waiting") == 1)
        full.end()
        waiting.leave(full)
        #expect(age.lastValue == 0)
        #expect(try count("drops", of: "waiting") == 0)

        for (name, overflow) in [("oldest", Overflow.dropOldest), ("newest", .dropNewest)] {
            let dropping = try outbox(StreamMetrics(name), overflow)
            for _ in 0..<5 { _ = dropping.append(Data(count: 1)) }
            #expect(try count("drops", of: name) == 3)
            // Once the bytes are used up, as many are dropped as must be.
            let heavy = try outbox(StreamMetrics("heavy \(name)"), overflow)
            for _ in 0..<3 { _ = heavy.append(Data(count: 1000)) }
            #expect(try count("drops", of: "heavy \(name)") == 2)
        }
    }

    @Test(.timeLimit(.minutes(15))) func `evictions are counted`() async throws {
        _ = Self.metrics
        try await withClient(of: try StreamServer(limits: Limits(stalling: .seconds(1)))) { server, client in
            try server.publish("held up", Observable.range(start: 0, count: .max), sharing: .shared)
            let stalled = client.observe("held up", of: Int.self).attach(
                Sink(next: { _ in .later }, finish: { _ in }))
            await eventually { server.evicted == 1 }
            #expect(try count("evictions", of: "held up") == 1)
            stalled.dispose()
        }
    }

    @Test func `failures are counted by their code`() async throws {
        _ = Self.metrics
        try await withClient { _, client in
            let before = failures("unknownStream")
            for _ in 0..<3 { _ = await failure(of: client.observe("nothing", of: Int.self)) }
            await eventually { failures("unknownStream") >= before + 3 }
        }
    }
}

struct TracingTests {
    private static let tracer: InMemoryTracer = {
        let tracer = InMemoryTracer()
        InstrumentationSystem.bootstrap(tracer)
        return tracer
    }()

    private func spans(of stream: String, _ kind: SpanKind) -> [FinishedInMemorySpan] {
        Self.tracer.finishedSpans.filter {
            $0.kind == kind && $0.attributes["rill.stream"]?.toSpanAttribute() == .string(stream)
        }
    }

    @Test func `a call has a span on each side, in the trace of its observer`() async throws {
        _ = Self.tracer
        let isSubscribed = Count()
        let authorize = Authorization { _, _ in
            isSubscribed.add(ServiceContext.current?.inMemorySpanContext == nil ? 0 : 1)
            return true
        }
        try await withClient(of: try StreamServer(authorize: authorize)) { server, client in
            try server.publish("traced", Observable.of(1))
            let outer = try await withSpan("outer") { span in
                let numbers = try await client.observe("traced", of: Int.self).allValues
                #expect(numbers == [1])
                return try #require(span.context.inMemorySpanContext)
            }
            await eventually { spans(of: "traced", .server).count == 1 && spans(of: "traced", .client).count == 1 }
            let (sending, receiving) = (spans(of: "traced", .server)[0], spans(of: "traced", .client)[0])
            #expect(receiving.operationName == "rill.Streams/Observe")
            #expect(sending.operationName == "rill.Streams/Observe")
            #expect(receiving.traceID == outer.traceID)
            #expect(receiving.parentSpanID == outer.spanID)
            #expect(sending.traceID == outer.traceID)
            #expect(sending.parentSpanID == receiving.spanID)
            #expect(isSubscribed.value == 1)
        }
    }

    @Test func `a call that fails has an error in both spans`() async throws {
        _ = Self.tracer
        try await withClient { server, client in
            try server.publish("broken", Observable<Int>.error(Broken()))
            #expect(await failure(of: client.observe("broken", of: Int.self)) != nil)
            await eventually { spans(of: "broken", .server).count == 1 && spans(of: "broken", .client).count == 1 }
            for kind in [SpanKind.server, .client] { #expect(spans(of: "broken", kind)[0].errors.count == 1) }
        }
    }

    private struct Broken: Error {}
}
