extension ObservableType {
    /// Divides the elements into groups by key. A group ends after `quietTime` without an element, and its key is
    /// forgotten. When the key comes again, a new group begins.
    ///
    ///     source:                                                      --1--2--1-------1--|
    ///     groupBy(keySelector: { $0 }, forgettingAfter: .seconds(7)):  --a--b----------c--|
    ///     a:                                                           --1-----1------|
    ///     b:                                                           -----2------|
    ///     c:                                                           ----------------1--|
    ///
    /// So the number of groups is that of the keys in use, however many keys come over time. All groups share one
    /// timer. An element never goes to a group that has ended. See ``groupBy(keySelector:)`` for everything else.
    ///
    /// - Complexity: O(1) for an element. At most once per `quietTime`, O(log *n*) for each of *n* groups.
    /// - Precondition: `quietTime` is positive.
    @inlinable public func groupBy<Key: Hashable & Sendable>(
        keySelector: @escaping @Sendable (Element) throws -> Key, forgettingAfter quietTime: Duration,
        scheduler: any SchedulerType
    ) -> Observable<GroupedObservable<Key, Element>> {
        requirePositive(quietTime, "quietTime")
        let quietTime = quietTime.clamped
        return groups(
            by: keySelector, watching: { QuietTime(endingAt: scheduler.now + quietTime) },
            onElement: { quiet, _ in quiet.restart(endingAt: scheduler.now + quietTime) },
            ends: { begun in begun.timed(on: scheduler) { _ in QuietState() } })
    }
}

/// The time at which a group ends unless an element comes first.
@usableFromInline
final class QuietTime: Sendable {
    private let time: Locked<Duration>

    @usableFromInline
    init(endingAt end: Duration) { time = Locked(end) }

    @usableFromInline
    func restart(endingAt end: Duration) { _ = time.exchange(end) }

    var end: Duration { time.withLock { $0 } }
}

/// Sends each group when its quiet time is over.
///
/// An element moves that time without touching the heap. When a group comes first in the heap, it is put back if its
/// time has moved.
@usableFromInline
struct QuietState<Key: Hashable & Sendable, Member: Sendable>: TimedMachine {
    @usableFromInline typealias Element = (OpenGroup<Key, Member>, QuietTime)

    private var groups = DeadlineHeap<Element>()
    private var isSourceEnded = false

    @usableFromInline
    init() {}

    @inlinable static var clock: TimedClock { .goesOn }

    @usableFromInline var deadline: Duration? { groups.first.map { .nanoseconds($0.deadline) } }

    @usableFromInline
    mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<OpenGroup<Key, Member>> {
        guard let element else {
            isSourceEnded = true
            return groups.first == nil ? .finish(.completed) : .wait
        }
        groups.insert(element, deadline: element.1.end.nanoseconds)
        return .wait
    }

    @usableFromInline
    mutating func wake(at now: Duration) -> Emission<OpenGroup<Key, Member>> {
        let (group, quiet) = groups.popFirst()!.payload
        let end = quiet.end
        if end <= now { return isSourceEnded && groups.first == nil ? .last(group) : .next(group) }
        groups.insert((group, quiet), deadline: end.nanoseconds)
        return .wait
    }
}
