/// The receiver of the source's events. When the source has released it, no further event can come.
@usableFromInline final class FanOutInput<Element: Sendable>: SinkReceiver, Sendable {
    @usableFromInline let fanOut: FanOut<Element>

    @inlinable init(_ fanOut: FanOut<Element>) { self.fanOut = fanOut }

    @inlinable deinit { fanOut.release() }
}

/// The upstream of the queue of one observer.
@usableFromInline final class Branch<Element: Sendable>: Upstream {
    @usableFromInline weak let fanOut: FanOut<Element>?
    /// How often the queue has made the source wait, without its resumptions. A resumption may be counted first.
    /// Changed under the lock of the fan-out only, like `isRemoved`.
    @usableFromInline let waits = AtomicNumber()
    @usableFromInline let isRemoved = Flag()

    @inlinable init(_ fanOut: FanOut<Element>) { self.fanOut = fanOut }

    @usableFromInline func resume() { fanOut?.change(self, by: -1) }

    @usableFromInline func dispose() { fanOut?.change(self, by: 0, removing: true) }
}
