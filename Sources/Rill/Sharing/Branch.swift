/// The upstream of the queue of one observer.
@usableFromInline final class Branch<Element: Sendable>: Upstream {
    @usableFromInline weak let fanOut: FanOut<Element>?
    /// How often the queue has made the source wait, without its resumptions. A resumption may be counted first.
    /// Changed under the lock of the fan-out only, like `isOver`.
    @usableFromInline let waits = AtomicNumber()
    /// Whether the branch takes no further element.
    @usableFromInline let isOver = Flag()

    @inlinable init(_ fanOut: FanOut<Element>) { self.fanOut = fanOut }

    @usableFromInline func resume() { fanOut?.change(self, by: -1) }

    @usableFromInline func dispose() { fanOut?.change(self, by: 0, removing: true) }
}
