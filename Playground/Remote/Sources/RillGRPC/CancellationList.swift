import Synchronization

/// Actions that run when a call is cancelled, or at once if it already was.
final class CancellationList: Sendable {
    private struct State {
        var isCancelled = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.actions.append(action) }
            return state.isCancelled
        }
        if isCancelled { action() }
    }

    func cancel() {
        let actions = state.withLock { state in
            defer { (state.isCancelled, state.actions) = (true, []) }
            return state.actions
        }
        for action in actions { action() }
    }
}
