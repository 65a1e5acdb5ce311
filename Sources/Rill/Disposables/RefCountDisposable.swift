/// Disposes what it holds once it was disposed itself and every disposable that ``retain()`` gave out was too.
public final class RefCountDisposable: Cancelable {
    private struct State {
        var disposable: (any Disposable)?
        var dependents = 0
        var isPrimaryDisposed = false

        mutating func takeIfUnused() -> (any Disposable)? {
            guard isPrimaryDisposed, dependents == 0 else { return nil }
            defer { disposable = nil }
            return disposable
        }
    }

    private let state: Locked<State>

    public init(disposable: any Disposable) { state = Locked(State(disposable: disposable)) }

    /// Whether the disposable held has been disposed.
    public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

    /// A dependent that keeps the disposable going until disposed itself.
    public func retain() -> any Disposable {
        let isLive = state.withLock { state in
            guard state.disposable != nil else { return false }
            state.dependents += 1
            return true
        }
        guard isLive else { return Disposables.create() }
        return Disposables.create { [self] in
            state.withLock { state -> (any Disposable)? in
                state.dependents -= 1
                return state.takeIfUnused()
            }?.dispose()
        }
    }

    /// Resumes the disposable held, if it can wait.
    public func resume() { (state.withLock { $0.disposable } as? any Upstream)?.resume() }

    public func dispose() {
        state.withLock { state -> (any Disposable)? in
            state.isPrimaryDisposed = true
            return state.takeIfUnused()
        }?.dispose()
    }
}
