import Rill
import Synchronization

/// A place between two elements of a published stream. It can be stored, and used after a restart of the client.
public struct StreamPosition: Hashable, Codable, Sendable {
    /// What the numbers of the elements belong to. Numbers of different epochs can't be compared.
    let epoch: UInt64
    /// The number of the element that follows.
    public let next: Int
}

/// An element, and the position behind it.
public struct Numbered<Element: Sendable>: Sendable {
    public let element: Element
    /// The place to continue after this element.
    public let position: StreamPosition

    /// The number of the element. The first one has the number 0.
    public var number: Int { position.next - 1 }
}

extension Numbered: Equatable where Element: Equatable {}

/// Where a subscription begins.
public enum Resume: Sendable {
    /// Each subscription starts anew.
    case never
    /// Each subscription continues after the last element of the one before, or fails with ``StreamError/gap``.
    ///
    /// The server needs ``Sharing/replay(_:bytes:)`` or `publish(_:from:)`. The subscriptions of an observable share
    /// one position, so there is one at a time: each reader calls
    /// ``StreamClient/observe(_:of:query:resume:poison:onDrop:onGap:)`` for itself. After a gap, the stream begins anew
    /// if its observer has an `onGap`, or no element yet.
    ///
    /// An element that is on its way to the observer counts as received, even if another thread disposes the
    /// subscription at that moment. To miss none, store the positions of
    /// ``StreamClient/observeNumbered(_:of:query:resume:poison:onDrop:onGap:)``, and continue with ``after(_:)``.
    case fromLast
    /// Works like ``fromLast``. The first subscription continues at a stored position.
    case after(StreamPosition)
}

/// The place at which the subscriptions of one ``StreamClient/observe(_:of:query:resume:poison:onDrop:onGap:)``
/// continue.
final class Bookmark: Sendable {
    /// A subscription that has the place to itself, and whether it ends: it was cancelled, or wants no more.
    private final class User: Sendable {
        let isEnding = Mutex(false)
    }

    private struct State {
        var position: StreamPosition?
        /// Whether the observer has got an element. Before the first one, it has nothing to continue.
        var hasElement = false
        var user: User?
        /// Whether the user is getting an element. It may answer that it wants no more.
        var isDelivering = false
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
            user.isEnding.withLock { $0 = true }
        }
    }

    /// Called with the place at which the server begins.
    func begin(at position: StreamPosition) {
        if isKept { state.withLock { $0.position = position } }
    }

    /// Moves to `position`, and calls `body`, which sends the element before it.
    func move(to position: StreamPosition, _ body: () -> Demand) -> Demand {
        guard isKept else { return body() }
        state.withLock { ($0.position, $0.hasElement, $0.isDelivering) = (position, true, true) }
        let demand = body()
        resume { state in
            if case .none = demand { state.user?.isEnding.withLock { $0 = true } }
            state.isDelivering = false
        }
        return demand
    }

    /// Whether the observer can begin anew without a word, because it has no element yet that would be continued.
    var mayBeginAnew: Bool { state.withLock { !$0.hasElement } }

    /// Waits for a subscription that is ending, but whose task still runs.
    ///
    /// An observer that gets its last element may begin the next subscription before it has answered.
    private func open(_ stream: String, _ next: User) async throws -> StreamPosition? {
        while true {
            let (user, position, isDelivering) = state.withLock { state in
                let user = state.user
                if user == nil { state.user = next }
                return (user, state.position, state.isDelivering)
            }
            guard let user else { return position }
            if !isDelivering, !user.isEnding.withLock({ $0 }) { throw StreamError.alreadyObserved(stream: stream) }
            await wait(for: user)
        }
    }

    /// Returns after the next change of `user`.
    private func wait(for user: User) async {
        await withCheckedContinuation { continuation in
            let mayWait = state.withLock { state in
                guard state.user === user, state.isDelivering || user.isEnding.withLock({ $0 }) else { return false }
                state.waiting.append(continuation)
                return true
            }
            if !mayWait { continuation.resume() }
        }
    }

    private func close() { resume { $0.user = nil } }

    /// Changes the state, and resumes the subscriptions that wait. They check the state again.
    private func resume(after change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
