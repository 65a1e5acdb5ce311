extension ObservableType {
    /// Sends an element once no other one has followed for such a time.
    ///
    ///     source:                 -a-bc----d-|
    ///     debounce(.seconds(3)):  -------c---(d|)
    ///
    /// The completion sends the element that waits, on the thread it comes from; an error overtakes it, and it is dropped.
    ///
    /// - Parameter dueTime: zero or less is as soon as the scheduler can.
    @export(implementation)
    public func debounce(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        timed(on: scheduler) { _ in DebounceState(dueTime: dueTime.clamped) }
    }
}

@usableFromInline
struct DebounceState<Element: Sendable>: TimedMachine {
    @usableFromInline let dueTime: Duration
    @usableFromInline var waiting: (element: Element, deadline: Duration)?

    @export(implementation) init(dueTime: Duration) { self.dueTime = dueTime }

    @export(implementation) var deadline: Duration? { waiting?.deadline }

    @export(implementation)
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Action<Element> {
        switch event {
        case .next(let element):
            waiting = (element, now + dueTime)
            return .wait
        case .error(let error): return .finish(.failed(error))
        case .completed: return waiting.map { .last($0.element) } ?? .finish(.completed)
        }
    }

    @export(implementation) mutating func wake(at now: Duration) -> Action<Element> { .next(waiting.take()!.element) }
}
