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

    /// - Parameter source: returns the elements from a number on.
    init(
        _ name: String, epoch: UInt64?, _ buffering: Buffering, source: @escaping @Sendable (Int) -> Observable<Element>
    ) {
        (self.name, self.epoch, self.buffering, self.source) = (name, epoch, buffering, source)
    }

    func send(to client: ClientWriter, resuming position: StreamPosition?) async throws {
        let first = position?.next ?? 0
        if let position, first > 0, position.epoch != epoch {
            throw StreamError.gap(stream: name, expected: first, firstKept: nil)
        }
        try await client.begin(epoch: epoch ?? .random(in: 1 ... .max), next: first)
        let room = Suspension()
        let outbox = Outbox<Element>(name, next: first, buffering) { room.resume() }
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { [source] in await source(first).send(to: outbox, whenever: room) }
            defer { room.end() }
            let encoder = ElementCoding.encoder
            try await client.send(outbox) { try encoder.encode($0) }
        }
    }

    func end() {}
}

extension Observable {
    /// Sends the elements until `room` ends. Goes on after ``Demand/later`` when `room` says so.
    ///
    /// Not the task of the client: a source that takes its time for each element would keep them from the client.
    func send(to outbox: Outbox<Element>, whenever room: Suspension) async {
        let upstream = attach(Sink(next: { outbox.append($0) }, finish: { outbox.finish($0) }))
        while await room.wait() { upstream.resume() }
        upstream.dispose()
    }
}
