extension Observable where Element: FixedWidthInteger & Sendable {
    /// 0, 1, 2, …, one a period, for ever.
    ///
    ///     interval(2):  --0-1-2-3-…
    ///
    /// Tick n is due at start + (n + 1) × period by the scheduler's monotonic clock, so nothing drifts; ticks never overlap, and the
    /// elements are consecutive whatever `missedTicks` says of ticks that could not be delivered in time (law 12).
    ///
    /// - Parameters:
    ///   - period: a duration, or a bare number of seconds.
    ///   - missedTicks: by default one late tick stands for all that were missed.
    /// - Precondition: `period` is positive.
    @_alwaysEmitIntoClient
    public static func interval(
        _ period: Duration, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        require(period > .zero, "interval(_:scheduler:missedTicks:): expected period to be positive, got \(period)")
        return ticks(after: period, every: period, scheduler, missedTicks)
    }

    /// 0 after the due time, and then the end; or, with a period, 1, 2, … one a period, for ever.
    ///
    ///     timer(3):             ---(0|)
    ///     timer(3, period: 2):  ---0-1-2-…
    ///
    /// A due time of zero or less is as soon as the scheduler can. For the rest see ``interval(_:scheduler:missedTicks:)``.
    ///
    /// - Parameters:
    ///   - dueTime: a duration, or a bare number of seconds.
    ///   - period: a duration, or a bare number of seconds; nil for a single tick.
    /// - Precondition: `period` is positive, if there is one.
    @_alwaysEmitIntoClient
    public static func timer(
        _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        guard let period else {
            return Observable { sink in
                let sink = Handoff(sink)
                return scheduler.schedule(after: dueTime) {
                    if sink.value.next(0) == .more { sink.value.finish(.completed) }
                }
            }
        }
        require(period > .zero, "timer(_:period:scheduler:missedTicks:): expected period to be positive, got \(period)")
        return ticks(after: dueTime, every: period, scheduler, missedTicks)
    }

    @_alwaysEmitIntoClient
    static func ticks(
        after delay: Duration, every period: Duration, _ scheduler: any SchedulerType, _ missedTicks: MissedTicks
    ) -> Observable<Element> {
        Observable { sink in
            scheduler.schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, counting(into: sink))
        }
    }

    @_alwaysEmitIntoClient
    static func counting(into sink: sending Sink<Element>) -> sending Sink<Int> {
        if let sink = sink as? Sink<Int> { return sink }
        let next = sink.next
        return Sink(next: { next(Element(truncatingIfNeeded: $0)) }, finish: { _ in })
    }
}
