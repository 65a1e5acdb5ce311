/// A disposable that holds another one, which may be known only later, and ends once.
///
/// It is what every `subscribe` returns: when the stream has ended it lets go of everything, and a ``DisposeBag`` that
/// holds it forgets it.
public final class SingleAssignmentDisposable: Cancelable {
    private struct Holding {
        var disposable: (any Disposable)?
        var onDisposed: (@Sendable () -> Void)?
        var membership: Membership?
        var furtherMemberships: [Membership] = []
    }

    private struct Membership {
        let group: DisposableGroup
        let key: DisposableGroup.Key
    }

    @usableFromInline let ended = Flag()
    private let holding: Locked<Holding>

    public convenience init() { self.init(onDisposed: nil) }

    @usableFromInline
    init(onDisposed: (@Sendable () -> Void)?) {
        holding = Locked(Holding(onDisposed: onDisposed))
    }

    @inlinable
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

    public func dispose() {
        guard ended.set() else { return }
        let held = holding.exchange(Holding())
        held.disposable?.dispose()
        held.onDisposed?()
        if let membership = held.membership { membership.group.forget(membership.key) }
        for membership in held.furtherMemberships { membership.group.forget(membership.key) }
    }

    /// Has the group forget this disposable when it ends; false if it has ended.
    func join(_ group: DisposableGroup, as key: DisposableGroup.Key) -> Bool {
        holding.withLock { holding in
            guard !ended.isSet else { return false }
            let membership = Membership(group: group, key: key)
            if holding.membership == nil {
                holding.membership = membership
            } else {
                holding.furtherMemberships.append(membership)
            }
            return true
        }
    }
}
