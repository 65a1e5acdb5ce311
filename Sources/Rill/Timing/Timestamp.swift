/// An element, and when it came.
public struct Timestamped<Element> {
    public let element: Element
    /// The scheduler's time then, since a fixed moment of its own.
    public let timestamp: Duration

    @export(implementation) public init(element: Element, timestamp: Duration) {
        self.element = element
        self.timestamp = timestamp
    }
}

extension Timestamped: Sendable where Element: Sendable {}
extension Timestamped: Equatable where Element: Equatable {}
extension Timestamped: Hashable where Element: Hashable {}

/// An element, and how long after the one before it came.
public struct Timespaced<Element> {
    public let element: Element
    /// The time since the element before, or since the subscription.
    public let interval: Duration

    @export(implementation) public init(element: Element, interval: Duration) {
        self.element = element
        self.interval = interval
    }
}

extension Timespaced: Sendable where Element: Sendable {}
extension Timespaced: Equatable where Element: Equatable {}
extension Timespaced: Hashable where Element: Hashable {}

extension ObservableType {
    /// Notes with every element when it came, by the scheduler's clock.
    ///
    ///     source:                   --a-----b---|
    ///     timestamp(scheduler: …):  --[a2]--[b8]|
    @export(implementation) public func timestamp(scheduler: any SchedulerType) -> Observable<Timestamped<Element>> {
        map { Timestamped(element: $0, timestamp: scheduler.now) }
    }

    /// Notes with every element how long after the one before it came, or after the subscription.
    ///
    ///     source:                      --a-----b---|
    ///     timeInterval(scheduler: …):  --[a2]--[b6]|
    @export(implementation) public func timeInterval(scheduler: any SchedulerType) -> Observable<Timespaced<Element>> {
        Observable<Timespaced<Element>> { sink in
            let former = Cell(scheduler.now)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        let now = scheduler.now
                        defer { former.value = now }
                        return sink.next(Timespaced(element: element, interval: now - former.value))
                    }, finish: sink.finish))
        }
    }
}
