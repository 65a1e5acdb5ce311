/// A disposable that holds another one, which can be set later.
///
/// Every `subscribe` returns one. When the stream has ended, the subscription releases everything it holds, and a
/// ``DisposeBag`` that holds the subscription forgets it.
public final class SingleAssignmentDisposable: Cancelable, @unchecked Sendable {  // see `state`
    private static let isSet: UInt8 = 2
    private static let isMember: UInt8 = 4
    private static let isResumed: UInt8 = 8
    private static let isResuming: UInt8 = 16

    @exclusivity(unchecked) private var disposable: (any Disposable)?
    @exclusivity(unchecked) private var onDisposed: (@Sendable () -> Void)?
    private let memberships = Locked(Memberships.none)
    /// Records whether this disposable has ended, whether another one has been set, and whether collections have to
    /// forget this one when it ends. Each change is one atomic operation, where a lock takes two.
    ///
    /// The state also says who uses the two variables. `disposable` belongs to the caller of `setDisposable(_:)` until
    /// it is set. Then both variables belong to the caller of `dispose()`. If that call happens while the disposable is
    /// being resumed, `disposable` belongs to the caller of `resume()`.
    @usableFromInline let state = Bits()

    public convenience init() { self.init(onDisposed: nil) }

    @usableFromInline
    init(onDisposed: (@Sendable () -> Void)?) { self.onDisposed = onDisposed }

    @export(implementation) public var isDisposed: Bool { state.contains(1) }

    /// Sets the disposable, or disposes it if this one has ended. Can be called only once.
    public func setDisposable(_ disposable: consuming any Disposable) {
        let caller = "SingleAssignmentDisposable.setDisposable(_:)"
        require(!state.contains(Self.isSet), "\(caller): expected to be called once, a disposable is set already")
        self.disposable = disposable
        let former = state.insert(Self.isSet)
        require(former & Self.isSet == 0, "\(caller): expected to be called once, two threads do so at once")
        if former & 1 != 0 {
            self.disposable.take()?.dispose()
        } else if former & Self.isResumed != 0 {
            resume()
        }
    }

    /// Resumes the disposable that was set, if it can wait. If none has been set yet, resumes it as soon as it is set.
    public func resume() {
        if state.insert(Self.isResumed) & Self.isSet == 0 { return }
        if state.insert(Self.isResuming) & 1 != 0 { return }
        let disposable = disposable
        if state.remove(Self.isResuming) & 1 != 0 {
            self.disposable.take()?.dispose()
        } else {
            (disposable as? any Upstream)?.resume()
        }
    }

    /// Ends a subscription that has no error handler. An error goes to ``Hooks/onUnhandledError``.
    @usableFromInline
    func finish(_ completion: Completion) {
        if !isDisposed, case .failed(let error) = completion { Hooks.onUnhandledError(error) }
        dispose()
    }

    public func dispose() {
        let former = state.insert(1)
        if former & 1 != 0 { return }
        if former & (Self.isSet | Self.isResuming) == Self.isSet { disposable.take()?.dispose() }
        onDisposed.take()?()
        if former & Self.isMember == 0 { return }
        switch memberships.exchange(.none) {
        case .none: break
        case .one(let collection, let slot): collection.forget(self, at: slot)
        case .several(let slots): for (collection, slot) in slots.values { collection.forget(self, at: slot) }
        }
    }

    /// Makes `collection` forget this disposable when it ends.
    func join(_ collection: DisposableCollection, at slot: UInt32) -> Joining {
        memberships.withLock { memberships in
            let joining = memberships.insert(collection, slot)
            if state.insert(Self.isMember) & 1 == 0 { return joining }
            memberships.remove(collection)
            return .ended
        }
    }

    /// Forgets `collection`, which has removed this disposable.
    func leave(_ collection: DisposableCollection) { memberships.withLock { $0.remove(collection) } }
}

/// The result of joining a collection.
enum Joining {
    case joined
    /// The disposable is in the collection already, in `slot`.
    case present(slot: UInt32)
    case ended
}

/// The collections that a disposable is in, and its slot in each. Only the slot of a key is stored, because the whole
/// key took a larger block of memory.
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
