/// Calls a closure when it is released, unless it was cancelled.
@usableFromInline final class ReleaseNotice: Sendable {
    @usableFromInline let isCancelled = Flag()
    private let onRelease: @Sendable () -> Void

    @usableFromInline init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

    deinit { if !isCancelled.isSet { onRelease() } }
}
