/// What a bag and a composite disposable hold: disposables that end together, each of them once.
///
/// It forgets a member that ends earlier by itself. Such a member and the collection hold each other, so whoever owns the
/// collection disposes or empties it at the end.
final class DisposableCollection: Sendable {
    typealias Key = Bag<any Disposable>.Key

    private struct Members {
        var all = Bag<any Disposable>()
        /// The keys of those that can't say that they are in already.
        var keys: [ObjectIdentifier: Key] = [:]
    }

    private let ended = Flag()
    private let members = Locked(Members())

    var isDisposed: Bool { ended.isSet }

    var count: Int { members.withLock { $0.all.count } }

    /// Holds the disposable and returns its key, or nil if it has ended, or if the collection has and disposes it.
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

    /// Takes out the disposable and disposes it, if it is still there.
    func remove(for key: Key) {
        let disposable = members.withLock { members in
            let disposable = members.all.remove(key)
            if let disposable, !members.keys.isEmpty { members.keys[ObjectIdentifier(disposable)] = nil }
            return disposable
        }
        disposable?.dispose()
    }

    /// Takes out the disposable, which is in this slot, without disposing it.
    func forget(_ disposable: any Disposable, at slot: UInt32) {
        if !ended.isSet { _ = members.withLock { $0.all.remove(at: slot) { $0 === disposable } } }
    }

    /// Takes out all without disposing them.
    func empty() {
        var members = members.exchange(Members())
        members.all.takeAll { ($0 as? SingleAssignmentDisposable)?.leave(self) }
    }

    /// Resumes those that can wait.
    func resume() {
        for disposable in members.withLock({ $0.all.elements }) { (disposable as? any Upstream)?.resume() }
    }

    func dispose() {
        guard ended.set() else { return }
        var members = members.exchange(Members())
        members.all.takeAll { $0.dispose() }
    }
}
