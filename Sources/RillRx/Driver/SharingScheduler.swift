/// The scheduler of drivers and signals: a ``/Rill/MainScheduler``, except in tests.
public enum SharingScheduler {
    @TaskLocal private static var makeMock: (@Sendable () -> any SchedulerType)?

    /// The scheduler of a test, or nil if drivers and signals that are made now use the main queue.
    @usableFromInline static var mock: (any SchedulerType)? { makeMock?() }

    /// Returns the scheduler of drivers and signals that are made now.
    public static func make() -> any SchedulerType { mock ?? MainScheduler() }

    /// Calls `action`. Drivers and signals that are made within the call use `scheduler`.
    ///
    ///     let scheduler = TestScheduler()
    ///     SharingScheduler.mock(scheduler: scheduler) {
    ///         model.results.debounce(.seconds(1)).drive { … }.disposed(by: bag)
    ///     }
    ///     scheduler.advance(by: .seconds(1))
    ///
    /// Their closures are still `@MainActor`, so `scheduler` has to run its actions on the main thread. Only the
    /// current task is affected, so tests can run at the same time.
    public static func mock<Result>(scheduler: any SchedulerType, action: () throws -> Result) rethrows -> Result {
        try mock(makeScheduler: { scheduler }, action: action)
    }

    /// Works like ``mock(scheduler:action:)``. Each driver and each signal that is made within the call uses a
    /// scheduler that `makeScheduler` returns for it.
    public static func mock<Result>(
        makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
    ) rethrows -> Result { try $makeMock.withValue(makeScheduler, operation: action) }
}

extension ConcurrentMainScheduler {
    /// Calls `action` on the main actor: at once if the caller is there.
    @usableFromInline static func perform(_ action: @escaping @MainActor @Sendable () -> Void) {
        instance.schedule { MainActor.assumeIsolated(action) }
    }
}
