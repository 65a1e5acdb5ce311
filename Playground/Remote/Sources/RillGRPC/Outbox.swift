import DequeModule
import Rill
import Synchronization

/// The elements that wait for one client, and the policy for those that are too many.
final class Outbox<Item: Sendable>: Sendable {
    struct Entry: Sendable {
        let number: Int
        let item: Item
    }

    /// What a client is sent next.
    struct Batch: Sendable {
        let entries: Deque<Entry>
        /// The end, if no further element follows.
        let completion: Completion?
        /// The number of the element after the last one that arrived.
        let next: Int
    }

    private struct State {
        var entries: Deque<Entry>
        /// The number of waiting elements that don't count, because a returning client missed them.
        var missed: Int
        var next: Int
        var completion: Completion?
        /// Whether the source was answered ``Demand/later``.
        var isSourceWaiting = false
        var hasEnded = false
        /// When the last batch was taken.
        var lastBatch: ContinuousClock.Instant?
    }

    private let state: Mutex<State>
    private let stream: String
    private let buffering: Buffering
    private let arrival = Suspension()
    private let onRoom: @Sendable () -> Void

    /// - Parameters:
    ///   - next: the number of the first element that is appended.
    ///   - missed: elements to send before, for which the limit doesn't apply.
    ///   - onRoom: called once for each answer ``Demand/later``.
    init(
        _ stream: String, next: Int, missed: Deque<Entry> = [], _ buffering: Buffering,
        onRoom: @escaping @Sendable () -> Void
    ) {
        state = Mutex(State(entries: missed, missed: missed.count, next: next))
        if !missed.isEmpty { arrival.resume() }
        (self.stream, self.buffering, self.onRoom) = (stream, buffering, onRoom)
    }

    func append(_ item: Item) -> Demand {
        let (demand, dropped) = state.withLock { state -> (Demand, Entry?) in
            if state.hasEnded || state.completion != nil { return (.none, nil) }
            let entry = Entry(number: state.next, item: item)
            var dropped: Entry?
            if state.entries.count >= buffering.limit + state.missed {
                switch buffering.overflow {
                case .dropNewest:
                    state.next += 1
                    return (.more, entry)
                case .dropOldest: dropped = state.entries.popFirst()
                case .fail, .wait:
                    state.completion = .failed(StreamError.overflow(stream: stream, limit: buffering.limit))
                    return (.none, nil)
                }
            }
            state.entries.append(entry)
            state.next += 1
            if case .wait = buffering.overflow, state.entries.count >= buffering.limit + state.missed {
                state.isSourceWaiting = true
                return (.later, dropped)
            }
            return (.more, dropped)
        }
        arrival.resume()
        _ = dropped  // released outside of the lock
        return demand
    }

    /// Ends the stream after the elements that wait.
    func finish(_ completion: Completion) {
        state.withLock { state in if state.completion == nil { state.completion = completion } }
        arrival.resume()
    }

    /// Waits until there are elements or the end, and takes them. Returns nil after ``end()``.
    ///
    /// An element that comes alone is taken at once. Elements that follow one another faster than ``gatheringTime``
    /// are gathered for that time, because each message costs the client a read buffer of some 10 kB until it is taken.
    func take() async -> Batch? {
        while await arrival.wait() {
            if isFilling { try? await Task.sleep(for: gatheringTime) }
            let (batch, hasRoom) = state.withLock { state -> (Batch?, Bool) in
                if state.hasEnded { return (nil, false) }
                let batch = Batch(entries: state.entries, completion: state.completion, next: state.next)
                let wasWaiting = state.isSourceWaiting
                (state.entries, state.missed, state.isSourceWaiting) = ([], 0, false)
                if !batch.entries.isEmpty { state.lastBatch = .now }
                return (batch, wasWaiting)
            }
            guard let batch else { return nil }
            if hasRoom { onRoom() }
            if !batch.entries.isEmpty || batch.completion != nil { return batch }
        }
        return nil
    }

    /// Whether more elements are likely to come soon, and have room.
    private var isFilling: Bool {
        state.withLock { state in
            guard let lastBatch = state.lastBatch, state.completion == nil, !state.entries.isEmpty,
                state.entries.count < buffering.limit + state.missed
            else { return false }
            return lastBatch.duration(to: .now) < gatheringTime
        }
    }

    /// Drops all elements, and lets ``take()`` return nil.
    func end() {
        let (_, wasWaiting) = state.withLock { state in
            let ended = (state.entries, state.isSourceWaiting)
            (state.entries, state.hasEnded, state.isSourceWaiting) = ([], true, false)
            return ended
        }
        arrival.end()
        if wasWaiting { onRoom() }
    }
}

private let gatheringTime = Duration.microseconds(100)
