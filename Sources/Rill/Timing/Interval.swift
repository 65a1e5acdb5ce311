extension Observable where Element: FixedWidthInteger & Sendable {
    /// Sends 0, 1, 2, …, one every `period`, until the subscription ends.
    ///
    ///     interval(2):  --0-1-2-3-…
    ///
    /// Tick n is due at start + (n + 1) × period by the scheduler's monotonic clock, so nothing drifts. Ticks never overlap, and the
    /// elements are consecutive, whatever `missedTicks` says about ticks that could not be delivered in time (law 12).
    ///
    /// - Parameter missedTicks: by default one late tick stands for all that were missed.
    /// - Precondition: `period` is positive.
    @_alwaysEmitIntoClient
    public static func interval(
        _ period: Duration, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        require(period > .zero, "interval(_:scheduler:missedTicks:): expected period to be positive, got \(period)")
        return ticks(after: period, every: period, scheduler, missedTicks)
    }

    /// Sends 0, 1, 2, …, one every `seconds`: ``interval(_:scheduler:missedTicks:)``.
    @_alwaysEmitIntoClient
    public static func interval(
        _ seconds: Double, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        interval(.seconds(seconds), scheduler: scheduler, missedTicks: missedTicks)
    }

    /// Sends 0 after `dueTime`, and then completes; with a `period` it sends 1, 2, … instead, one every `period`.
    ///
    ///     timer(3):             ---(0|)
    ///     timer(3, period: 2):  ---0-1-2-…
    ///
    /// A `dueTime` of zero or less is as soon as the scheduler can. For the rest see ``interval(_:scheduler:missedTicks:)``.
    ///
    /// - Parameter period: nil for a single tick.
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

    /// Sends 0 after `seconds`, and 1, 2, … one every `period` seconds, if there is one: ``timer(_:period:scheduler:missedTicks:)``.
    @_alwaysEmitIntoClient
    public static func timer(
        _ seconds: Double, period: Double? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        timer(
            .seconds(seconds), period: period.map { .seconds($0) }, scheduler: scheduler, missedTicks: missedTicks)
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
