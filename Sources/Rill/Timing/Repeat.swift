extension ObservableType {
    /// Subscribes to the source again each time it completes, after a pause.
    ///
    ///     source:                      -a-|
    ///     repeat(every: .seconds(4)):  -a------a------a…
    ///
    /// Use it to poll. A request that is repeated every 10 seconds begins 10 seconds after the one before has
    /// completed, however long that took, so that no two overlap. After a pause, the source is subscribed to on
    /// `scheduler`. An error is passed on. To go on after an error, put `catch { _ in .empty() }` before.
    ///
    /// A `pause` of zero or less means as soon as the scheduler can.
    @inlinable public func `repeat`(every pause: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        let later = delaySubscription(pause, scheduler: scheduler)
        return .concat([repeatElement(asObservable(), count: 1), repeatElement(later, count: .max)].joined())
            .named(after: self)
    }
}
