/// Runs actions on the main queue, which `dispatchMain()`, a run loop or an asynchronous `main` can serve.
///
/// ``instance`` runs an action at once if it is scheduled on the main queue while no other action of it runs or waits.
/// So events from the main queue are delivered without a detour. ``asyncInstance`` never runs an action at once.
public final class MainScheduler: SchedulerType, TimerQueueScheduler {
    /// A scheduler that runs an action at once if it is scheduled on the main queue while no other action of it runs or
    /// waits.
    public static let instance = MainScheduler(runsAtOnce: true)
    /// A scheduler that never runs an action at once.
    public static let asyncInstance = MainScheduler(runsAtOnce: false)

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { MainQueue.isCurrent }

    private let runsAtOnce: Bool
    private let waiting = AtomicNumber()
    package let timers = MainQueue.timers

    /// Creates a scheduler that keeps its own actions in order, like ``instance``, but doesn't wait for the actions of
    /// other schedulers. An action that is scheduled within an action of another scheduler runs at once.
    public convenience init() { self.init(runsAtOnce: true) }

    private init(runsAtOnce: Bool) { self.runsAtOnce = runsAtOnce }

    @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let isFirst = waiting.add(1) == 0
        if runsAtOnce, isFirst, Self.isCurrent {
            action()
            waiting.add(-1)
            return Disposables.create()
        }
        let scheduled = ScheduledAction(action)
        MainQueue.async { [self] in
            scheduled.run()
            waiting.add(-1)
        }
        return scheduled
    }

    /// Runs `action` at once if the caller is on the main queue. Otherwise, schedules it there, after the waiting
    /// actions.
    @usableFromInline static func perform(_ action: @escaping @MainActor @Sendable () -> Void) {
        let perform: @Sendable () -> Void = { MainActor.assumeIsolated(action) }
        if isCurrent { perform() } else { instance.schedule(perform) }
    }
}

/// Runs actions on an actor, which it holds weakly. After the actor has deallocated, an action runs anywhere.
///
/// Two actions may change places.
@usableFromInline package struct ActorScheduler: ImmediateSchedulerType {
    private weak let actor: (any Actor)?

    @usableFromInline package init(_ actor: any Actor) { self.actor = actor }

    @usableFromInline package func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        Task { [weak actor] in if let actor { await run(scheduled, on: actor) } else { scheduled.run() } }
        return scheduled
    }
}

private func run(_ action: ScheduledAction, on actor: isolated any Actor) { action.run() }
