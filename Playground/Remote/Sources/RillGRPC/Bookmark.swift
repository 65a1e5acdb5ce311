import Rill
import Synchronization

/// The place at which the subscriptions of one ``StreamClient/observe(_:of:resume:onDrop:)`` continue.
final class Bookmark: Sendable {
    private struct State {
        var position: StreamPosition?
        var isInUse = false
    }

    private let state: Mutex<State>
    /// Whether a subscription continues where the one before stopped.
    private let isKept: Bool

    init(_ resume: Resume) {
        let position: StreamPosition? = if case .after(let position) = resume { position } else { nil }
        isKept = if case .never = resume { false } else { true }
        state = Mutex(State(position: position))
    }

    /// Begins a subscription of `stream`, until ``close(at:)``.
    func open(_ stream: String) throws -> StreamPosition? {
        guard isKept else { return nil }
        return try state.withLock { state in
            if state.isInUse { throw StreamError.alreadyObserved(stream: stream) }
            state.isInUse = true
            return state.position
        }
    }

    func close(at position: StreamPosition?) { state.withLock { $0 = State(position: position) } }
}
