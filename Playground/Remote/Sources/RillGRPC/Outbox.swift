import DequeModule
import Foundation
import Rill
import Synchronization

/// The elements that wait for one client, and the policy for those that are too many.
final class Outbox: Sendable {
    struct Entry: Sendable {
        let number: Int
        /// The element, or nil if it is skipped.
        let json: Data?

        var size: Int { json?.count ?? 0 }
    }

    /// What a client is sent next.
    struct Batch: Sendable {
        let entries: [Entry]
        /// The end, if no further element follows.
        let completion: Completion?
        /// The number of the element after the last one that arrived.
        let next: Int
    }

    private struct State {
        var queue: BoundedQueue<Entry>
        var next: Int
        var hasEnded = false
        /// The bytes that wait.
        var bytes = 0
        /// The bytes of what the client had missed before, which the limit of its call leaves out.
        var missedBytes: Int
        /// The bytes of the last batch, which is being sent.
        var bytesSent = 0
        /// Since when the source waits.
        var fullSince: ContinuousClock.Instant?
        /// Since when the stream has ended for the client, or since the client's last message after that.
        var endsSince: ContinuousClock.Instant?
        /// Since when there are elements that wait.
        var waitingSince: ContinuousClock.Instant?
        /// When the last batch was taken.
        var lastBatch: ContinuousClock.Instant?
    }

    private let state: Mutex<State>
    private let metrics: StreamMetrics
    private let buffering: Buffering
    private let arrival = Suspension()
    private let onRoom: @Sendable () -> Void

    /// - Parameters:
    ///   - next: the number of the first element that is appended.
    ///   - missed: elements to send before, for which the limit doesn't apply.
    ///   - onRoom: called once for each answer ``Demand/later``, unless the source ends before there is room.
    init(
        _ metrics: StreamMetrics, next: Int, missed: Deque<Entry> = [], _ buffering: Buffering,
        onRoom: @escaping @Sendable () -> Void
    ) {
        let limit = buffering.limit + min(missed.count, .max - buffering.limit)
        var queue = BoundedQueue<Entry>(limit: limit, whenFull: buffering.overflow)
        for entry in missed { _ = queue.append(entry) }
        let bytes = missed.reduce(0) { $0 + $1.size }
        buffering.budget.take(bytes)
        let waitingSince = missed.isEmpty ? nil : ContinuousClock.now
        state = Mutex(
            State(queue: queue, next: next, bytes: bytes, missedBytes: bytes, waitingSince: waitingSince))
        (self.metrics, self.buffering, self.onRoom) = (metrics, buffering, onRoom)
    }

    /// The number of the next element.
    var next: Int { state.withLock { $0.next } }

    /// Since when there are elements that wait.
    var waitingSince: ContinuousClock.Instant? { state.withLock { $0.waitingSince } }

    func append(_ json: Data?) -> Demand {
        let (demand, wakesTaker, drops, endsWait) = state.withLock { state -> (Demand, Bool, Int, Bool) in
            if state.hasEnded { return (.none, false, 0, false) }
            var drops = 0
            let entry = Entry(number: state.next, json: json)
            switch buffering.overflow {
            case .wait:
                // The element for which there is no room is kept, unless the source has been told to wait.
                if isFull(state, adding: entry.size) {
                    let room = state.fullSince == nil ? 1 : 0
                    state.queue.limit = min(state.queue.limit, state.queue.count + room)
                }
            case .fail: if isFull(state) { state.queue.limit = state.queue.count }
            case .dropOldest: if isFull(state) { drops = dropOldest(&state) }
            case .dropNewest:
                if isFull(state) {
                    state.next += 1
                    return (.more, false, 1, false)
                }
            }
            var arrival = state.queue.append(entry)
            if arrival.demand == .none {
                // The queue has ended, so the source doesn't wait for it.
                state.endsSince = state.endsSince ?? .now
                return (.none, arrival.wakesTaker, drops, state.fullSince.take() != nil)
            }
            state.next += 1
            if state.waitingSince == nil { state.waitingSince = .now }
            if arrival.demand == .later { state.fullSince = .now }
            let dropped = arrival.dropped.take()
            count(entry.size - (dropped?.size ?? 0), &state)
            return (arrival.demand, arrival.wakesTaker, drops + (dropped == nil ? 0 : 1), false)
        }
        if endsWait { onRoom() }
        if demand == .later { metrics.waits.increment() }
        if drops > 0 { metrics.drops.increment(by: drops) }
        if wakesTaker { arrival.resume() }
        return demand
    }

    /// Whether no further element has room. One always has, so that each client goes on while others fill the server.
    private func isFull(_ state: State, adding added: Int = 0) -> Bool {
        let bytes = state.bytes + added
        return bytes - state.missedBytes >= buffering.bytes || bytes > 0 && buffering.budget.isFull(adding: added)
    }

