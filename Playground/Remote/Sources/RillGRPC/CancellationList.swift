import Synchronization

/// Runs an action when a call is cancelled, also if that happened before the action was known.
final class CancellationList: Sendable {
    private struct State {
        var isCancelled = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func onCancel(_ action: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.action = action }
            return state.isCancelled
        }
        if isCancelled { action() }
    }

    func cancel() {
        let action = state.withLock { state in
            state.isCancelled = true
            return state.action.take()
        }
        action?()
    }
}
