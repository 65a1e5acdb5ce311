/// The upstream of `do`. It calls `onDispose` last: after the source has been subscribed to, after what `do` calls for
/// the end of the stream, and after the source has been disposed.
@usableFromInline
final class DisposeNotice: Upstream {
    private static let isSubscribed = 1
    private static let isDisposed = 2

    private let upstream = SingleAssignmentDisposable()
    private let afterEnd = Locked<(@Sendable () -> Void)?>(nil)
    private let onDispose: (@Sendable () -> Void)?
    private let state = AtomicNumber()

    @usableFromInline
    init(_ onDispose: (@Sendable () -> Void)?) { self.onDispose = onDispose }

    @usableFromInline
    func subscribed(to upstream: any Upstream, _ onSubscribed: (@Sendable () -> Void)?) {
        self.upstream.setDisposable(upstream)
        onSubscribed?()
        set(Self.isSubscribed)
    }

    /// Sends the end of the stream, then calls `afterEnd`. An observer that disposes when it receives the end, so that
    /// something else can be subscribed to, has that done before (law 5).
    @usableFromInline
    func finish(_ send: () -> Void, afterEnd: @escaping @Sendable () -> Void) {
        _ = self.afterEnd.exchange(afterEnd)
        send()
        dispose()
    }

    @usableFromInline
    func resume() { upstream.resume() }

    @usableFromInline
    func dispose() {
        afterEnd.exchange(nil)?()
        upstream.dispose()
        set(Self.isDisposed)
    }

    private func set(_ bit: Int) {
        let both = Self.isSubscribed | Self.isDisposed
        let former = state.insert(bit)
        if former != both, former | bit == both { onDispose?() }
    }
}
