extension ObservableType {
    /// Shares one subscription to the source among all observers, starting when the result is connected. Later
    /// observers first get the elements that the current connection has sent in the last `age`, by the clock of
    /// `scheduler`.
    ///
    ///     source:                                          --a--b--c-----d--|
    ///     replay(within: .seconds(4), …), observed late:   ---------(bc)-d--|
    ///     connected:                                       ^----------------!
    ///
    /// An element that is too old is released when the next element is sent or the next observer subscribes.
    ///
    /// - Precondition: `age` is positive.
    @inlinable
    public func replay(within age: Duration, scheduler: any SchedulerType) -> ConnectableObservable<Element> {
        requirePositive(age, "age")
        return multicast { ReplaySubject<Element>(capacity: .max, (age.clamped, { scheduler.now })) }
    }
}

extension ReplaySubject {
    /// Creates a subject that keeps the elements that were sent in the last `age`, by the clock of `scheduler`.
    ///
    /// An element that is too old is released when the next element is sent or the next observer subscribes.
    ///
    /// - Precondition: `age` is positive.
    @inlinable public static func create(within age: Duration, scheduler: any SchedulerType) -> ReplaySubject<Element> {
        requirePositive(age, "age", "ReplaySubject.create(within:scheduler:)")
        return ReplaySubject(capacity: .max, (age.clamped, { scheduler.now }))
    }
}
