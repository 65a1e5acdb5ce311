/// The storage of a bag or a composite disposable: disposables that are disposed together, each of them once.
///
/// The collection forgets a member that ends earlier. For this, the member and the collection hold each other, so the
/// owner of the collection disposes or empties it at the end.
final class DisposableCollection: Sendable {
    typealias Key = Bag<any Disposable>.Key

    private struct Members {
        var all = Bag<any Disposable>()
        /// The keys of the members that don't record which collections they are in.
        var keys: [ObjectIdentifier: Key] = [:]
    }

    private let ended = Flag()
    private let members = Locked(Members())

    var isDisposed: Bool { ended.isSet }

    var count: Int { members.withLock { $0.all.count } }

    /// Inserts `disposable` and returns its key. If `disposable` has ended, returns nil. If the collection has been
    /// disposed, disposes `disposable` and returns nil.
    @discardableResult
    func insert(_ disposable: any Disposable) -> Key? {
        if let member = disposable as? SingleAssignmentDisposable { return insert(ending: member) }
        let identifier = ObjectIdentifier(disposable)
        let key = members.withLock { members -> Key? in
            if ended.isSet { return nil }
            if let key = members.keys[identifier] { return key }
            let key = members.all.insert(disposable)
            members.keys[identifier] = key
            return key
        }
        if key == nil { disposable.dispose() }
        return key
    }

    private func insert(ending member: SingleAssignmentDisposable) -> Key? {
        if member.isDisposed { return nil }
        guard let key = members.withLock({ ended.isSet ? nil : $0.all.insert(member) }) else {
            member.dispose()
            return nil
        }
        switch member.join(self, at: key.slot) {
        case .joined: return key
        case .present(let slot):
            forget(member, at: key.slot)
            return members.withLock { $0.all.key(at: slot) }
        case .ended:
            forget(member, at: key.slot)
            return nil
        }
    }

    /// Removes the disposable with `key` and disposes it, if it is still in the collection.
    func remove(for key: Key) {
        let disposable = members.withLock { members in
            let disposable = members.all.remove(key)
            if let disposable, !members.keys.isEmpty { members.keys[ObjectIdentifier(disposable)] = nil }
            return disposable
        }
        disposable?.dispose()
    }

    /// Removes `disposable`, which is in `slot`, without disposing it.
    func forget(_ disposable: any Disposable, at slot: UInt32) {
        if !ended.isSet { _ = members.withLock { $0.all.remove(at: slot) { $0 === disposable } } }
    }

    /// Removes all members without disposing them.
    func empty() {
        var members = members.exchange(Members())
        members.all.takeAll { ($0 as? SingleAssignmentDisposable)?.leave(self) }
    }

    /// Resumes the members that can wait.
    func resume() {
        for disposable in members.withLock({ $0.all.elements }) { (disposable as? any Upstream)?.resume() }
    }

    func dispose() {
        guard ended.set() else { return }
        var members = members.exchange(Members())
        members.all.takeAll { $0.dispose() }
    }
}
