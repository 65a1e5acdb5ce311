/// The storage of a bag or a composite disposable: disposables that are disposed together, each of them once.
///
/// The collection forgets a member that ends earlier. For this, the member and the collection hold each other, so the
/// owner of the collection disposes or empties it at the end.
@usableFromInline
class DisposableCollection: @unchecked Sendable {  // not final, for UpstreamGroup; it has no other state
    private struct Members {
        var all = NumberedList<any Disposable>()
        /// The numbers of the members that don't record which collections they are in.
        var numbers: [ObjectIdentifier: Int] = [:]
    }

    @usableFromInline let ended = Flag()
    private let members = Locked(Members())

    @usableFromInline
    init() {}

    @export(implementation) final var isDisposed: Bool { ended.isSet }

    var count: Int { members.withLock { $0.all.count } }

    /// Inserts `disposable` and returns its number. If `disposable` has ended, returns nil. If the collection has been
    /// disposed, disposes `disposable` and returns nil.
    @discardableResult
    @usableFromInline
    final func insert(_ disposable: any Disposable) -> Int? {
        if let member = disposable as? SingleAssignmentDisposable { return insert(ending: member) }
        let identifier = ObjectIdentifier(disposable)
        let number = members.withLock { members -> Int? in
            if ended.isSet { return nil }
            if let number = members.numbers[identifier] { return number }
            let number = members.all.append(disposable)
            members.numbers[identifier] = number
            return number
        }
        if number == nil { disposable.dispose() }
        return number
    }

    private func insert(ending member: SingleAssignmentDisposable) -> Int? {
        if member.isDisposed { return nil }
        guard let number = members.withLock({ ended.isSet ? nil : $0.all.append(member) }) else {
            member.dispose()
            return nil
        }
        let joined = member.join(self, as: number)
        if joined != number { forget(number) }
        return joined
    }

    /// Removes the disposable with `number` and disposes it, if it is still in the collection.
    func remove(_ number: Int) {
        let disposable = members.withLock { members in
            let disposable = members.all.remove(number)
            if let disposable, !members.numbers.isEmpty { members.numbers[ObjectIdentifier(disposable)] = nil }
            return disposable
        }
        disposable?.dispose()
    }

    /// Removes the disposable with `number` without disposing it.
    func forget(_ number: Int) { if !ended.isSet { _ = members.withLock { $0.all.remove(number) } } }

    /// Removes all members without disposing them, before the collection deallocates.
    func empty() {
        for member in members.exchange(Members()).all.elements { (member as? SingleAssignmentDisposable)?.leave(self) }
    }

    /// Resumes the members that can wait.
    final func resumeMembers() { for member in members.withLock({ $0.all.elements }) { (member as? any Upstream)?.resume() } }

    @usableFromInline
    func dispose() { if ended.set() { disposeMembers() } }

    /// Disposes the members, and stays open for others.
    @usableFromInline
    final func disposeMembers() {
        let members = members.withLock { members in
            members.numbers = [:]
            return members.all.removeAll()
        }
        for member in members { member?.dispose() }
    }
}