    /// Returns the number of elements that were dropped.
    ///
    /// - Complexity: O(*n*) for *n* elements that wait.
    private func dropOldest(_ state: inout State) -> Int {
        var drops = 0
        for entry in state.queue.takeAll().elements {
            if isFull(state) {
                count(-entry.size, &state)
                drops += 1
            } else {
                _ = state.queue.append(entry)
            }
        }
        return drops
    }

    /// Returns once the source has waited for the client for `time`. The client gets no further elements then.
    func waitUntilStalled(for time: Duration) async throws {
        try await wait(for: time, since: { $0.fullSince }, then: { $0.hasEnded = true })
    }

    /// Returns once the stream has ended, or the client wants no more, and the client has taken no message for `time`.
    func waitUntilOverdue(for time: Duration) async throws { try await wait(for: time, since: { $0.endsSince }) }

    /// Called when the client has taken a message.
    func clientHasTaken() {
        state.withLock { state in
            if state.endsSince != nil { state.endsSince = .now }
            if state.fullSince != nil { state.fullSince = .now }
        }
    }

    /// Looks at the clock four times in `time`.
    private func wait(
        for time: Duration, since start: (State) -> ContinuousClock.Instant?, then act: (inout State) -> Void = { _ in }
    ) async throws {
        func isOver() -> Bool {
            state.withLock { state in
                guard let start = start(state), .now - start >= time else { return false }
                act(&state)
                return true
            }
        }
        while !isOver() { try await Task.sleep(for: time / 4) }
    }

    private func count(_ bytes: Int, _ state: inout State) {
        state.bytes += bytes
        buffering.budget.take(bytes)
    }

    /// Ends the stream after the elements that wait.
    func finish(_ completion: Completion) {
        let wakesTaker = state.withLock { state in
            // The source has ended, so it doesn't wait.
            (state.fullSince, state.endsSince) = (nil, state.endsSince ?? .now)
            return state.queue.finish(completion)
        }
        if wakesTaker { arrival.resume() }
    }

    /// Waits until there are elements or the end, and takes them. Returns nil after ``end()``.
    ///
    /// An element that comes alone is taken at once. Elements that follow one another faster than ``gatheringTime``
    /// are gathered for that time, because each message costs the client a read buffer of some 10 kB until it is taken.
    func take() async -> Batch? {
        repeat {
            if isFilling { try? await Task.sleep(for: gatheringTime) }
            let (batch, hasRoom) = state.withLock { state -> (Batch?, Bool) in
                if state.hasEnded { return (nil, false) }
                let (entries, completion) = state.queue.takeAll()
                state.queue.limit = buffering.limit
                buffering.budget.take(-state.bytesSent)
                (state.bytesSent, state.bytes, state.missedBytes) = (state.bytes, 0, 0)
                let hasRoom = state.queue.takeResumption() && state.fullSince != nil
                (state.fullSince, state.waitingSince) = (nil, nil)
                if !entries.isEmpty { state.lastBatch = .now }
                let batch = Batch(entries: entries, completion: completion.map(named), next: state.next)
                return (batch, hasRoom)
            }
            guard let batch else { return nil }
            if hasRoom { onRoom() }
            if !batch.entries.isEmpty || batch.completion != nil { return batch }
        } while await arrival.wait()
        return nil
    }

    /// Names the stream whose queue was full.
    private func named(_ completion: Completion) -> Completion {
        guard case .failed(let error as BufferOverflow) = completion else { return completion }
        return .failed(StreamError.overflow(stream: metrics.stream, limit: min(error.limit, buffering.limit)))
    }

    /// Whether more elements are likely to come soon, and have room.
    private var isFilling: Bool {
        state.withLock { state in
            guard let lastBatch = state.lastBatch, 1..<state.queue.limit ~= state.queue.count else { return false }
            return lastBatch.duration(to: .now) < gatheringTime
        }
    }

    /// Drops all elements, and lets ``take()`` return nil. The client has the time of an end for what is being sent.
    func end() {
        let (_, wasWaiting) = state.withLock { state in
            (state.hasEnded, state.endsSince) = (true, state.endsSince ?? .now)
            buffering.budget.take(-state.bytes - state.bytesSent)
            (state.bytes, state.bytesSent, state.missedBytes, state.waitingSince) = (0, 0, 0, nil)
            return (state.queue.takeAll(), state.fullSince.take() != nil)
        }
        arrival.end()
        if wasWaiting { onRoom() }
    }
}

/// With 100 µs, frames were so small that the read buffers of a slow client took 22 MB in a debug build.
private let gatheringTime = Duration.microseconds(500)
