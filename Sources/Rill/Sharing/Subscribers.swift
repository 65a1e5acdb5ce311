/// An observer of a hot source, and also its subscription.
///
/// The action on disposal is a closure, which is made where the types are known. The code of a generic class that is
/// called through `any Disposable` looks up its types at run time, which took longer than all the rest of a
/// subscription.
@usableFromInline
final class Subscriber<Element>: Upstream, @unchecked Sendable {  // `outlet` is used inside the gate only
    @exclusivity(unchecked) @usableFromInline var outlet = Outlet<Element>()
    @usableFromInline let ended = Flag()
    /// Makes the source remove the subscriber with ``Subscribers/remove(_:)``. Holds the source, until that ends.
    @usableFromInline var removal: (@Sendable (Subscriber<Element>) -> Void)?

    @inlinable init(removal: @escaping @Sendable (Subscriber<Element>) -> Void) { self.removal = removal }

    /// Starts sending to `outlet`. A subscriber that has ended, and that nothing else holds, can be opened again.
    @inlinable func open(_ outlet: consuming sending Outlet<Element>) {
        self.outlet = outlet
        ended.clear()
    }

    @usableFromInline func dispose() {
        if !ended.isSet, ended.set() { removal?(self) }
    }

    @inlinable func next(_ element: Element) -> Demand { ended.isSet ? .none : outlet.next(element) }

    /// Ends the subscriber with its source, and releases its sink, which first receives `completion` if that isn't nil.
    @inlinable func finish(_ completion: Completion?) {
        if !ended.isSet, ended.set() {
            removal = nil
            if let completion { outlet.finish(completion) }
        }
        outlet = Outlet()
    }

    /// Releases the sink, which wants nothing more. The subscriber can be opened again.
    @inlinable func close() {
        ended.mark()
        outlet = Outlet()
    }
}

extension Subscriber: CustomReflectable {
    /// Shows nothing: `Mirror` would stop the program at a sink that can't be copied.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: [], displayStyle: .class) }
}

/// The observers of a hot source, in the order in which they subscribed.
@usableFromInline struct Subscribers<Element>: ~Copyable {
    @usableFromInline var members: ContiguousArray<Subscriber<Element>?> = []
    /// Changed inside the gate only.
    @usableFromInline let live = AtomicNumber()

    @inlinable init() {}

    /// The number of members that haven't ended. It can be read outside the gate, unlike the list.
    @inlinable var count: Int { live.value }

    @inlinable mutating func add(_ member: Subscriber<Element>) {
        members.append(member)
        live.set(live.value + 1)
    }

    /// Removes and returns the last member, if it has ended and nothing else holds it. Reusing it saves a new observer
    /// an allocation.
    @inlinable mutating func takeSpare() -> Subscriber<Element>? {
        guard let last = members.indices.last, members[last]?.outlet.isOpen == false,
            isKnownUniquelyReferenced(&members[last])
        else { return nil }
        return members.removeLast()
    }

    @inlinable mutating func remove(_ member: Subscriber<Element>) {
        guard member.outlet.isOpen else { return }
        member.close()
        forget(1)
    }

    @inlinable mutating func send(_ element: Element) {
        var ended = 0
        // Moved out, because no members are added or removed meanwhile. Iterating over the list in its place takes a
        // retain and a release.
        var members: ContiguousArray<Subscriber<Element>?> = []
        swap(&members, &self.members)
        members.forEachObject { member in  // a loop took 11 ns instead of 6.5 for one observer
            if member.next(element) == .none, member.outlet.isOpen {
                member.close()
                ended += 1
            }
        }
        swap(&members, &self.members)
        if ended > 0 { forget(ended) }
    }

    /// Removes all members, after sending them `completion` if that isn't nil.
    @inlinable mutating func finish(_ completion: Completion?) {
        live.set(0)
        let former = members
        members = []
        former.forEachObject { $0.finish(completion) }
    }

    /// Subtracts `ended` from the count. Releases the members that have ended when there are at least two more of them
    /// than of the others: one may be the spare of ``takeSpare()``.
    @inline(never) @inlinable mutating func forget(_ ended: Int) {
        live.set(live.value - ended)
        if live.value * 2 + 1 < members.count { members.removeAll { $0?.outlet.isOpen != true } }
    }
}
