/// A timer that holds its target weakly, so that `self → proxy → timer → self` is no retain cycle.
///
///     final class Clock: Sendable {
///         private let proxy = TimerProxy()
///         private let scheduler = SerialDispatchQueueScheduler()
///
///         func start() {
///             proxy.scheduledTimer(every: .seconds(1), target: self, action: Clock.tick, scheduler: scheduler)
///         }
///
///         func tick() { … }
///     }
///
/// After the target has deallocated, the timer invalidates itself and releases everything, even if the proxy is kept:
/// at once if the target is a ``DisposeBagOwner``, otherwise at the next tick. Until then, it runs even if
/// nothing retains the proxy, as in `TimerProxy().scheduledTimer(…)`.
public final class TimerProxy: Sendable {
    private let timer = Locked<SingleAssignmentDisposable?>(nil)

    /// Creates a proxy without a timer.
    public init() {}

    /// Calls a method of `target` after `period` and, if `repeats` is true, every `period` from then on. Invalidates
    /// the timer that this proxy already runs.
    ///
    /// - Parameters:
    ///   - period: the time before the first call, and between two calls.
    ///   - target: held weakly.
    ///   - action: the method, as `Target.method`.
    ///   - repeats: true by default.
    ///   - scheduler: measures the time, and calls `action`.
    /// - Precondition: `period` is positive.
    public func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @Sendable (Target) -> () -> Void,
        repeats: Bool = true, scheduler: any SchedulerType
    ) { start(period, target, { action($0)() }, repeats, scheduler) }

    private func start<Target: AnyObject & Sendable>(
        _ period: Duration, _ target: Target, _ action: @escaping @Sendable (Target) -> Void, _ repeats: Bool,
        _ scheduler: any SchedulerType
    ) {
        requirePositive(period, "period", "scheduledTimer(every:target:action:repeats:scheduler:)")
        let next = SingleAssignmentDisposable()
        timer.exchange(next)?.dispose()
        _ = Observable<Int>.timer(period, period: period, scheduler: scheduler).run(next, with: target) { target, _ in
            if !repeats { next.dispose() }
            action(target)
        }
    }

    /// Whether a timer is running.
    public var isValid: Bool { timer.withLock { $0.map { !$0.isDisposed } ?? false } }

    /// Stops the timer, if there is one. Can be called on any thread and inside the timer's action. The proxy can start
    /// another timer after that.
    public func invalidate() { timer.exchange(nil)?.dispose() }

    /// Calls a method of `target` that is isolated to the main actor after `period` and, if `repeats` is true, every
    /// `period` from then on.
    ///
    /// Don't use another scheduler for a method of the main actor. Swift 6.3 forgets the actor of an unapplied method
    /// that is passed to the general form, and allows a call on any thread.
    public func scheduledTimer<Target: AnyObject & Sendable>(
        every period: Duration, target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        repeats: Bool = true, scheduler: MainScheduler
    ) { start(period, target, { target in MainActor.assumeIsolated { action(target)() } }, repeats, scheduler) }
}
