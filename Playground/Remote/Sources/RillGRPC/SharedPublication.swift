import Foundation
import Rill
import Synchronization

/// A stream with one subscription for all clients.
final class SharedPublication<Element: Encodable & Sendable>: Publication {
    private let encoder: StreamEncoder
    private let source: Observable<Element>
    private let replay: Int
    private let buffering: Buffering
    private let state = Mutex<State>(State())

    private struct State {
        var feed: SharedFeed<Element>?
        /// Whether the subscription ends with the last client, although elements are kept.
        var isOver = false

        /// Forgets `feed` if nobody needs it any more, and returns whether that is so.
        mutating func forget(_ feed: SharedFeed<Element>, _ replay: Int) -> Bool {
            guard isOver || replay == 0, feed.isEmpty else { return false }
            if self.feed === feed { self.feed = nil }
            return true
        }
    }

    init(_ encoder: StreamEncoder, _ source: Observable<Element>, replay: Int, _ buffering: Buffering) {
        (self.encoder, self.source, self.replay, self.buffering) = (encoder, source, replay, buffering)
    }

    func send(to client: ClientWriter, _ request: ObserveRequest) async throws {
        try request.checkHasNoQuery()
        let (feed, seat) = try join(request.resume)
        defer { leave(feed, seat) }
        try await client.begin(epoch: feed.epoch, next: seat.next)
        feed.start(source)
        try await client.send(seat.outbox, encoder)
    }

    private func join(_ position: StreamPosition?) throws -> (SharedFeed<Element>, SharedFeed<Element>.Seat) {
        try state.withLock { state in
            let feed = state.feed ?? SharedFeed(encoder, replay: replay, buffering)
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
