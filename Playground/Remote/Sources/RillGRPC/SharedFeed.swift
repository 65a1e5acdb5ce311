import DequeModule
import Foundation
import Rill
import Synchronization

/// One subscription to a source, whose elements go to several clients. The last ones are kept.
final class SharedFeed<Element: Encodable & Sendable>: Sendable {
    /// Each element is encoded once for all clients.
    typealias Entry = Outbox.Entry

    struct Seat: Sendable {
        let id: Int
        /// The number of the first element that the client gets.
        let next: Int
        let outbox: Outbox
    }

    private struct State {
        var kept: Deque<Entry> = []
        var keptBytes = 0
        var next = 0
        var completion: Completion?
        var outboxes: [Int: Outbox] = [:]
        var lastID = 0
        var hasStarted = false
        /// The number of clients without room, and one more while an element is on its way to them.
        var waiting = 0
        /// Whether the source was answered ``Demand/later``.
        var isSourceWaiting = false

        mutating func keep(_ entry: Entry) {
            kept.append(entry)
            keptBytes += entry.size
        }

        /// Forgets the elements that are too many, and returns them.
        mutating func takeOld(_ replay: Sharing.Replay) -> [Entry] {
            var old: [Entry] = []
            while kept.count > replay.count || kept.count > 1 && keptBytes > replay.bytes {
                let entry = kept.removeFirst()
                keptBytes -= entry.size
                old.append(entry)
            }
            return old
        }

        /// Whether the source can go on: there is a client, and all have room.
        mutating func takeResumption() -> Bool {
            guard isSourceWaiting, waiting == 0, !outboxes.isEmpty else { return false }
            isSourceWaiting = false
            return true
        }
    }

    let epoch = UInt64.random(in: 1 ... .max)
    private let encoder: StreamEncoder
    private let replay: Sharing.Replay
    private let buffering: Buffering
    private let state = Mutex(State())
    private let upstream = SingleAssignmentDisposable()

    init(_ encoder: StreamEncoder, replay: Sharing.Replay, _ buffering: Buffering) {
        (self.encoder, self.replay, self.buffering) = (encoder, replay, buffering)
    }

    var isEmpty: Bool { state.withLock { $0.outboxes.isEmpty } }

    /// Whether the source has ended.
    var hasEnded: Bool { state.withLock { $0.completion != nil } }

    /// Adds a client, which first gets what it missed.
    func join(_ position: StreamPosition?) throws -> Seat {
        let (seat, completion, resumes) = try state.withLock { state in
            let first = state.kept.first?.number ?? state.next
            let next = position?.next ?? first
            if let position, position.epoch != epoch || !(first...state.next).contains(next) {
                let firstKept = position.epoch == epoch && !state.kept.isEmpty ? first : nil
                throw StreamError.gap(stream: encoder.stream, expected: next, firstKept: firstKept)
            }
            let missed = Deque(state.kept.suffix(state.next - next))
            let outbox = Outbox(encoder.metrics, next: state.next, missed: missed, buffering) { [weak self] in
                self?.clientHasRoom()
            }
            state.lastID += 1
            state.outboxes[state.lastID] = outbox
            let seat = Seat(id: state.lastID, next: next, outbox: outbox)
            return (seat, state.completion, state.takeResumption())
        }
        if let completion { seat.outbox.finish(completion) }
        if resumes { upstream.resume() }
        return seat
    }

    func leave(_ seat: Seat) {
        seat.outbox.end()
        let resumes = state.withLock { state in
            state.outboxes[seat.id] = nil
            return state.takeResumption()
        }
        if resumes { upstream.resume() }
    }

    /// Subscribes to the source on a queue of its own. Only the first call has an effect.
    func start(_ source: Observable<Element>) {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { return }
        let sink = Sink<Element>(
            next: { self.send($0) }, finish: { self.finish(self.encoder.described($0)) })
        upstream.setDisposable(source.onQueueOfItsOwn().attach(sink))
    }

    func end() { finish(.completed) }

    private func send(_ element: Element) -> Demand {
        let json: Data?
        do {
            json = try encoder.encode(element, number: state.withLock { $0.next })
        } catch {
            finish(.failed(error))
            return .none
        }
        let (outboxes, old) = state.withLock { state -> ([Int: Outbox], [Entry]) in
            state.keep(Entry(number: state.next, json: json))
            state.next += 1
            state.waiting += state.outboxes.count + 1
            return (state.outboxes, state.takeOld(replay))
        }
        _ = old  // released outside of the lock
        let answers = outboxes.map { (id: $0, demand: $1.append(json)) }
        let (demand, resumes) = state.withLock { state -> (Demand, Bool) in
            if state.completion != nil { return (.none, false) }
            state.waiting -= answers.count { $0.demand != .later } + 1
            // A client that has gone must not let the source run on.
            for answer in answers where answer.demand == .none { state.outboxes[answer.id] = nil }
            guard case .wait = buffering.overflow else { return (.more, false) }
            if state.isSourceWaiting { return (.more, state.takeResumption()) }
            state.isSourceWaiting = true
            return (state.takeResumption() ? .more : .later, false)
        }
        if resumes { upstream.resume() }
        return demand
    }

    private func clientHasRoom() {
        let resumes = state.withLock { state in
            state.waiting -= 1
            return state.takeResumption()
        }
        if resumes { upstream.resume() }
    }

    private func finish(_ completion: Completion) {
        let outboxes = state.withLock { state -> [Outbox] in
            guard state.completion == nil else { return [] }
            state.completion = completion
            return Array(state.outboxes.values)
        }
        for outbox in outboxes { outbox.finish(completion) }
        upstream.dispose()
    }
}
