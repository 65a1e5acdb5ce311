/// A disposable that holds another one, which may be known only later, and ends once.
///
/// It is what every `subscribe` returns: when the stream has ended it lets go of everything, and a ``DisposeBag`` that
/// holds it forgets it.
public final class SingleAssignmentDisposable: Cancelable {
    private struct Holding {
        var disposable: (any Disposable)?
        var onEnd: (@Sendable (Completion) -> Void)?
        var onDisposed: (@Sendable () -> Void)?
        var group: DisposableGroup?
        var key = DisposableGroup.Key()
    }

    @usableFromInline let ended = Flag()
    private let holding: Locked<Holding>

    public convenience init() { self.init(onEnd: nil, onDisposed: nil) }

    /// - Parameter onEnd: called with the end of the stream; without it, an error is unhandled.
    @usableFromInline
    init(onEnd: (@Sendable (Completion) -> Void)? = nil, onDisposed: (@Sendable () -> Void)?) {
        holding = Locked(Holding(onEnd: onEnd, onDisposed: onDisposed))
    }

    @_alwaysEmitIntoClient
    public var isDisposed: Bool { ended.isSet }

    /// Holds the disposable from now on, or disposes it if this one has ended. May be called once.
    public func setDisposable(_ disposable: any Disposable) {
        let (accepted, first) = holding.withLock { holding in
            let first = holding.disposable == nil
            guard !ended.isSet, first else { return (false, first) }
            holding.disposable = disposable
            return (true, true)
        }
        require(
            first,
            "SingleAssignmentDisposable.setDisposable(_:): expected to be called once, a disposable is set already")
        if !accepted { disposable.dispose() }
    }

    /// The stream has ended.
    @usableFromInline
    func finish(_ completion: Completion) {
        guard !isDisposed else { return }
        if let onEnd = holding.withLock({ $0.onEnd }) {
            onEnd(completion)
        } else if case .failed(let error) = completion {
            Hooks.onUnhandledError(error)
        }
        dispose()
    }

    public func dispose() {
        guard ended.set() else { return }
        let held = holding.exchange(Holding())
        held.disposable?.dispose()
        held.onDisposed?()
        held.group?.forget(held.key)
    }

    /// Has the group forget this disposable when it ends; false if it has ended.
    func join(_ group: DisposableGroup, as key: DisposableGroup.Key) -> Bool {
        holding.withLock { holding in
            guard !ended.isSet else { return false }
            if let former = holding.group {
                let (formerKey, onDisposed) = (holding.key, holding.onDisposed)
                holding.onDisposed = {
                    onDisposed?()
                    former.forget(formerKey)
                }
            }
            (holding.group, holding.key) = (group, key)
            return true
        }
    }
}
