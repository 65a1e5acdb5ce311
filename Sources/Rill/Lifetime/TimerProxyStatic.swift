// Written by `swift run Arities`.

extension TimerProxy {
    /// Starts a timer. You don't need to keep the proxy.
    ///
    /// For the parameters, see ``scheduledTimer(every:target:action:repeats:scheduler:)``.
    ///
    /// - Returns: a proxy that can invalidate the timer.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @Sendable (Target) -> () -> Void,
        repeats: Bool = true, scheduler: any SchedulerType
    ) -> TimerProxy {
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: period, target: target, action: action, repeats: repeats, scheduler: scheduler)
        return proxy
    }

    /// Starts a timer that calls a method isolated to the main actor. You don't need to keep the proxy.
    ///
    /// For the parameters, see ``scheduledTimer(every:target:action:repeats:scheduler:)``.
    ///
    /// - Returns: a proxy that can invalidate the timer.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        repeats: Bool = true, scheduler: MainScheduler
    ) -> TimerProxy {
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: period, target: target, action: action, repeats: repeats, scheduler: scheduler)
        return proxy
    }
}
