/// Runs actions on the current thread, one after the other: a trampoline.
///
/// An action that is scheduled while another one runs on the same thread waits until that one has returned. So
/// recursion takes no stack, and sources with this scheduler take turns instead of running to their end one after the
/// other. In an action that an operator or a timer has on another scheduler, the actions that are left after four
/// milliseconds run in the next one.
public struct CurrentThreadScheduler: ImmediateSchedulerType {
    /// The only instance.
    public static let instance = CurrentThreadScheduler()

    /// The actions that wait for the one that runs on the thread, or nil within ``nested(_:)``.
    private static let waiting = ThreadLocal<Queue<ScheduledAction>?>("CurrentThreadScheduler")

    private init() {}

    /// Whether no action of this scheduler runs on the calling thread. If true, a scheduled action runs at once.
    public static var isScheduleRequired: Bool { waiting.current?.pointee == nil }

    @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        if Self.isScheduleRequired {
            Self.trampoline(action)
            return Disposables.create()
        }
        let scheduled = ScheduledAction(action)
        Self.waiting.current?.pointee?.append(scheduled)
        return scheduled
    }

    /// Runs `body` at once. Actions that `body` schedules on this thread run after it.
    @usableFromInline static func trampoline(_ body: () -> Void) {
        if isScheduleRequired { run(Queue(), after: body) } else { body() }
    }

    /// Runs `body`, and then `actions` and those that they schedule. In an action of another scheduler whose time is
    /// over, leaves the rest of them to another action of that scheduler.
    private static func run(_ actions: Queue<ScheduledAction>, after body: () -> Void = {}) {
        var actions = Optional(actions)
        waiting.with(&actions) {
            body()
            while let action = waiting.current?.pointee?.popFirst() {
                action.run()
                guard Slice.isLimited, let rest = waiting.current?.pointee, !rest.isEmpty else { continue }
                if Slice.look(), Slice.handOver({ run(rest) }) { return }
            }
        }
    }

    /// Runs `body` as if no action of this scheduler ran on the calling thread. Actions that `body` schedules run at
    /// once, so `body` can wait for them.
    package static func nested<Result>(_ body: () -> Result) -> Result {
        var actions: Queue<ScheduledAction>?
        return waiting.with(&actions, body)
    }
}

/// Runs every action at once, inside the call that schedules it.
public struct ImmediateScheduler: ImmediateSchedulerType {
    /// The only instance.
    public static let instance = ImmediateScheduler()

    private init() {}

    @discardableResult public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        action()
        return Disposables.create()
    }
}
