/// One observer of a hot source, and the subscription.
///
/// What it does when disposed is a closure, made where the types are known: code of a generic class that is called as
/// `any Disposable` looks its types up at run time, which took longer than all the rest of a subscription.
@usableFromInline
final class Subscriber<Element>: Upstream, @unchecked Sendable {  // `outlet` is only touched inside the gate
    @exclusivity(unchecked) @usableFromInline var outlet: Outlet<Element>?
    @usableFromInline let ended = Flag()
    /// Has the source ``Subscribers/remove(_:)`` it.
    @usableFromInline let removal: @Sendable (Subscriber<Element>) -> Void

    @export(implementation) init(removal: @escaping @Sendable (Subscriber<Element>) -> Void) { self.removal = removal }

    /// Serves the sink from now on: the first, or another one where nobody else holds this subscriber.
    @export(implementation) func open(_ sink: sending Sink<Element>) {
        outlet = Outlet(sink)
        ended.clear()
    }

    @usableFromInline
    func dispose() {
        if ended.isSet { return }
        ended.mark()
        removal(self)
    }

    @export(implementation) func next(_ element: Element) -> Demand {
        ended.isSet ? .none : outlet.next(element)
    }

    @export(implementation) func finish(_ completion: Completion) {
        if !ended.isSet {
            ended.mark()
            outlet.finish(completion)
        }
        outlet = nil
    }

    /// Lets go of the sink.
    @export(implementation) func end() {
        ended.mark()
        outlet = nil
    }
}

/// The observers of a hot source, in the order in which they came.
@usableFromInline
struct Subscribers<Element>: ~Copyable {
    @usableFromInline var members: ContiguousArray<Subscriber<Element>?> = []
    /// Changed inside the gate only, so that a load and a store will do.
    @usableFromInline let live = SharedNumber()

    @export(implementation) init() {}

    /// How many in the list have yet to end. Of all this, it alone may be read from outside the gate.
    @export(implementation) var count: Int { live.value }

    @export(implementation) var isEmpty: Bool { count == 0 }

    @export(implementation) mutating func add(_ member: Subscriber<Element>) {
        members.append(member)
        live.value += 1
    }

    /// Takes out the last one, if it has ended and nobody else holds it: an observer that comes when another has gone takes an
    /// allocation less.
    @export(implementation) mutating func takeSpare() -> Subscriber<Element>? {
        guard let last = members.indices.last, members[last]?.outlet.isOpen == false,
            isKnownUniquelyReferenced(&members[last])
        else { return nil }
        return members.removeLast()
    }

    @export(implementation) mutating func remove(_ member: Subscriber<Element>) {
        guard member.outlet.isOpen else { return }
        member.end()
        forget(1)
    }

    @export(implementation) mutating func send(_ element: Element) {
        var ended = 0
        // Taken out, as nobody comes or goes meanwhile: to hold the list in its place takes a retain and a release.
        var members: ContiguousArray<Subscriber<Element>?> = []
        swap(&members, &self.members)
        members.forEachObject { member in  // a loop took 11 ns in place of 6.5 for one observer
            if member.next(element) == .none, member.outlet.isOpen {
                member.end()
                ended += 1
            }
        }
        swap(&members, &self.members)
        if ended > 0 { forget(ended) }
    }

    @export(implementation) mutating func finish(_ completion: Completion) {
        takeAll().forEachObject { $0.finish(completion) }
    }

    @export(implementation) mutating func removeAll() {
        takeAll().forEachObject { $0.end() }
    }

    @export(implementation) mutating func takeAll() -> ContiguousArray<Subscriber<Element>?> {
        live.value = 0
        defer { members = [] }
        return members
    }

    /// Counts out members that have ended, and releases those once there are two more of them than of others: one may be spare.
    @inline(never)
    @export(implementation) mutating func forget(_ ended: Int) {
        live.value -= ended
        if live.value * 2 + 1 < members.count { members.removeAll { $0?.outlet.isOpen != true } }
    }
}
