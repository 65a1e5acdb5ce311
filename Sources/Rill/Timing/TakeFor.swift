extension ObservableType {
    /// Lets elements through for such a time, and then completes and lets the source go.
    ///
    ///     source:                  --a--b--c--|
    ///     take(for: .seconds(6)):  --a--b|
    ///
    /// No element waits: neither the end nor an error overtakes any.
    ///
    /// - Parameter duration: zero or less is as soon as the scheduler can.
    @export(implementation)
    public func take(for duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        take(until: Observable<Int>.timer(duration, scheduler: scheduler))
    }

    /// Drops elements for such a time.
    ///
    ///     source:             --a--b--c--|
    ///     skip(.seconds(4)):  -----b--c--|
    ///
    /// The end and an error pass at once.
    ///
    /// - Parameter duration: zero or less is as soon as the scheduler can.
    @export(implementation)
    public func skip(_ duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        skip(until: Observable<Int>.timer(duration, scheduler: scheduler))
    }
    /// Drops elements for such a time: ``skip(_:scheduler:)``.
    ///
    ///     source:                       --a--b--c--|
    ///     skip(duration: .seconds(4)):  -----b--c--|
    @export(implementation) public func skip(duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        skip(duration, scheduler: scheduler)
    }
}
