import Synchronization

/// The place at which the subscriptions of one ``StreamClient/observe(_:of:resume:onDrop:)`` continue.
final class Bookmark: Sendable {
    private enum User {
        case none
        case active
        /// Disposed, but its task still runs.
        case cancelled
    }

    private struct State {
        var position: StreamPosition?
        var user = User.none
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    /// Whether a subscription continues where the one before stopped.
    private let isKept: Bool

    init(_ resume: Resume) {
        let position: StreamPosition? = if case .after(let position) = resume { position } else { nil }
        isKept = if case .never = resume { false } else { true }
        state = Mutex(State(position: position))
    }

    /// Runs `body` as the only subscription, from the position that it passes.
    func use<Result>(for stream: String, _ body: (StreamPosition?) async throws -> Result) async throws -> Result {
        guard isKept else { return try await body(nil) }
        let position = try await open(stream)
        defer { close() }
        return try await withTaskCancellationHandler {
            try await body(position)
        } onCancel: {
            state.withLock { $0.user = .cancelled }
        }
    }

    /// Called with the position behind each element that the observer got.
    func move(to position: StreamPosition) {
        if isKept { state.withLock { $0.position = position } }
    }

    /// Waits for a subscription that was disposed.
    private func open(_ stream: String) async throws -> StreamPosition? {
        while true {
            let (user, position) = state.withLock { state in
                let user = state.user
                if case .none = user { state.user = .active }
                return (user, state.position)
            }
            switch user {
            case .none: return position
            case .active: throw StreamError.alreadyObserved(stream: stream)
            case .cancelled: await wait()
            }
        }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if case .none = state.user { return true }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func close() {
        let waiting = state.withLock { state in
            defer { (state.user, state.waiting) = (.none, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
