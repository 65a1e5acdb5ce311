#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#endif

/// Runs actions on the current thread, one after the other: a trampoline.
///
/// An action that is scheduled while another one runs on the same thread waits until that one has returned. So
/// recursion takes no stack, and sources with this scheduler take turns instead of running to their end one after the
/// other.
public struct CurrentThreadScheduler: ImmediateSchedulerType {
    /// The only instance.
    public static let instance = CurrentThreadScheduler()

    private typealias Trampoline = Box<Queue<ScheduledAction>>

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key, nil)
        require(failure == 0, "CurrentThreadScheduler: no thread-specific key is left, error \(failure)")
        return key
    }()

    private init() {}

    private static var trampoline: Trampoline? {
        pthread_getspecific(key).map { Unmanaged<Trampoline>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Identifies the calling thread as long as it lives.
    static var thread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

    /// Whether no action of this scheduler runs on the calling thread. If true, a scheduled action runs at once.
    public static var isScheduleRequired: Bool { trampoline == nil }

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        guard let trampoline = Self.trampoline else {
            Self.trampoline(action)
            return Disposables.create()
        }
        let scheduled = ScheduledAction(action)
        trampoline.value.append(scheduled)
        return scheduled
    }

    /// Runs `body` at once. Actions that `body` schedules on this thread run after it.
    @usableFromInline
    static func trampoline(_ body: () -> Void) {
        guard trampoline == nil else { return body() }
        let trampoline = Trampoline(Queue())
        pthread_setspecific(key, Unmanaged.passUnretained(trampoline).toOpaque())
        body()
        while let action = trampoline.value.popFirst() { action.run() }
        pthread_setspecific(key, nil)
    }

    /// Runs `body` as if no action of this scheduler ran on the calling thread. Actions that `body` schedules run at
    /// once, so `body` can wait for them.
    package static func nested<Result>(_ body: () -> Result) -> Result {
        let outer = pthread_getspecific(key)
        pthread_setspecific(key, nil)
        defer { pthread_setspecific(key, outer) }
        return body()
    }
}

/// Runs every action at once, inside the call that schedules it.
public struct ImmediateScheduler: ImmediateSchedulerType {
    /// The only instance.
    public static let instance = ImmediateScheduler()

    private init() {}

    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        action()
        return Disposables.create()
    }
}
