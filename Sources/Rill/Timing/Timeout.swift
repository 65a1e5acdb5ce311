extension ObservableType {
    /// Fails with ``RxError/timeout`` when nothing has come for such a time since the subscription, or since an element.
    ///
    ///     source:                --a-b------c|
    ///     timeout(.seconds(4)):  --a-b---#
    ///
    /// The time counts from the moment the element has been delivered: an observer may take as long as it likes.
    /// No element waits, so neither that error nor one of the source overtakes any.
    ///
    /// - Parameter dueTime: zero or less is as soon as the scheduler can.
    @export(implementation)
    public func timeout(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
    }

    /// Goes on with another source when nothing has come for such a time since the subscription, or since an element.
    ///
    ///     source:                          --a-b------c|
    ///     other:                           --x--|
    ///     timeout(.seconds(4), other: …):  --a-b-----x--|
    ///
    /// There is no limit for the other source. For the rest see ``timeout(_:scheduler:)``.
    @export(implementation) public func timeout<Source: ObservableType<Element>>(
        _ dueTime: Duration, other: Source, scheduler: any SchedulerType
    ) -> Observable<Element> {
        timed(on: scheduler) { now in TimeoutState(dueTime: dueTime.clamped, now: now) }
            .catch { error in
                if error is TimeoutState<Element>.Expiry { other.asObservable() } else { throw error }
            }
    }
}

@usableFromInline
struct TimeoutState<Element: Sendable>: TimedMachine {
    @usableFromInline struct Expiry: Error {
        @export(implementation) init() {}
    }

    @usableFromInline let dueTime: Duration
    @usableFromInline var deadline: Duration?

    @export(implementation) init(dueTime: Duration, now: Duration) {
        self.dueTime = dueTime
        deadline = now + dueTime
    }

    @export(implementation)
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Action<Element> {
        switch event {
        case .next(let element): .next(element)
        case .error(let error): .finish(.failed(error))
        case .completed: .finish(.completed)
        }
    }

    @export(implementation) mutating func wake(at now: Duration) -> Action<Element> { .finish(.failed(Expiry())) }

    @export(implementation) mutating func delivered(at now: @autoclosure () -> Duration) { deadline = now() + dueTime }
}
