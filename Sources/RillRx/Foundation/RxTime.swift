#if canImport(Foundation)
    import Dispatch
    import Foundation

    /// RxSwift's name for a moment.
    public typealias RxTime = Date

    extension SchedulerType {
        /// The present time, where a date is expected.
        ///
        ///     let start: Date = scheduler.now
        ///
        /// It is the system's time, or for a scheduler with a virtual time that time since 1970.
        @_disfavoredOverload  // elsewhere, `now` is a `Duration`
        public var now: Date {
            let time: Duration = now
            return self is any VirtualTimeSchedulerType ? Date(timeIntervalSince1970: time / .seconds(1)) : Date()
        }
    }

    // The date hides Rill's default implementation from schedulers of a module that only imports this one.
    extension ImmediateSchedulerType where Self: SchedulerType {
        /// The time of the system's monotonic clock.
        public var now: Duration { .nanoseconds(DispatchTime.now().uptimeNanoseconds) }
    }
#endif
