/// A disposable that disposes another one after it has been disposed itself, and after every disposable that
/// ``retain()`` returned has been disposed too.
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

    /// Whether the underlying disposable has been disposed.
    public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

    /// Returns a dependent disposable. The underlying disposable isn't disposed until the dependent one has been.
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

    /// Resumes the underlying disposable, if it can wait.
    public func resume() { (state.withLock { $0.disposable } as? any Upstream)?.resume() }

    public func dispose() {
        state.withLock { state -> (any Disposable)? in
            state.isPrimaryDisposed = true
            return state.takeIfUnused()
        }?.dispose()
    }
}
