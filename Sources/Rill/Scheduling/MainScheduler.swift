import Dispatch

/// Runs actions on the main queue, whoever serves it: `dispatchMain()`, a run loop or an asynchronous `main`.
///
/// ``instance`` runs an action at once if that is asked for on the main queue with nothing waiting before it; so what comes
/// from the main queue is delivered without a detour. ``asyncInstance`` never does.
public final class MainScheduler: SchedulerType {
    public static let instance = MainScheduler(runsAtOnce: true)
    public static let asyncInstance = MainScheduler(runsAtOnce: false)

    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

    private let runsAtOnce: Bool
    private let timers = TimerQueue(on: .main)
    private let waiting = Counter()

    private init(runsAtOnce: Bool) { self.runsAtOnce = runsAtOnce }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let isFirst = waiting.increment()
        if runsAtOnce, isFirst, Self.isCurrent {
            action()
            waiting.decrement()
            return Disposables.create()
        }
        let scheduled = ScheduledAction(action)
        // `DispatchQueue.main.async`, in one expression, makes the closure the main actor's and has that checked each time.
        let queue = DispatchQueue.main
        queue.async { [self] in
            scheduled.run()
            waiting.decrement()
        }
        return scheduled
    }

    /// Runs the action at once if the caller is on the main queue, else there, after what waits.
    @usableFromInline
    static func perform(_ action: @escaping @MainActor @Sendable () -> Void) {
        let perform: @Sendable () -> Void = { MainActor.assumeIsolated(action) }
        if DispatchQueue.getSpecific(key: mark) == true { perform() } else { instance.schedule(perform) }
    }

    @discardableResult
    public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        timers.add(after: delay, every: period, missedTicks: missedTicks, sink)
    }
}
