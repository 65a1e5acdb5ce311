/// Holds the end of a source that ends while it is being attached. Its upstream is known only after that, and disposed
/// before the end is sent (law 5).
@usableFromInline final class HeldEnd: Sendable {
    private let state = Locked<(isAttached: Bool, end: Completion?)>((false, nil))
    private let thread: UInt?

    /// - Parameter isForThisThread: whether an end that comes on another thread is sent there, at once.
    @usableFromInline init(forThisThread isForThisThread: Bool = false) {
        thread = isForThisThread ? threadIdentifier() : nil
    }

    /// Returns the end once there is one and the source has been attached.
    @usableFromInline func take(isAttached: Bool = false, end: Completion? = nil) -> Completion? {
        if end != nil, let thread, thread != threadIdentifier() { return end }
        return state.withLock { state in
            state = (state.isAttached || isAttached, end ?? state.end)
            return state.isAttached ? state.end.take() : nil
        }
    }
}
