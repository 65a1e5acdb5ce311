/// A disposable that holds another one, which may be known only later, and ends once.
///
/// It is what every `subscribe` returns: when the stream has ended it lets go of everything, and a ``DisposeBag`` that
/// holds it forgets it.
public final class SingleAssignmentDisposable: Cancelable {
    private struct Holding: ~Copyable {
        var disposable: (any Disposable)?
        var onDisposed: (@Sendable () -> Void)?
        var memberships = Memberships.none
    }

    // In this order, what `holding` leaves of its last word takes the flag.
    private let holding: Locked<Holding>
    @usableFromInline let ended = Flag()

    public convenience init() { self.init(onDisposed: nil) }

    @usableFromInline
    init(onDisposed: consuming (@Sendable () -> Void)?) { holding = Locked(Holding(onDisposed: onDisposed)) }

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

    /// Ends with a stream whose errors nobody handles.
    @usableFromInline
    func finish(_ completion: Completion) {
        if !isDisposed, case .failed(let error) = completion { Hooks.onUnhandledError(error) }
        dispose()
    }

    public func dispose() {
        guard ended.set() else { return }
        let held = holding.exchange(Holding())
        held.disposable?.dispose()
        held.onDisposed?()
        switch held.memberships {
        case .none: break
        case .one(let collection, let slot): collection.forget(self, at: slot)
        case .several(let slots): for (collection, slot) in slots.values { collection.forget(self, at: slot) }
        }
    }

    /// Has the collection forget this disposable when it ends.
    func join(_ collection: DisposableCollection, at slot: UInt32) -> Joining {
        holding.withLock { ended.isSet ? .ended : $0.memberships.insert(collection, slot) }
    }

    /// Forgets the collection, which has taken this disposable out.
    func leave(_ collection: DisposableCollection) {
        holding.withLock { $0.memberships.remove(collection) }
    }
}

/// What became of an attempt to join a collection.
enum Joining {
    case joined
    /// The disposable is in the collection already, in this slot.
    case present(slot: UInt32)
    case ended
}

/// The collections that a disposable is in, and its slot in each: of the key only that, as all of it took a larger block.
private enum Memberships {
    case none
    case one(DisposableCollection, slot: UInt32)
    case several([ObjectIdentifier: (collection: DisposableCollection, slot: UInt32)])

    mutating func insert(_ collection: DisposableCollection, _ slot: UInt32) -> Joining {
        switch self {
        case .none: self = .one(collection, slot: slot)
        case .one(let first, let firstSlot):
            if first === collection { return .present(slot: firstSlot) }
            self = .several([
                ObjectIdentifier(first): (first, firstSlot), ObjectIdentifier(collection): (collection, slot),
            ])
        case .several(var slots):
            if let (_, slot) = slots[ObjectIdentifier(collection)] { return .present(slot: slot) }
            self = .none
            slots[ObjectIdentifier(collection)] = (collection, slot)
            self = .several(slots)
        }
        return .joined
    }

    mutating func remove(_ collection: DisposableCollection) {
        switch self {
        case .none: break
        case .one(let only, _): if only === collection { self = .none }
        case .several(var slots):
            self = .none
            slots[ObjectIdentifier(collection)] = nil
            self = .several(slots)
        }
    }
}
