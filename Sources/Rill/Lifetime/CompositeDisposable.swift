/// Disposables that end together; one that ends earlier by itself is forgotten.
///
/// - Complexity: O(1) to insert and to remove by key.
public final class CompositeDisposable: Cancelable {
    /// Names one insertion.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let slot: Slab<any Disposable>.Key
    }

    @usableFromInline let ended = Flag()
    private let members: Locked<Slab<any Disposable>>

    public init() { members = Locked(Slab()) }

    public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

    public convenience init(disposables: [any Disposable]) {
        self.init()
        for disposable in disposables { insert(disposable) }
    }

    @inlinable
    public var isDisposed: Bool { ended.isSet }

    /// The disposables held that have not ended.
    public var count: Int { members.withLock { $0.count } }

    /// Holds the disposable and tells its key; disposes it and returns nil if this one has been disposed.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let ending = disposable as? SingleAssignmentDisposable
        if let ending, ending.isDisposed { return nil }
        let key = members.withLock { ended.isSet ? nil : DisposeKey(slot: $0.insert(disposable)) }
        guard let key else {
            disposable.dispose()
            return nil
        }
        if let ending, !ending.join(self, as: key) { forget(key) }
        return key
    }

    /// Takes out the disposable and disposes it, if it is still there.
    public func remove(for key: DisposeKey) {
        members.withLock { $0.remove(key.slot) }?.dispose()
    }

    /// Takes out the disposable without disposing it.
    func forget(_ key: DisposeKey) {
        _ = members.withLock { $0.remove(key.slot) }
    }

    public func dispose() {
        guard ended.set() else { return }
        for disposable in members.withLock({ $0.removeAll() }) { disposable.dispose() }
    }
}
