/// A disposable that holds one other disposable at a time. Setting a new one disposes the previous one.
public final class SerialDisposable: Cancelable {
    private let ended = Flag()
    private let current = Locked<(any Disposable)?>(nil)

    public init() {}

    public var isDisposed: Bool { ended.isSet }

    /// The current disposable. Setting it disposes the previous one. If the serial disposable has been disposed,
    /// setting it disposes the new one instead.
    public var disposable: any Disposable {
        get { current.withLock { $0 } ?? Disposables.create() }
        set {
            current.exchange(newValue)?.dispose()
            if ended.isSet { current.exchange(nil)?.dispose() }
        }
    }

    /// Resumes the current disposable, if it can wait.
    public func resume() { current.withLock { $0 }?.asUpstream().resume() }

    public func dispose() {
        ended.mark()
        current.exchange(nil)?.dispose()
    }
}
