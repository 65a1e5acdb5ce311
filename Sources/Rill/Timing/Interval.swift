extension Observable where Element: FixedWidthInteger {
    /// Sends 0, 1, 2, …, one every `period`, until the subscription ends.
    ///
    ///     interval(2):  --0-1-2-3-…
    ///
    /// Tick n is due at start + (n + 1) × period by the scheduler's monotonic clock, so nothing drifts. Ticks never overlap, and the
    /// elements are consecutive, whatever `missedTicks` says about ticks that could not be delivered in time (law 12).
    ///
    /// - Parameter missedTicks: by default one late tick stands for all that were missed.
    /// - Precondition: `period` is positive.
    @export(implementation) public static func interval(
        _ period: Duration, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        every(period, scheduler, missedTicks)
    }

    /// Sends 0, 1, 2, …, one every `seconds`: ``interval(_:scheduler:missedTicks:)``.
    @export(implementation) public static func interval(
        _ seconds: Double, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        every(Duration(clampedSeconds: seconds), scheduler, missedTicks)
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
    @export(implementation) public static func timer(
        _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        after(dueTime, period, scheduler, missedTicks)
    }

    /// Sends 0 after `seconds`, and 1, 2, … one every `period` seconds, if there is one: ``timer(_:period:scheduler:missedTicks:)``.
    @export(implementation) public static func timer(
        _ seconds: Double, period: Double? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Element> {
        after(seconds, period, scheduler, missedTicks)
    }

    @export(implementation) static func every(
        _ period: Duration, _ scheduler: any SchedulerType, _ missedTicks: MissedTicks
    ) -> Observable<Element> {
        requirePositive(period, "period", "interval(_:scheduler:missedTicks:)")
        return ticks(after: period, every: period, scheduler, missedTicks)
    }

    @export(implementation) static func after(
        _ dueTime: Duration, _ period: Duration?, _ scheduler: any SchedulerType, _ missedTicks: MissedTicks
    ) -> Observable<Element> {
        guard let period else {
            return Observable { sink in
                let sink = UnsafeTransfer(sink)
                return scheduler.schedule(after: dueTime.clamped) {
                    if sink.value.next(0) != .none { sink.value.finish(.completed) }
                }.asUpstream()
            }
        }
        requirePositive(period, "period", "timer(_:period:scheduler:missedTicks:)")
        return ticks(after: dueTime, every: period, scheduler, missedTicks)
    }

    @export(implementation) static func after(
        _ seconds: Double, _ period: Double?, _ scheduler: any SchedulerType, _ missedTicks: MissedTicks
    ) -> Observable<Element> {
        require(!seconds.isNaN, "timer(_:period:scheduler:missedTicks:): expected seconds to be a number, got nan")
        return after(
            Duration(clampedSeconds: seconds), period.map { Duration(clampedSeconds: $0) }, scheduler, missedTicks)
    }

    @export(implementation) static func ticks(
        after delay: Duration, every period: Duration, _ scheduler: any SchedulerType, _ missedTicks: MissedTicks
    ) -> Observable<Element> {
        Observable { sink in
            scheduler.schedulePeriodic(
                after: delay.clamped, every: period.clamped, missedTicks: missedTicks, counting(into: sink)
            ).asUpstream()
        }
    }

    @export(implementation) static func counting(into sink: sending Sink<Element>) -> sending Sink<Int> {
        if let sink = sink as? Sink<Int> { return sink }
        let next = sink.next
        return Sink(next: { next(Element(truncatingIfNeeded: $0)) }, finish: { _ in })
    }
}

// So that `Observable.interval(1, scheduler: …)` needs no `<Int>`.
extension Observable<Int> {
    /// ``interval(_:scheduler:missedTicks:)`` of `Int`, the type of elements where none is given.
    @export(implementation) public static func interval(
        _ period: Duration, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> {
        every(period, scheduler, missedTicks)
    }

    /// ``interval(_:scheduler:missedTicks:)`` of `Int`, one every `seconds`.
    @export(implementation) public static func interval(
        _ seconds: Double, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> {
        every(Duration(clampedSeconds: seconds), scheduler, missedTicks)
    }

    /// ``timer(_:period:scheduler:missedTicks:)`` of `Int`, the type of elements where none is given.
    @export(implementation) public static func timer(
        _ dueTime: Duration, period: Duration? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> {
        after(dueTime, period, scheduler, missedTicks)
    }

    /// ``timer(_:period:scheduler:missedTicks:)`` of `Int`, in seconds.
    @export(implementation) public static func timer(
        _ seconds: Double, period: Double? = nil, scheduler: any SchedulerType, missedTicks: MissedTicks = .skip
    ) -> Observable<Int> {
        after(seconds, period, scheduler, missedTicks)
    }
}
