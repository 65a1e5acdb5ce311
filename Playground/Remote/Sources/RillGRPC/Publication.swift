import Rill

/// A stream that a server offers under a name.
protocol Publication: AnyObject, Sendable {
    /// Sends the stream to one client until it ends, or until the client does.
    func send(to client: ClientWriter, resuming position: StreamPosition?) async throws

    /// Called when the stream is no longer offered. Clients that observe it go on.
    func end()
}

/// A stream with one subscription for each client.
final class PrivatePublication<Element: Encodable & Sendable>: Publication {
    private let name: String
    private let source: @Sendable (Int) -> Observable<Element>
    /// What the numbers belong to, or nil if each subscription has numbers of its own.
    private let epoch: UInt64?
    private let buffering: Buffering
    private let report: ErrorReport

    /// - Parameter source: returns the elements from a number on.
    init(
        _ name: String, epoch: UInt64?, _ buffering: Buffering, _ report: ErrorReport,
        source: @escaping @Sendable (Int) -> Observable<Element>
    ) {
        (self.name, self.epoch, self.buffering, self.report) = (name, epoch, buffering, report)
        self.source = source
    }

    func send(to client: ClientWriter, resuming position: StreamPosition?) async throws {
        let first = position?.next ?? 0
        if let position, first > 0, position.epoch != epoch {
            throw StreamError.gap(stream: name, expected: first, firstKept: nil)
        }
        try await client.begin(epoch: epoch ?? .random(in: 1 ... .max), next: first)
        let upstream = SingleAssignmentDisposable()
        defer { upstream.dispose() }
        let outbox = Outbox<Element>(name, next: first, buffering) { upstream.resume() }
        let sink = Sink<Element>(
            next: { outbox.append($0) }, finish: { outbox.finish(self.report.described($0, of: self.name)) })
        upstream.setDisposable(source(first).onQueueOfItsOwn().attach(sink))
        let encoder = ElementCoding.encoder
        try await client.send(outbox) { try encoder.encode($0) }
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
