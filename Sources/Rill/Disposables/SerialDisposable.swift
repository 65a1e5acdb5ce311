/// A disposable that holds one other at a time: setting the next one disposes the one before.
public final class SerialDisposable: Cancelable {
    private let ended = Flag()
    private let current = Locked<(any Disposable)?>(nil)

    public init() {}

    public var isDisposed: Bool { ended.isSet }

    /// The disposable held. Setting it disposes the former one, or the new one if this has been disposed.
    public var disposable: any Disposable {
        get { current.withLock { $0 } ?? Disposables.create() }
        set {
            let dropped = current.withLock { current -> (any Disposable)? in
                guard !ended.isSet else { return newValue }
                defer { current = newValue }
                return current
            }
            dropped?.dispose()
        }
    }

    /// Resumes the disposable held, if it can wait.
    public func resume() { (current.withLock { $0 } as? any Upstream)?.resume() }

    public func dispose() {
        guard ended.set() else { return }
        current.exchange(nil)?.dispose()
    }
}
