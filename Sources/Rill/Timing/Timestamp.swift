/// An element and the time at which it arrived.
public struct Timestamped<Element> {
    public let element: Element
    /// The time on the scheduler's clock, which starts at a fixed moment chosen by the scheduler.
    public let timestamp: Duration

    @inlinable public init(element: Element, timestamp: Duration) {
        self.element = element
        self.timestamp = timestamp
    }
}

extension Timestamped: Sendable where Element: Sendable {}
extension Timestamped: Equatable where Element: Equatable {}
extension Timestamped: Hashable where Element: Hashable {}

/// An element and the time since the previous one.
public struct Timespaced<Element> {
    public let element: Element
    /// The time since the previous element, or since the subscription for the first one.
    public let interval: Duration

    @inlinable public init(element: Element, interval: Duration) {
        self.element = element
        self.interval = interval
    }
}

extension Timespaced: Sendable where Element: Sendable {}
extension Timespaced: Equatable where Element: Equatable {}
extension Timespaced: Hashable where Element: Hashable {}

extension ObservableType {
    /// Adds to each element the time at which it arrived, by the clock of `scheduler`.
    ///
    ///     source:                   --a-----b---|
    ///     timestamp(scheduler: …):  --[a2]--[b8]|
    @inlinable public func timestamp(scheduler: any SchedulerType) -> Observable<Timestamped<Element>> {
        map { Timestamped(element: $0, timestamp: scheduler.now) }.named(after: self)
    }

    /// Adds to each element the time since the previous one, or since the subscription for the first one.
    ///
    ///     source:                      --a-----b---|
    ///     timeInterval(scheduler: …):  --[a2]--[b6]|
    @inlinable public func timeInterval(scheduler: any SchedulerType) -> Observable<Timespaced<Element>> {
        Observable<Timespaced<Element>>(isSynchronous: false, after: asObservable().operators) { sink in
            transform(scheduler.now) { former, element, sink in
                let now = scheduler.now
                defer { former = now }
                return sink.next(Timespaced(element: element, interval: now - former))
            }.attach(sink)
        }
    }
}
