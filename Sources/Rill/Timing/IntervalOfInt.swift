// Written by `swift run Arities`.

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
        ticks(after: Duration(seconds: seconds), every: period.map { Duration(seconds: $0) }, scheduler, missedTicks)
    }
}
