import Foundation
import Rill
import Synchronization

/// A stream with one subscription for all clients.
final class SharedPublication<Element: Encodable & Sendable>: Publication {
    private let name: String
    private let source: Observable<Element>
    private let replay: Int
    private let buffering: Buffering
    private let feed = Mutex<SharedFeed<Element>?>(nil)

    init(_ name: String, _ source: Observable<Element>, replay: Int, _ buffering: Buffering) {
        (self.name, self.source, self.replay, self.buffering) = (name, source, replay, buffering)
    }

    func send(to client: ClientWriter, resuming position: StreamPosition?) async throws {
        let (feed, seat) = try join(position)
        defer { leave(feed, seat) }
        try await client.begin(epoch: feed.epoch, next: seat.next)
        feed.start(source)
        try await client.send(seat.outbox) { $0 }
    }

    private func join(_ position: StreamPosition?) throws -> (SharedFeed<Element>, SharedFeed<Element>.Seat) {
        try feed.withLock { feed in
            let current = feed ?? SharedFeed(name, replay: replay, buffering)
            let seat = try current.join(position)
            feed = current
            return (current, seat)
        }
    }

    /// The last client ends the subscription if nothing is kept for others.
    private func leave(_ left: SharedFeed<Element>, _ seat: SharedFeed<Element>.Seat) {
        let isOver = feed.withLock { feed in
            left.leave(seat)
            guard replay == 0, left.isEmpty else { return false }
            if feed === left { feed = nil }
            return true
        }
        if isOver { left.end() }
    }

    func end() { feed.withLock { $0.take() }?.end() }
}
