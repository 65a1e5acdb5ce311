import Synchronization

/// A gated source with many observers.
@usableFromInline
protocol HotSource: Gated {
    associatedtype Element: Sendable

    /// The signal that takes out a subscriber which has ended.
    static func removal(of subscriber: Subscriber<Self>) -> Signal
}

/// One observer of a hot source, and the subscription.
@usableFromInline
final class Subscriber<Source: HotSource>: Disposable, @unchecked Sendable {  // `sink` is only touched inside the gate
    @exclusivity(unchecked) @usableFromInline var sink: Sink<Source.Element>?
    @usableFromInline let ended = Flag()
    @usableFromInline weak let source: Gate<Source>?

    @inlinable
    init(_ sink: sending Sink<Source.Element>, _ source: Gate<Source>) {
        self.sink = sink
        self.source = source
    }

    @inlinable
    func dispose() {
        if ended.set() { source?.send(Source.removal(of: self)) }
    }

    @inlinable
    func end() {
        _ = ended.set()
        sink = nil
    }
}

/// The observers of a hot source, in the order in which they came.
///
/// When the source deallocates without an end, it lets go of their sinks.
@usableFromInline
final class Subscribers<Source: HotSource>: @unchecked Sendable {  // `members` is only touched inside the gate
    @exclusivity(unchecked) @usableFromInline var members: ContiguousArray<Subscriber<Source>> = []
    @usableFromInline let live = Atomic<Int>(0)

    @inlinable
    init() {}

    @inlinable
    deinit { removeAll() }

    @inlinable
    var isEmpty: Bool { live.load(ordering: .relaxed) == 0 }

    @inlinable
    func add(_ member: Subscriber<Source>) {
        members.append(member)
        live.add(1, ordering: .relaxed)
    }

    /// Lets go of the sink at once, and of the member when half of them have ended.
    @inlinable
    func remove(_ member: Subscriber<Source>) {
        guard member.sink != nil else { return }
        member.end()
        let (_, remaining) = live.subtract(1, ordering: .relaxed)
        if remaining * 2 < members.count { members.removeAll { $0.sink == nil } }
    }

    @inlinable
    func send(_ element: Source.Element) {
        for member in members where !member.ended.isSet {
            if member.sink!.next(element) == .none { remove(member) }
        }
    }

    @inlinable
    func finish(_ completion: Completion) {
        for member in takeAll() {
            let sink = member.ended.isSet ? nil : member.sink
            member.end()
            sink?.finish(completion)
        }
    }

    @inlinable
    func removeAll() {
        for member in takeAll() { member.end() }
    }

    @inlinable
    func takeAll() -> ContiguousArray<Subscriber<Source>> {
        live.store(0, ordering: .relaxed)
        defer { members = [] }
        return members
    }
}
