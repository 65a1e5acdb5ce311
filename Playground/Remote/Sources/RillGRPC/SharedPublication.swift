import Foundation
import Rill
import Synchronization

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
