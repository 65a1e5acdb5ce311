/// The upstream of `do`. It calls `onDispose` last: after the source has been subscribed to, after what `do` calls for
/// the end of the stream, and after the source has been disposed.
@usableFromInline final class DisposeNotice: Upstream {
    private static let isSubscribed: Int64 = 1
    private static let isDisposed: Int64 = 2

    /// The end of the stream, which one thread sends.
    private struct End {
        let thread: UInt
        /// Called once, after the observer has received the end.
        var after: (@Sendable () -> Void)?
    }

    private let upstream = SingleAssignmentDisposable()
    private let end = Locked<End?>(nil)
    private let onDispose: (@Sendable () -> Void)?
    private let state = AtomicBits()

    @usableFromInline init(_ onDispose: (@Sendable () -> Void)?) { self.onDispose = onDispose }

    @usableFromInline func subscribed(to upstream: any Upstream, _ onSubscribed: (@Sendable () -> Void)?) {
        self.upstream.setDisposable(upstream)
        onSubscribed?()
        set(Self.isSubscribed)
    }

    /// Sends the end of the stream, then calls `after`. An observer that disposes when it receives the end, so that
    /// something else can be subscribed to, has that done before (law 5).
    @usableFromInline func finish(_ send: () -> Void, after: @escaping @Sendable () -> Void) {
        _ = end.exchange(End(thread: threadIdentifier(), after: after))
        send()
        dispose()
    }

    @usableFromInline func resume() { upstream.resume() }

    /// Disposes the source. If another thread is sending the end, that thread calls `onDispose`.
    @usableFromInline func dispose() {
        let (isOnThread, after) = end.withLock { end in
            let isOnThread = end.map { $0.thread == threadIdentifier() } ?? true
            return (isOnThread, isOnThread ? end?.after.take() : nil)
        }
        after?()
        upstream.dispose()
        if isOnThread { set(Self.isDisposed) }
    }

    private func set(_ bit: Int64) {
        let both = Self.isSubscribed | Self.isDisposed
        let former = state.insert(bit)
        if former != both, former | bit == both { onDispose?() }
    }
}
