/// The end of a source, which may come before `attach` has returned. Used under a lock.
///
/// The upstream of the source is known only then. So the end is held, and what follows it begins after the ended source
/// has been disposed (law 5): on the thread that attaches, or on the scheduler that has delivered the end.
@usableFromInline struct HeldEnd: Sendable {
    @usableFromInline struct End: Sendable {
        @usableFromInline let completion: Completion
        /// The scheduler in whose action the end came, on another thread than the one that attaches the source.
        let scheduler: (any ImmediateSchedulerType)?
    }

    /// The thread that attaches the source.
    private let thread = threadIdentifier()
    private var isAttached = false
    private var end: End?

    /// Made by the thread that attaches the source.
    @usableFromInline init() {}

    /// Whether the caller's thread isn't the one that attaches the source.
    @usableFromInline var isElsewhere: Bool { thread != threadIdentifier() }

    /// Receives the end of the source, whose place has been disposed. Returns whether the caller goes on.
    @usableFromInline mutating func receive(_ completion: Completion) -> Bool {
        if !isAttached { end = End(completion: completion, scheduler: isElsewhere ? Slice.scheduler : nil) }
        return isAttached
    }

    /// Called when `attach` has returned. Returns the end that was held, if there is one.
    @usableFromInline mutating func attached() -> End? {
        isAttached = true
        return end.take()
    }
}

extension HeldEnd.End {
    /// Leaves what follows to the scheduler that has delivered the end. Returns whether it has: if not, the caller goes
    /// on.
    ///
    /// - Parameter group: ends what is left when it is disposed.
    @usableFromInline
    func leave(in group: UpstreamGroup? = nil, _ goOn: @escaping @Sendable (Completion) -> Void) -> Bool {
        guard let scheduler else { return false }
        return Slice.leave(to: scheduler, in: group) { goOn(completion) }
    }
}
