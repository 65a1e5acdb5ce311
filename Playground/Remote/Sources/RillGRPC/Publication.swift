import Foundation
import Logging
import Rill
import Synchronization

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

/// A stream with one subscription for all clients.
final class SharedPublication<Element: Encodable & Sendable>: Publication {
    private let encoder: StreamEncoder
    private let source: Observable<Element>
    private let replay: Sharing.Replay
    private let buffering: Buffering
    private let eviction: Eviction
    private let state = Mutex<State>(State())

    var metrics: StreamMetrics { encoder.metrics }

    private struct State {
        var feed: SharedFeed<Element>?
        /// Whether the subscription ends with the last client, although elements are kept.
        var isOver = false

        /// Forgets `feed` if nobody needs it any more, and returns whether that is so.
        mutating func forget(_ feed: SharedFeed<Element>, _ replay: Sharing.Replay) -> Bool {
            guard isOver || replay.count == 0, feed.isEmpty else { return false }
            if self.feed === feed { self.feed = nil }
            return true
        }
    }

    init(
        _ encoder: StreamEncoder, _ source: Observable<Element>, replay: Sharing.Replay, _ buffering: Buffering,
        _ eviction: Eviction
    ) {
        (self.encoder, self.source, self.replay, self.buffering) = (encoder, source, replay, buffering)
        self.eviction = eviction
    }

    func send(to client: ClientWriter, _ request: ObserveRequest) async throws {
        try request.checkHasNoQuery()
        let (feed, seat) = try join(request.resume)
        defer { leave(feed, seat) }
        if buffering.isNamed { return try await send(to: client, feed, seat) }
        try await withThrowingTaskGroup(of: StreamError?.self) { tasks in
            tasks.addTask {
                try await self.send(to: client, feed, seat)
                return nil
            }
            tasks.addTask {
                try await seat.outbox.waitUntilStalled(for: self.eviction.time)
                // The write that the client holds up ends later.
                self.leave(feed, seat)
                return self.eviction.evict(self.encoder)
            }
            let first = try await tasks.next()
            tasks.cancelAll()
            if case let reason?? = first { throw reason }
            // The client may have taken the rest while it was evicted.
            if case let reason?? = try? await tasks.next() { throw reason }
        }
    }

    private func send(
        to client: ClientWriter, _ feed: SharedFeed<Element>, _ seat: SharedFeed<Element>.Seat
    ) async throws {
        // The client holds others up from here on, also if it doesn't take the beginning.
        try await client.begin(epoch: feed.epoch, next: seat.next)
        feed.start(source)
        try await client.send(seat.outbox, encoder)
    }

    private func join(_ position: StreamPosition?) throws -> (SharedFeed<Element>, SharedFeed<Element>.Seat) {
        try state.withLock { state in
            // Without a replay, a client that comes after the end, and doesn't resume there, begins a new subscription.
            let former = state.feed.flatMap { feed in
                replay.count == 0 && !state.isOver && feed.hasEnded && position?.epoch != feed.epoch ? nil : feed
            }
            let feed = former ?? SharedFeed(encoder, replay: replay, buffering)
            let seat = try feed.join(position)
            state.feed = feed
            return (feed, seat)
        }
    }

    private func leave(_ feed: SharedFeed<Element>, _ seat: SharedFeed<Element>.Seat) {
        let isOver = state.withLock { state in
            feed.leave(seat)
            return state.forget(feed, replay)
        }
        if isOver { feed.end() }
    }

    func end() {
        let feed = state.withLock { state -> SharedFeed<Element>? in
            state.isOver = true
            guard let feed = state.feed, state.forget(feed, replay) else { return nil }
            return feed
        }
        feed?.end()
    }
}

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
