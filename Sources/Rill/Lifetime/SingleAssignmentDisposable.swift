/// A disposable that holds another one, which may be known only later, and ends once.
///
/// It is what every `subscribe` returns: when the stream has ended it lets go of everything, and a ``DisposeBag`` that
/// holds it forgets it.
public final class SingleAssignmentDisposable: Cancelable {
    private struct Holding: ~Copyable {
        var disposable: (any Disposable)?
        var onEnd: (@Sendable (Completion) -> Void)?
        var onDisposed: (@Sendable () -> Void)?
        var group: DisposableGroup?
        /// Of the key only this: all of it took a larger block.
        var slot: UInt32 = 0
    }

    // In this order, what `holding` leaves of its last word takes the flag.
    private let holding: Locked<Holding>
    @usableFromInline let ended = Flag()

    public convenience init() { self.init(onEnd: nil, onDisposed: nil) }

    /// - Parameter onEnd: called with the end of the stream; without it, an error is unhandled.
    @usableFromInline
    init(onEnd: consuming (@Sendable (Completion) -> Void)? = nil, onDisposed: consuming (@Sendable () -> Void)?) {
        holding = Locked(Holding(onEnd: onEnd, onDisposed: onDisposed))
    }

    @_alwaysEmitIntoClient
    public var isDisposed: Bool { ended.isSet }

    /// Holds the disposable from now on, or disposes it if this one has ended. May be called once.
    public func setDisposable(_ disposable: consuming any Disposable) {
        var held: (any Disposable)? = disposable
        let isFirst = holding.withLock { holding in
            guard holding.disposable == nil else { return false }
            if !ended.isSet { swap(&holding.disposable, &held) }
            return true
        }
        require(
            isFirst,
            "SingleAssignmentDisposable.setDisposable(_:): expected to be called once, a disposable is set already")
        held?.dispose()
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
        held.group?.forget(self, at: held.slot)
    }

    /// Has the group forget this disposable when it ends; false if it has ended.
    func join(_ group: DisposableGroup, as key: DisposableGroup.Key) -> Bool {
        holding.withLock { holding in
            guard !ended.isSet else { return false }
            if let former = holding.group {
                let (formerSlot, onDisposed) = (holding.slot, holding.onDisposed)
                holding.onDisposed = { [unowned self] in
                    onDisposed?()
                    former.forget(self, at: formerSlot)
                }
            }
            (holding.group, holding.slot) = (group, key.slot)
            return true
        }
    }
}
