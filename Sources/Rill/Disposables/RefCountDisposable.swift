/// A disposable that disposes another one after it has been disposed itself, and after every disposable that
/// ``retain()`` returned has been disposed too.
public final class RefCountDisposable: Cancelable {
    private struct State {
        var disposable: (any Disposable)?
        /// The number of disposables that haven't been disposed: this one and its dependents.
        var users = 1
    }

    private let ended = Flag()
    private let state: Locked<State>

    public init(disposable: any Disposable) { state = Locked(State(disposable: disposable)) }

    /// Whether the underlying disposable has been disposed.
    public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

    /// Returns a dependent disposable. The underlying disposable isn't disposed until the dependent one has been.
    public func retain() -> any Disposable {
        let isLive = state.withLock { state in
            if state.disposable != nil { state.users += 1 }
            return state.disposable != nil
        }
        return isLive ? Disposables.create { [self] in release() } : Disposables.create()
    }

    /// Resumes the underlying disposable, if it can wait.
    public func resume() { state.withLock { $0.disposable }?.asUpstream().resume() }

    public func dispose() { if ended.set() { release() } }

    private func release() {
        let unused = state.withLock { state -> (any Disposable)? in
            state.users -= 1
            return state.users == 0 ? state.disposable.take() : nil
        }
        unused?.dispose()
    }
}
