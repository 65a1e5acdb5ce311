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
            ends: { begun in begun.timed(on: scheduler) { _ in QuietState() } }
        ).named(after: self)
    }
}

/// The time at which a group ends unless an element comes first.
@usableFromInline final class QuietTime: Sendable {
    private let time: Locked<Duration>

    @usableFromInline init(endingAt end: Duration) { time = Locked(end) }

    @usableFromInline func restart(endingAt end: Duration) { _ = time.exchange(end) }

    var end: Duration { time.withLock { $0 } }
}

/// Sends each group when its quiet time is over.
@usableFromInline struct QuietState<Key: Hashable & Sendable, Member: Sendable>: TimedMachine {
    @usableFromInline var times = QuietTimes()
    @usableFromInline var groups: [Int: OpenGroup<Key, Member>] = [:]
    @usableFromInline var isSourceEnded = false

    @inlinable init() {}

    @inlinable var deadline: Duration? { times.deadline }

    @inlinable mutating func receive(
        _ element: consuming (OpenGroup<Key, Member>, QuietTime)?, at now: Duration
    ) -> Emission<OpenGroup<Key, Member>> {
        guard let (group, time) = element else {
            isSourceEnded = true
            return groups.isEmpty ? .finish(.completed) : .wait
        }
        groups[group.number] = group
        times.insert(time, of: group.number)
        return .wait
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<OpenGroup<Key, Member>> {
        guard let number = times.popFirst(at: now) else { return .wait }
        let group = groups.removeValue(forKey: number)!
        return isSourceEnded && groups.isEmpty ? .last(group) : .next(group)
    }
}

/// The quiet times of groups, the first of which is known at any time.
///
/// An element moves the end of one without touching the heap. When that comes first in the heap, it is put back.
@usableFromInline struct QuietTimes: Sendable {
    // Not generic, so that it is specialized here: the heap is internal.
    private var heap = DeadlineHeap<(group: Int, time: QuietTime)>()

    @usableFromInline init() {}

    @usableFromInline var deadline: Duration? { heap.first.map { .nanoseconds($0.deadline) } }

    @usableFromInline mutating func insert(_ time: QuietTime, of group: Int) {
        heap.insert((group, time), deadline: time.end.nanoseconds)
    }

    /// Takes the first time and returns the number of its group, or puts it back if it has been moved beyond `now`.
    @usableFromInline mutating func popFirst(at now: Duration) -> Int? {
        let (group, time) = heap.popFirst()!.payload
        if time.end <= now { return group }
        insert(time, of: group)
        return nil
    }
}
