extension ObservableType {
    /// Fails with ``RxError/timeout`` when `dueTime` passes without an element after the subscription or the last
    /// element.
    ///
    ///     source:                --a-b------c|
    ///     timeout(.seconds(4)):  --a-b---#
    ///
    /// The time counts from the moment when an element has been delivered, or when an observer that has waited resumes.
    /// So an observer may take as long as it needs. Events are passed on as they come: an error overtakes no element.
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public func timeout(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        timed(on: scheduler) { now in TimeoutState(dueTime: dueTime.clamped, now: now, expiry: RxError.timeout) }
    }

    /// Fails with ``RxError/timeout`` when the source hasn't ended `dueTime` after the subscription.
    ///
    ///     source:                       --a-b-c-d-e-f-|
    ///     timeout(total: .seconds(7)):  --a-b-c#
    ///
    /// Counts the time of the whole stream, where ``timeout(_:scheduler:)`` counts that of each element. The time goes
    /// on while the observer waits. Events are passed on as they come, so the error overtakes no element.
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public func timeout(total dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        take(until: Observable<Int>.timer(dueTime, scheduler: scheduler).map { _ -> Int in throw RxError.timeout })
            .named(after: self)
    }

    /// Continues with `other` when `dueTime` passes without an element after the subscription or the last element.
    ///
    ///     source:                          --a-b------c|
    ///     other:                           --x--|
    ///     timeout(.seconds(4), other: …):  --a-b-----x--|
    ///
    /// `other` has no time limit. It is subscribed to after the source has been disposed, so a source that blocks the
    /// thread of its subscription delays it. See ``timeout(_:scheduler:)`` for everything else.
    @inlinable public func timeout(
        _ dueTime: Duration, other: Observable<Element>, scheduler: any SchedulerType
    ) -> Observable<Element> {
        timed(on: scheduler) { now in TimeoutState(dueTime: dueTime.clamped, now: now, expiry: Expiry.late) }
            .catch { if $0 is Expiry { other } else { throw $0 } }.named(after: self)
    }

    /// Works like ``timeout(_:other:scheduler:)-(_,Observable<Self.Element>,_)`` with a source of another type.
    @_disfavoredOverload  // considered only if the other doesn't fit: a generic source can't be `.just(1)`
    @inlinable public func timeout<Source: ObservableConvertibleType<Element>>(
        _ dueTime: Duration, other: Source, scheduler: any SchedulerType
    ) -> Observable<Element> { timeout(dueTime, other: other.asObservable(), scheduler: scheduler) }
}

/// Distinct from ``RxError/timeout``, with which a source itself may fail.
@usableFromInline enum Expiry: Error { case late }

/// Passes on every event, and fails with `expiry` at the deadline.
@usableFromInline struct TimeoutState<Element: Sendable>: TimedMachine {
    @inlinable static var clock: TimedClock { .stops }

    @usableFromInline let dueTime: Duration
    @usableFromInline let expiry: any Error
    @usableFromInline var deadline: Duration?

    @inlinable init(dueTime: Duration, now: Duration, expiry: any Error) {
        (self.dueTime, self.expiry) = (dueTime, expiry)
        deadline = now + dueTime
    }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Element> {
        element.map { .next($0) } ?? .finish(.completed)
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<Element> { .finish(.failed(expiry)) }

    @inlinable static var countsFromDelivery: Bool { true }

    @inlinable mutating func delivered(at now: Duration) { deadline = now + dueTime }
}
