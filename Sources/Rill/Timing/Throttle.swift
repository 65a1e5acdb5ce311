extension ObservableType {
    /// Sends an element at once, and of those that follow within such a time the last one, when that time is over.
    ///
    ///     source:                                -abc------d--e-f|
    ///     throttle(.seconds(4)):                 -a---c----d---e---(f|)
    ///     throttle(.seconds(4), latest: false):  -a--------d----f|
    ///
    /// Without `latest`, the elements that follow are dropped. So no two elements come in less than the due time; it counts
    /// from the moment the former one has been delivered. The completion waits for the element that waits; an error overtakes
    /// it, and it is dropped.
    ///
    /// - Parameter dueTime: zero or less lets every element through.
    @export(implementation) public func throttle(
        _ dueTime: Duration, latest: Bool = true, scheduler: any SchedulerType
    ) -> Observable<Element> {
        timed(on: scheduler) { _ in ThrottleState(dueTime: dueTime.clamped, sendsLatest: latest) }
    }
}

@usableFromInline
struct ThrottleState<Element: Sendable>: TimedMachine {
    @usableFromInline let dueTime: Duration
    @usableFromInline let sendsLatest: Bool
    /// When the next element may be sent.
    @usableFromInline var opening: Duration?
    @usableFromInline var waiting: Element?
    @usableFromInline var isEnded = false

    @export(implementation) init(dueTime: Duration, sendsLatest: Bool) {
        self.dueTime = dueTime
        self.sendsLatest = sendsLatest
    }

    @export(implementation) var deadline: Duration? { waiting == nil ? nil : opening }

    @export(implementation)
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Action<Element> {
        switch event {
        case .next(let element):
            if let opening, now < opening {
                if sendsLatest { waiting = element }
                return .wait
            }
            waiting = nil
            return .next(element)
        case .error(let error): return .finish(.failed(error))
        case .completed:
            if waiting == nil { return .finish(.completed) }
            isEnded = true
            return .wait
        }
    }

    @export(implementation) mutating func wake(at now: Duration) -> Action<Element> {
        let element = waiting.take()!
        return isEnded ? .last(element) : .next(element)
    }

    @export(implementation) mutating func delivered(at now: @autoclosure () -> Duration) { opening = now() + dueTime }
}
