import Dispatch

// RxSwift's times are Dispatch's. These forms are disfavored, so that `.seconds(1)` is a `Duration`.
extension Observable where Element: FixedWidthInteger {
    /// Works like `interval(_:scheduler:missedTicks:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func interval(
        _ period: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        .interval(Duration(period), scheduler: scheduler)
    }

    /// Works like `timer(_:period:scheduler:missedTicks:)` with lengths of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public static func timer(
        _ dueTime: DispatchTimeInterval, period: DispatchTimeInterval? = nil, scheduler: any SchedulerType
    ) -> Observable<Element> {
        .timer(Duration(dueTime), period: period.map { Duration($0) }, scheduler: scheduler)
    }
}

extension ObservableType {
    /// Works like `debounce(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func debounce(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        debounce(Duration(dueTime), scheduler: scheduler)
    }

    /// Works like `throttle(_:latest:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func throttle(
        _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: any SchedulerType
    ) -> Observable<Element> {
        throttle(Duration(dueTime), latest: latest, scheduler: scheduler)
    }

    /// Works like `delay(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func delay(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        delay(Duration(dueTime), scheduler: scheduler)
    }

    /// Works like `timeout(_:scheduler:)` with a length of time of Dispatch.
    @_disfavoredOverload  // see above
    @inlinable public func timeout(
        _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
    ) -> Observable<Element> {
        timeout(Duration(dueTime), scheduler: scheduler)
    }
}
