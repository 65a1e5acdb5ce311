import Rill

/// A stream that a server offers under a name.
protocol Publication: AnyObject, Sendable {
    var metrics: StreamMetrics { get }

    /// Sends the stream to one client until it ends, or until the client does.
    func send(to client: ClientWriter, _ request: ObserveRequest) async throws

    /// Called when the stream is no longer offered. Clients that observe it go on.
    func end()
}

/// A stream with one subscription for each client.
final class PrivatePublication<Element: Encodable & Sendable>: Publication {
    private let encoder: StreamEncoder
    private let source: @Sendable (ObserveRequest, _ first: Int) throws -> Observable<Element>
    /// What the numbers belong to, or nil if each subscription has numbers of its own.
    private let epoch: UInt64?
    private let buffering: Buffering

    var metrics: StreamMetrics { encoder.metrics }

    /// - Parameter source: returns the elements for a request, from a number on.
    init(
        _ encoder: StreamEncoder, epoch: UInt64?, _ buffering: Buffering,
        source: @escaping @Sendable (ObserveRequest, _ first: Int) throws -> Observable<Element>
    ) {
        (self.encoder, self.epoch, self.buffering, self.source) = (encoder, epoch, buffering, source)
    }

    func send(to client: ClientWriter, _ request: ObserveRequest) async throws {
        let first = request.resume?.next ?? 0
        if let position = request.resume, first > 0, position.epoch != epoch {
            throw StreamError.gap(stream: encoder.stream, expected: first, firstKept: nil)
        }
        let source = try observable(request, first)
        try await client.begin(epoch: epoch ?? .random(in: 1 ... .max), next: first)
        let upstream = SingleAssignmentDisposable()
        defer { upstream.dispose() }
        let outbox = Outbox(encoder.metrics, next: first, buffering) { upstream.resume() }
        let encoder = encoder
        let next = { (element: Element) in
            do throws(StreamError) {
                return outbox.append(try encoder.encode(element, number: outbox.next))
            } catch {
                outbox.finish(.failed(error))
                return Demand.none
            }
        }
        let sink = Sink<Element>(next: next, finish: { outbox.finish(encoder.described($0)) })
        upstream.setDisposable(source.onQueueOfItsOwn().attach(sink))
        try await client.send(outbox, encoder)
    }

    private func observable(_ request: ObserveRequest, _ first: Int) throws -> Observable<Element> {
        do {
            return try source(request, first)
        } catch {
            throw encoder.report.failure(error, of: encoder.stream)
        }
    }

    func end() {}
}

extension Observable {
    /// Runs the source on a thread that no task needs. A source that loops, or takes its time for each element, would
    /// keep its elements from its client there, and one that sends nothing would keep all clients from leaving.
    func onQueueOfItsOwn() -> Observable<Element> {
        subscribe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "RillGRPC.Publication"))
    }
}
