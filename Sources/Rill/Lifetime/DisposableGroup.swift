/// Disposables that end together; one that ends earlier by itself is forgotten.
///
/// Group and members hold each other, so whoever owns a group disposes or empties it.
@usableFromInline
final class DisposableGroup: Disposable {
    @usableFromInline typealias Key = Slab<any Disposable>.Key

    @usableFromInline let ended = Flag()
    private let members = Locked(Slab<any Disposable>())

    @usableFromInline
    init() {}

    @_alwaysEmitIntoClient
    var isDisposed: Bool { ended.isSet }

    var count: Int { members.withLock { $0.count } }

    /// Holds the disposable and tells its key; nil if it has ended, or if the group has and disposes it.
    @usableFromInline
    @discardableResult
    func insert(_ disposable: any Disposable) -> Key? {
        // In place of `as?`: 196 instead of 209 ns for an item in a bag.
        guard type(of: disposable) == SingleAssignmentDisposable.self else { return hold(disposable) }
        let ending = unsafeDowncast(disposable, to: SingleAssignmentDisposable.self)
        guard !ending.isDisposed, let key = hold(ending) else { return nil }
        if !ending.join(self, as: key) { forget(ending, at: key.slot) }
        return key
    }

    private func hold(_ disposable: any Disposable) -> Key? {
        let key = members.withLock { ended.isSet ? nil : $0.insert(disposable) }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Takes out the disposable and disposes it, if it is still there.
    @usableFromInline
    func remove(for key: Key) {
        members.withLock { $0.remove(key) }?.dispose()
    }

    /// Takes out the disposable, which is in this slot, without disposing it.
    func forget(_ disposable: any Disposable, at slot: UInt32) {
        if !ended.isSet { _ = members.withLock { $0.remove(at: slot) { $0 === disposable } } }
    }

    /// Takes out all without disposing them.
    func empty() { _ = members.exchange(Slab()) }

    @usableFromInline
    func dispose() {
        guard ended.set() else { return }
        var members = members.exchange(Slab())
        members.takeAll { $0.dispose() }
    }
}
