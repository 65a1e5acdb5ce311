import Synchronization

/// The place at which the subscriptions of one ``StreamClient/observe(_:of:query:resume:poison:onDrop:onGap:)``
/// continue.
final class Bookmark: Sendable {
    /// A subscription that has the place to itself.
    private final class User: Sendable {
        let isCancelled = Mutex(false)
    }

    private struct State {
        var position: StreamPosition?
        /// Whether the observer has got an element. Before the first one, it has nothing to continue.
        var hasElement = false
        var user: User?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    /// Whether a subscription continues where the one before stopped.
    private let isKept: Bool

    init(_ resume: Resume) {
        let position: StreamPosition? = if case .after(let position) = resume { position } else { nil }
        isKept = if case .never = resume { false } else { true }
        state = Mutex(State(position: position, hasElement: position.map { $0.next > 0 } ?? false))
    }

    /// Runs `body` as the only subscription, from the position that it passes.
    func use<Result>(for stream: String, _ body: (StreamPosition?) async throws -> Result) async throws -> Result {
        guard isKept else { return try await body(nil) }
        let user = User()
        return try await withTaskCancellationHandler {
            let position = try await open(stream, user)
            defer { close() }
            return try await body(position)
        } onCancel: {
            user.isCancelled.withLock { $0 = true }
        }
    }

    /// Called with the place at which the server begins.
    func begin(at position: StreamPosition) {
        if isKept { state.withLock { $0.position = position } }
    }

    /// Called with the position behind each element that the observer got.
    func move(to position: StreamPosition) {
        if isKept { state.withLock { ($0.position, $0.hasElement) = (position, true) } }
    }

    /// Whether the observer loses nothing that it could have had if it begins anew, because the server was started
    /// again before the first element.
    func mayBeginAnew(after error: StreamError) -> Bool {
        guard case .gap(_, _, firstKept: nil) = error else { return false }
        return state.withLock { !$0.hasElement }
    }

    /// Waits for a subscription that was disposed, but whose task still runs.
    private func open(_ stream: String, _ next: User) async throws -> StreamPosition? {
        while true {
            let (user, position) = state.withLock { state in
                let user = state.user
                if user == nil { state.user = next }
                return (user, state.position)
            }
            guard let user else { return position }
            if !user.isCancelled.withLock({ $0 }) { throw StreamError.alreadyObserved(stream: stream) }
            await wait()
        }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.user == nil { return true }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func close() {
        let waiting = state.withLock { state in
            defer { (state.user, state.waiting) = (nil, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
