/// Holds the end of a shared source that ends while it is being attached. Its upstream is known only after that, and
/// disposed before the end is sent (law 5).
@usableFromInline final class HeldEnd: Sendable {
    private let state = Locked<(isAttached: Bool, end: Completion?)>((false, nil))

    @usableFromInline init() {}

    /// Returns `end` if the source has been attached, or holds it.
    @usableFromInline func pass(_ end: Completion) -> Completion? {
        state.withLock { state in
            if state.isAttached { return end }
            state.end = end
            return nil
        }
    }

    /// Returns the end that came while the source was being attached. Called once, after that.
    @usableFromInline func release() -> Completion? {
        state.withLock { state in
            state.isAttached = true
            return state.end.take()
        }
    }
}
