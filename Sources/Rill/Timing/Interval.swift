extension Observable where Element: FixedWidthInteger {
    /// Sends 0, 1, 2, …, one every `period`, until the subscription ends.
    ///
    ///     interval(2):  --0-1-2-3-…
    ///
    /// Tick n is due at start + (n + 1) × period by the scheduler's monotonic clock, so nothing drifts. Ticks never
    /// overlap. The elements are consecutive, even if ticks are missed (law 12).
    ///
    /// `missedTicks` is what to do about ticks that can't be delivered in time. By default, one late tick stands for
    /// all the ticks that were missed.
    ///
    /// - Precondition: `period` is positive.
    @inlinable public static func interval(
        _ period: Duration, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> { ticks(after: period, every: period, scheduler, missedTicks) }

    /// Works like ``interval(_:scheduler:missedTicks:)-(Duration,_,_)->Observable<Element>`` with a period in seconds.
    @inlinable public static func interval(
        _ seconds: Double, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> { interval(Duration(seconds: seconds), scheduler: scheduler, missedTicks: missedTicks) }

    /// Sends 0 after `dueTime`, then completes. With a `period`, sends 1, 2, … instead of completing, one every
    /// `period`.
    ///
    ///     timer(3):             ---(0|)
    ///     timer(3, period: 2):  ---0-1-2-…
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can. For everything
    /// else, see ``interval(_:scheduler:missedTicks:)-(Duration,_,_)->Observable<Element>``.
    ///
    /// - Precondition: `period` is positive or nil.
    @inlinable public static func timer(
        _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> { ticks(after: dueTime, every: period, scheduler, missedTicks) }

    /// Works like ``timer(_:period:scheduler:missedTicks:)-(Duration,_,_,_)->Observable<Element>`` with times in
    /// seconds.
    @inlinable public static func timer(
        _ seconds: Double, period: Double? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        ticks(
            after: Duration(seconds: seconds), every: period.map { Duration(seconds: $0, "period") }, scheduler,
            missedTicks)
    }

    /// Sends 0, 1, 2, … after `delay` and then every `period`. Without a period, sends 0 and completes.
    @inlinable static func ticks(
        after delay: Duration, every period: Duration?, _ scheduler: any SchedulerType, _ missedTicks: MissedTicks,
        _ function: StaticString = #function
    ) -> Observable<Element> {
        if let period { requirePositive(period, "period", function) }
        return Observable(isSynchronous: false, named: function) { sink in
            guard let period else {
                let (sink, own) = (UnsafeTransfer(sink), WeakScheduler(scheduler))
                return scheduler.schedule(after: delay.clamped) {
                    Slice.run(on: own) { if sink.value.next(0) != .none { sink.value.finish(.completed) } }
                }.asUpstream()
            }
            return scheduler.schedulePeriodic(
                after: delay.clamped, every: period.clamped, missedTicks: missedTicks,
                slicing(counting(into: sink), on: scheduler)
            ).asUpstream()
        }
    }

    @inlinable static func counting(into sink: sending Sink<Element>) -> sending Sink<Int> {
        if let sink = sink as? Sink<Int> { return sink }
        return Sink(next: { sink.next(Element(truncatingIfNeeded: $0)) }, finish: { _ in })
    }

    /// Returns a sink that receives each tick in a ``Slice`` of `scheduler`.
    @usableFromInline
    static func slicing(_ sink: sending Sink<Int>, on scheduler: any SchedulerType) -> sending Sink<Int> {
        if scheduler is any TimerQueueScheduler { return sink }
        let scheduler = WeakScheduler(scheduler)
        return Sink(
            next: { number in
                var demand = Demand.none
                Slice.run(on: scheduler) { demand = sink.next(number) }
                return demand
            }, finish: { _ in })
    }
}

// Lets `Observable.interval(1, scheduler: …)` compile without `<Int>`.
extension Observable<Int> {
    /// Works like ``interval(_:scheduler:missedTicks:)-(Duration,_,_)->Observable<Element>``, and sends `Int`.
    @inlinable public static func interval(
        _ period: Duration, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> { ticks(after: period, every: period, scheduler, missedTicks) }

    /// Works like ``interval(_:scheduler:missedTicks:)-(Duration,_,_)->Observable<Element>``
    /// with times in seconds, and sends `Int`.
    @inlinable public static func interval(
        _ seconds: Double, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> { interval(Duration(seconds: seconds), scheduler: scheduler, missedTicks: missedTicks) }

    /// Works like ``timer(_:period:scheduler:missedTicks:)-(Duration,_,_,_)->Observable<Element>``, and sends `Int`.
    @inlinable public static func timer(
        _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> { ticks(after: dueTime, every: period, scheduler, missedTicks) }

    /// Works like ``timer(_:period:scheduler:missedTicks:)-(Duration,_,_,_)->Observable<Element>``
    /// with times in seconds, and sends `Int`.
    @inlinable public static func timer(
        _ seconds: Double, period: Double? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> {
        ticks(
            after: Duration(seconds: seconds), every: period.map { Duration(seconds: $0, "period") }, scheduler,
            missedTicks)
    }
}
