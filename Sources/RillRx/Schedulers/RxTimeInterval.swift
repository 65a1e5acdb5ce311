import Dispatch

/// RxSwift's name for a length of time. It is Dispatch's, and each operator of RxSwift that takes a length of time
/// takes it beside a `Duration`.
public typealias RxTimeInterval = DispatchTimeInterval

extension Duration {
    /// A length of time that doesn't end in practice: 292 years.
    public static var never: Duration { .nanoseconds(Int64.max) }

    /// Creates a duration from a length of time of Dispatch.
    public init(_ interval: DispatchTimeInterval) {
        self =
            switch interval {
            case .seconds(let count): .seconds(count)
            case .milliseconds(let count): .milliseconds(count)
            case .microseconds(let count): .microseconds(count)
            case .nanoseconds(let count): .nanoseconds(count)
            case .never: .never
            @unknown default: .never
            }
    }
}

// RxSwift's times are Dispatch's. These forms are disfavored, so that `.seconds(1)` is a `Duration`. A form that is
// generic over both kinds of time isn't shorter, and `.seconds(1)` has no type there.

extension Observable where Element: FixedWidthInteger {
    /// Works like `interval(_:scheduler:missedTicks:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func interval(_ period: DispatchTimeInterval, scheduler: any SchedulerType) -> Self {
        .interval(Duration(period), scheduler: scheduler)
    }

    /// Works like `timer(_:period:scheduler:missedTicks:)` with lengths of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func timer(
        _ dueTime: DispatchTimeInterval, period: DispatchTimeInterval? = nil, scheduler: any SchedulerType
    ) -> Self { .timer(Duration(dueTime), period: period.map { Duration($0) }, scheduler: scheduler) }
}

extension ObservableType {
    /// Works like `debounce(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func debounce(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> { debounce(Duration(dueTime), scheduler: scheduler) }

    /// Works like `throttle(_:latest:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func throttle(
        _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: any SchedulerType
    ) -> Observable<Element> { throttle(Duration(dueTime), latest: latest, scheduler: scheduler) }

    /// Works like `delay(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func delay(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> { delay(Duration(dueTime), scheduler: scheduler) }

    /// Works like `delaySubscription(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func delaySubscription(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> { delaySubscription(Duration(dueTime), scheduler: scheduler) }

    /// Works like `timeout(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func timeout(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> { timeout(Duration(dueTime), scheduler: scheduler) }

    /// Works like `timeout(_:other:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func timeout(
        _ dueTime: DispatchTimeInterval, other: Observable<Element>, scheduler: any SchedulerType
    ) -> Observable<Element> { timeout(Duration(dueTime), other: other, scheduler: scheduler) }

    /// Works like `take(for:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func take(
        for duration: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> { take(for: Duration(duration), scheduler: scheduler) }

    /// Works like `skip(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func skip(
        _ duration: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> { skip(Duration(duration), scheduler: scheduler) }

    /// Works like `buffer(timeSpan:count:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func buffer(
        timeSpan: DispatchTimeInterval, count: Int, scheduler: any SchedulerType
    ) -> Observable<[Element]> { buffer(timeSpan: Duration(timeSpan), count: count, scheduler: scheduler) }

    /// Works like `window(timeSpan:count:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func window(
        timeSpan: DispatchTimeInterval, count: Int, scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> { window(timeSpan: Duration(timeSpan), count: count, scheduler: scheduler) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Works like ``timer(_:scheduler:)-(Duration,_)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func timer(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> where Element: FixedWidthInteger {
        timer(Duration(dueTime), scheduler: scheduler)
    }
}

extension PrimitiveSequenceType {
    /// Works like ``delay(_:scheduler:)-(Duration,_)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func delay(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> { delay(Duration(dueTime), scheduler: scheduler) }

    /// Works like ``delaySubscription(_:scheduler:)-(Duration,_)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func delaySubscription(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> { delaySubscription(Duration(dueTime), scheduler: scheduler) }

    /// Works like ``timeout(_:scheduler:)-(Duration,_)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func timeout(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> { timeout(Duration(dueTime), scheduler: scheduler) }

    /// Works like ``timeout(_:other:scheduler:)-(Duration,_,_)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func timeout(
        _ dueTime: DispatchTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> { timeout(Duration(dueTime), other: other, scheduler: scheduler) }
}

extension SharedSequence where Element: FixedWidthInteger & Sendable {
    /// Works like ``interval(_:)-(Duration)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func interval(_ period: DispatchTimeInterval) -> Self { interval(Duration(period)) }

    /// Works like ``timer(_:period:)-(Duration,_)`` with lengths of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func timer(_ dueTime: DispatchTimeInterval, period: DispatchTimeInterval? = nil) -> Self {
        timer(Duration(dueTime), period: period.map { Duration($0) })
    }
}

extension SharedSequenceConvertibleType {
    /// Works like ``debounce(_:)-(Duration)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func debounce(_ dueTime: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        debounce(Duration(dueTime))
    }

    /// Works like ``throttle(_:latest:)-(Duration,_)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func throttle(
        _ dueTime: DispatchTimeInterval, latest: Bool = true
    ) -> SharedSequence<SharingStrategy, Element> { throttle(Duration(dueTime), latest: latest) }

    /// Works like ``delay(_:)-(Duration)`` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func delay(_ dueTime: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        delay(Duration(dueTime))
    }
}
