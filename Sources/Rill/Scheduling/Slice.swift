/// The time that an action of a scheduler has before the scheduler's other work gets its turn (law 12).
///
/// A source that loops within the action looks whether the time is over. Then it goes on in another action, whatever
/// lies between the source and the scheduler.
@usableFromInline package struct Slice {
    private static let nanoseconds: UInt64 = 4_000_000
    private static let local = ThreadLocal<Slice>("Slice")

    private var scheduler: (any ImmediateSchedulerType)?
    /// A scheduler whose action `scheduler` has run at once. It gets the rest if `scheduler` can't keep it for later.
    private var inner: (any ImmediateSchedulerType)?
    /// Called at each look after the time is over.
    private var onTimeOver: (@Sendable () -> Void)?
    /// Called likewise, if the task that runs here has been cancelled.
    private var onCancel: (@Sendable () -> Void)?
    /// Decides at each look whether the time is over, in explored virtual time. Nil if a clock does.
    private var cuts: (@Sendable () -> Bool)?
    private let start = approximateUptime()
    /// The subscription for which an iterator is made on this thread, whatever task runs here.
    private var subscription: SingleAssignmentDisposable?
    /// Whether there is neither a scheduler nor `onTimeOver`. To compare them with nil would copy them.
    private var isUnlimited = false

    /// Whether explored virtual time cuts the action that runs on this thread, or nil if a clock decides.
    static func cuts() -> Bool? { local.current?.pointee.cuts?() }

    /// Whether no source gives way to other actions on this thread.
    static var isUnlimited: Bool { local.current?.pointee.isUnlimited == true }

    /// Looks whether the time of the action that runs on this thread is over.
    @usableFromInline static func look() -> Bool {
        // Read in its place: a copy would retain the scheduler.
        guard let slice = local.current else { return false }
        if let cuts = slice.pointee.cuts { return cuts() }
        if approximateUptime() - slice.pointee.start <= nanoseconds { return false }
        slice.pointee.onTimeOver?()
        if let onCancel = slice.pointee.onCancel, Task.isCancelled { onCancel() }
        return slice.pointee.scheduler != nil
    }

    /// The scheduler whose action runs on this thread, as far as is known.
    static var scheduler: (any ImmediateSchedulerType)? {
        local.current.flatMap { $0.pointee.inner ?? $0.pointee.scheduler }
    }

    /// Whether an action whose time is limited runs on this thread.
    @usableFromInline static var isLimited: Bool { local.current != nil }

    /// Runs `body` as an action of `scheduler`. If `scheduler` runs it at once, within an action of another scheduler,
    /// the time is that of the outer action, because the outer scheduler's other work waits for it.
    @usableFromInline package static func run(on scheduler: any ImmediateSchedulerType, _ body: () -> Void) {
        if local.current?.pointee.isUnlimited == true { return body() }
        var slice = local.current?.pointee ?? Slice()
        if let former = slice.scheduler, keepsForLater(former) {
            if !keepsForLater(scheduler) { return body() }
            slice.inner = scheduler
        } else {
            slice.scheduler = scheduler
        }
        local.with(&slice, body)
    }

    /// Whether an action of `scheduler` may run after the action that schedules it, as far as is known.
    private static func keepsForLater(_ scheduler: any ImmediateSchedulerType) -> Bool {
        !(scheduler is ImmediateScheduler) && !(scheduler is CurrentThreadScheduler)
    }

    /// Runs `body` for a consumer. When a source that loops within it looks whether the time is over, and it is, calls
    /// `end` if the consumer wants no more: if its task has been cancelled, or, within ``run(for:_:)``, if the
    /// subscription has ended.
    @usableFromInline static func run(_ body: () -> Void, ending end: @escaping @Sendable () -> Void) {
        var slice = local.current?.pointee ?? Slice()
        if let subscription = slice.subscription {
            slice.onTimeOver = { [former = slice.onTimeOver] in
                former?()
                if subscription.isDisposed { end() }
            }
        } else {
            (slice.onTimeOver, slice.onCancel) = (nil, end)  // a closure around `end` would take an allocation
        }
        local.with(&slice, body)
    }

    /// Runs `body`, which makes an iterator for `subscription`. The task that runs here is not that of the iterator. It
    /// may have been cancelled, because the stream before has ended.
    @usableFromInline
    static func run<Result>(for subscription: SingleAssignmentDisposable?, _ body: () -> Result) -> Result {
        var slice = local.current?.pointee ?? Slice()
        slice.subscription = subscription ?? .endless
        return local.with(&slice, body)
    }

    /// Runs `body`, in which no source gives way to other actions: in virtual time, which doesn't pass while a source
    /// loops, or for a caller that blocks its thread.
    package static func runWithoutLimit(_ body: () -> Void) {
        var slice = Slice(isUnlimited: true)
        local.with(&slice, body)
    }

    /// Runs `body` in virtual time as an action of `scheduler`. Wherever a source or a batch can give way to other
    /// actions, `cuts` decides whether it does.
    package static func run(
        on scheduler: any ImmediateSchedulerType, cuts: @escaping @Sendable () -> Bool, _ body: () -> Void
    ) {
        var slice = Slice(scheduler: scheduler, cuts: cuts)
        local.with(&slice, body)
    }

    /// Leaves `action` to another action of the scheduler whose action runs on this thread. Returns false if there is
    /// no scheduler, or if it runs the other action within this call, on this thread: then the caller goes on.
    ///
    /// - Parameter group: ends the other action when it is disposed.
    @usableFromInline
    static func handOver(in group: UpstreamGroup? = nil, _ action: @escaping @Sendable () -> Void) -> Bool {
        guard let current = local.current else { return false }
        while let scheduler = current.pointee.scheduler {
            let inner = current.pointee.inner
            let isLeft = leave(to: scheduler, in: group) {
                guard let inner else { return action() }
                schedule(on: inner, in: group) { run(on: inner, action) }
            }
            if isLeft {
                Resumption.noteStop()
                return true
            }
            // It has run the other action at once, and so would it the next one.
            (current.pointee.scheduler, current.pointee.inner) = (current.pointee.inner, nil)
        }
        return false
    }

    /// Leaves `action` to another action of `scheduler`, which doesn't run after `group` has been disposed. Returns
    /// false if `scheduler` runs it within this call, on this thread: then the caller goes on, which takes no stack.
    static func leave(
        to scheduler: any ImmediateSchedulerType, in group: UpstreamGroup?, _ action: @escaping @Sendable () -> Void
    ) -> Bool {
        let caller = threadIdentifier()
        let hasReturned = Flag()
        let ranHere = Flag()
        let next: @Sendable () -> Void = {
            if threadIdentifier() == caller, !hasReturned.isSet { return ranHere.mark() }
            run(on: scheduler, action)
        }
        schedule(on: scheduler, in: group, next)
        hasReturned.mark()
        return !ranHere.isSet
    }
}

/// Schedules `action`, which doesn't run after `group` has been disposed.
private func schedule(
    on scheduler: any ImmediateSchedulerType, in group: UpstreamGroup?, _ action: @escaping @Sendable () -> Void
) { if let group { group.hold({ scheduler.schedule($0) }, until: action) } else { _ = scheduler.schedule(action) } }
