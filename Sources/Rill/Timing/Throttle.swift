extension ObservableType {
    /// Sends an element at once, and then the latest of those that arrive within `dueTime`, when that time is over.
    ///
    ///     source:                                -abc------d--e-f|
    ///     throttle(.seconds(4)):                 -a---c----d---e---(f|)
    ///     throttle(.seconds(4), latest: false):  -a--------d----f|
    ///
    /// If `latest` is false, the elements that arrive within `dueTime` are dropped. Two elements are always at least
    /// `dueTime` apart. The time counts from the moment when the first of them has been delivered.
    ///
    /// When the source completes while an element waits, that element is sent when its time comes, and then the result
    /// completes. When the source fails, the result fails at once and drops the waiting element.
    ///
    /// While the observer waits, a source that can wait does so, too.
    ///
    /// A `dueTime` of zero or less means that every element is sent at once.
    @inlinable public func throttle(
        _ dueTime: Duration, latest: Bool = true, scheduler: any SchedulerType
    ) -> Observable<Element> { timed(on: scheduler) { _ in ThrottleState(dueTime: dueTime, latest: latest) } }

    /// Sends an element at once, and then one element for all that arrive within `dueTime`, when that time is over.
    ///
    ///     source:                             -abc------d--e-f|
    ///     throttle(.seconds(4)) { $0 + $1 }:  -a---[bc]-d---e---(f|)
    ///
    /// `reduce` combines what waits with the next element, so that nothing is lost. If it throws, the result fails with
    /// that error. See ``throttle(_:latest:scheduler:)`` for everything else.
    @inlinable public func throttle(
        _ dueTime: Duration, scheduler: any SchedulerType,
        reducing reduce: @escaping @Sendable (_ waiting: Element, _ element: Element) throws -> Element
    ) -> Observable<Element> { timed(on: scheduler) { _ in ThrottleState(dueTime: dueTime, reducing: reduce) } }
}

/// Sends an element if `dueTime` has passed since the last one was delivered, and otherwise keeps what `reduce` makes
/// of all of them until it has.
@usableFromInline struct ThrottleState<Element: Sendable>: TimedMachine {
    @usableFromInline let dueTime: Duration
    @usableFromInline let sendsLatest: Bool
    /// Combines what waits with the next element, or is nil if the next one replaces it.
    @usableFromInline let reduce: (@Sendable (_ waiting: Element, _ element: Element) throws -> Element)?
    /// The time from which the next element may be sent.
    @usableFromInline var opening: Duration?
    @usableFromInline var waiting: Element?
    /// Whether the source has completed while an element waited.
    @usableFromInline var isEnded = false

    @inlinable init(
        dueTime: Duration, latest sendsLatest: Bool = true,
        reducing reduce: (@Sendable (Element, Element) throws -> Element)? = nil
    ) {
        self.dueTime = dueTime.clamped
        self.sendsLatest = sendsLatest
        self.reduce = reduce
    }

    @inlinable var deadline: Duration? { waiting == nil ? nil : opening }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Element> {
        guard let element else {
            isEnded = true
            return waiting == nil ? .finish(.completed) : .wait
        }
        let reduced: Element
        do {
            reduced = if let reduce, let former = waiting { try reduce(former, element) } else { element }
        } catch {
            return .finish(.failed(error))
        }
        if let opening, now < opening {
            if sendsLatest { waiting = reduced }
            return .wait
        }
        waiting = nil
        return .next(reduced)
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<Element> {
        let element = waiting.take()!
        return isEnded ? .last(element) : .next(element)
    }

    @inlinable static var countsFromDelivery: Bool { true }

    @inlinable mutating func delivered(at now: Duration) { opening = dueTime > .zero ? now + dueTime : nil }
}
