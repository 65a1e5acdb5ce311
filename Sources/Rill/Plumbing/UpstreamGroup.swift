/// Disposables that end together: the upstreams of a boundary, or the members of a bag or of a composite disposable.
///
/// The group forgets a member that ends earlier. A `SingleAssignmentDisposable` makes it do so at once. For this, the
/// member and the group hold each other, so the owner of the group disposes or empties it at the end. Other members
/// that have ended are removed by a sweep, when they may be the majority. Each upstream is held once.
@usableFromInline final class UpstreamGroup: Cancelable {
    private struct Members {
        var all = NumberedList<any Upstream>()
        /// The numbers of the members that don't record which groups they are in.
        var numbers: [ObjectIdentifier: Int] = [:]
        /// The count of `numbers` above which the next sweep is due.
        var limit = 16

        mutating func remove(_ number: Int) -> (any Upstream)? {
            let disposable = all.remove(number)
            if let disposable, !numbers.isEmpty { numbers[ObjectIdentifier(disposable)] = nil }
            return disposable
        }
    }

    @usableFromInline let ended = Flag()
    @usableFromInline let closed = Flag()
    private let members = Locked(Members())

    let wait = Locked(Wait())
    /// The answers ``Demand/later`` without the calls of ``resume()``.
    @usableFromInline let answers = AtomicNumber()
    @usableFromInline let hasReady = Flag()
    /// The number of the present wait, or of the last one.
    @usableFromInline let waits = AtomicNumber()

    @usableFromInline init() {}

    @inlinable var isDisposed: Bool { ended.isSet }

    /// Whether it has been disposed, or closed.
    @inlinable var isClosed: Bool { closed.isSet }

    /// The number of members that haven't ended.
    ///
    /// - Complexity: O(*n* log *n*) in the number of members that don't record which groups they are in.
    var count: Int {
        sweep()
        return members.withLock { $0.all.count }
    }

    /// Inserts `disposable` and returns its number. If `disposable` has ended, returns nil. If the group has been
    /// closed, disposes `disposable` and returns nil.
    @discardableResult @usableFromInline func insert(_ disposable: any Disposable) -> Int? {
        let disposable = disposable.asUpstream()
        if let member = disposable as? SingleAssignmentDisposable { return insert(ending: member) }
        if Self.hasEnded(disposable) { return nil }
        let identifier = ObjectIdentifier(disposable)
        let (number, isDue) = members.withLock { members -> (Int?, Bool) in
            if isClosed { return (nil, false) }
            if let number = members.numbers[identifier] { return (number, false) }
            let number = members.all.append(disposable)
            members.numbers[identifier] = number
            return (number, members.numbers.count > members.limit)
        }
        if number == nil { disposable.dispose() }
        if isDue { sweep() }
        return number
    }

    private func insert(ending member: SingleAssignmentDisposable) -> Int? {
        if member.isDisposed { return nil }
        guard let number = members.withLock({ isClosed ? nil : $0.all.append(member) }) else {
            member.dispose()
            return nil
        }
        let joined = member.join(self, as: number)
        if joined != number { forget(number) }
        return joined
    }

    /// Removes the disposable with `number` and disposes it, if it is still in the group.
    func remove(_ number: Int) { members.withLock { $0.remove(number) }?.dispose() }

    /// Removes the disposable with `number` without disposing it.
    func forget(_ number: Int) { if !isClosed { _ = members.withLock { $0.remove(number) } } }

    /// Removes the members that have ended, of those that don't record which groups they are in.
    private func sweep() {
        let numbered = members.withLock { members in members.numbers.values.map { ($0, members.all[$0]) } }
        let gone = numbered.filter { Self.hasEnded($0.1) }
        members.withLock { members in
            for (number, _) in gone { _ = members.remove(number) }
            members.limit = 2 * members.numbers.count + 16
        }
    }

    private static func hasEnded(_ disposable: (any Upstream)?) -> Bool {
        disposable is NopDisposable || (disposable as? any Cancelable)?.isDisposed == true
    }

    /// Removes all members without disposing them, before the group deallocates.
    func empty() {
        for member in members.exchange(Members()).all.elements { (member as? SingleAssignmentDisposable)?.leave(self) }
    }

    /// Resumes the members that can wait.
    func resumeMembers() { for member in members.withLock({ $0.all.elements }) { member?.resume() } }

    @usableFromInline func dispose() {
        if ended.set() { close() }
        _ = wait.exchange(Wait())
    }

    /// Disposes the members, and takes no others, although the stream hasn't ended. Drops the actions that are ready:
    /// they resume or attach what has been disposed.
    @usableFromInline func close() {
        closed.mark()
        let members = members.withLock { members in
            members.numbers = [:]
            return members.all.removeAll()
        }
        for member in members { member?.dispose() }
        let ready = wait.withLock { wait in
            defer { (wait.ready, wait.isNextDue) = ([], false) }
            return wait.ready
        }
        withExtendedLifetime(ready) {}
    }
}

/// The groups that a disposable is in, and its number in each. A disposable is in a single one as a rule, which
/// then needs no memory of its own.
struct Memberships {
    typealias Membership = (group: UpstreamGroup, number: Int)

    var first: Membership?
    var others: [ObjectIdentifier: Membership] = [:]
    /// The upstream that was adopted last, of those that can be resumed.
    private(set) var resumed: (any Upstream)?
    /// The first one of the others, as there is a single one as a rule.
    private var other: (any Upstream)?
    /// The rest. Those that have ended go when they may be the majority.
    var rest: [any Upstream] = []
    var limit = 4

    /// Adds `group` unless it is present, and returns the number in it.
    mutating func insert(_ group: UpstreamGroup, _ number: Int) -> Int {
        if let first, first.group === group { return first.number }
        if let other = others[ObjectIdentifier(group)] { return other.number }
        let membership: Membership = (group, number)
        if first == nil { first = membership } else { others[ObjectIdentifier(group)] = membership }
        return number
    }

    /// Returns whether the rest may be many that have ended.
    mutating func adopt(_ upstream: any Upstream, _ resumes: Bool) -> Bool {
        let former = resumes ? resumed : upstream
        if resumes { resumed = upstream }
        guard let former else { return false }
        if other == nil { other = former } else { rest.append(former) }
        return rest.count >= limit
    }

    /// Calls `body` with what was adopted, the last one that can be resumed at the end.
    func forEachAdopted(_ body: (any Upstream) -> Void) {
        if let other { body(other) }
        for upstream in rest { body(upstream) }
        if let resumed { body(resumed) }
    }

    mutating func remove(_ group: UpstreamGroup) {
        if first?.group === group { first = nil } else { others[ObjectIdentifier(group)] = nil }
    }
}
