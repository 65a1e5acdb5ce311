/// A timer that holds its target weakly: `self → proxy → timer → self` is no cycle, and nobody has to invalidate it.
///
///     final class Clock: Sendable {
///         private let proxy = TimerProxy()
///         init() { proxy.scheduledTimer(every: .seconds(1), target: self, action: Clock.tick) }
///         func tick() { … }
///     }
///
/// Once the target has deallocated the timer invalidates itself and lets go of everything, whether or not the proxy is kept:
/// at once if the target is a ``DisposeBagOwner``, else at the next tick.
public final class TimerProxy: Sendable {
    private let timer = Locked<SingleAssignmentDisposable?>(nil)

    public init() {}

    /// Starts a timer that nobody needs to keep.
    ///
    /// - Parameters: those of ``scheduledTimer(every:target:action:repeats:scheduler:)``.
    /// - Returns: what it can be invalidated with.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @Sendable (Target) -> () -> Void,
        repeats: Bool = true, scheduler: any SchedulerType = MainScheduler.instance
    ) -> TimerProxy {
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: period, target: target, action: action, repeats: repeats, scheduler: scheduler)
        return proxy
    }

    /// Calls a method of the target after the period and, if it repeats, once every period. A timer that this proxy runs
    /// already is invalidated.
    ///
    /// - Parameters:
    ///   - target: held weakly.
    ///   - action: the method, as `Target.method`.
    ///   - repeats: true by default.
    ///   - scheduler: where the action is called; the main queue by default.
    /// - Precondition: `period` is positive.
    public func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @Sendable (Target) -> () -> Void,
        repeats: Bool = true, scheduler: any SchedulerType = MainScheduler.instance
    ) {
        requirePositive(period, "every")
        let next = SingleAssignmentDisposable()
        timer.exchange(next)?.dispose()
        if let keeper = target as? any DisposeBagOwner { keeper.disposeBag.insert(next) }
        let target = WeakCapture(target)
        next.setDisposable(
            scheduler.schedulePeriodic(after: period.clamped, every: period.clamped, missedTicks: .skip) { _ in
                guard !next.isDisposed, let target = target.object else {
                    next.dispose()
                    return .none
                }
                if !repeats { next.dispose() }
                action(target)()
                return next.isDisposed ? .none : .more
            })
    }

    /// Whether a timer is running.
    public var isValid: Bool { timer.withLock { $0.map { !$0.isDisposed } ?? false } }

    /// Stops the timer, if there is one; from any thread and in any state, from inside its own action too. The proxy can be
    /// used for another one.
    public func invalidate() { timer.exchange(nil)?.dispose() }
}

extension TimerProxy {
    /// Starts a timer that calls a method of the main actor's and that nobody needs to keep.
    ///
    /// - Returns: what it can be invalidated with.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        repeats: Bool = true, scheduler: MainScheduler = .instance
    ) -> TimerProxy {
        let proxy = TimerProxy()
        proxy.scheduledTimer(every: period, target: target, action: action, repeats: repeats, scheduler: scheduler)
        return proxy
    }

    /// Calls a method of the main actor's after the period and, if it repeats, once every period.
    ///
    /// For such a method use no other scheduler: Swift 6.3 forgets the actor of an unapplied method that is passed to the
    /// general form, and lets it be called anywhere.
    public func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        repeats: Bool = true, scheduler: MainScheduler = .instance
    ) {
        scheduledTimer(
            every: period, target: target,
            action: { (target: Target) -> () -> Void in { MainActor.assumeIsolated { action(target)() } } },
            repeats: repeats, scheduler: scheduler as any SchedulerType)
    }
}
