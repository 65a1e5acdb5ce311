extension ObservableType {
    /// Sends elements until `duration` has passed, then completes and disposes the source.
    ///
    ///     source:                  --a--b--c--|
    ///     take(for: .seconds(6)):  --a--b|
    ///
    /// Events are passed on as they come, so the end overtakes no element.
    ///
    /// A `duration` of zero or less means as soon as the scheduler can.
    @inlinable public func take(for duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        take(until: Observable<Int>.timer(duration, scheduler: scheduler)).named(after: self)
    }

    /// Drops elements until `duration` has passed.
    ///
    ///     source:             --a--b--c--|
    ///     skip(.seconds(4)):  -----b--c--|
    ///
    /// The completion or an error is passed on at once.
    ///
    /// A `duration` of zero or less means as soon as the scheduler can.
    @inlinable public func skip(_ duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        skip(until: Observable<Int>.timer(duration, scheduler: scheduler)).named(after: self)
    }

    /// Drops elements until `duration` has passed: ``skip(_:scheduler:)``.
    ///
    ///     source:                       --a--b--c--|
    ///     skip(duration: .seconds(4)):  -----b--c--|
    @inlinable public func skip(duration: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        skip(duration, scheduler: scheduler)
    }
}
