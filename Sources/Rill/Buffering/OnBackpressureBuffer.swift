extension ObservableType {
    /// Keeps up to `limit` elements that arrive before the observer asks for them.
    ///
    ///     source:                                          --a--b--c--d--|
    ///     asked for two more:                              ----------x----
    ///     onBackpressureBuffer(1, whenFull: .dropOldest):  --a-------cd--|
    ///
    /// An observer that takes every element at once gets each one as it arrives. With ``Overflow/wait``, the source
    /// runs up to `limit` elements ahead of the observer.
    ///
    /// `onDrop` is called for each dropped element, on the sending thread, with the number of elements that this
    /// subscription has dropped so far.
    ///
    /// - Precondition: `limit` is positive.
    @inlinable public func onBackpressureBuffer(
        _ limit: Int, whenFull overflow: Overflow, onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> Observable<Element> {
        requirePositive(limit, "limit")
        return asObservable().buffered(on: ImmediateScheduler.instance, limit, whenFull: overflow, onDrop: onDrop)
    }

    /// Keeps only the latest element until the observer asks for it.
    ///
    ///     source:              --a--b--c--d--|
    ///     asked for two more:  ----------x----
    ///     conflate():          --a-------cd--|
    ///
    /// Works like ``onBackpressureBuffer(_:whenFull:onDrop:)`` with a limit of 1 and ``Overflow/dropOldest``. An
    /// observer that takes every element at once gets all of them.
    @inlinable public func conflate() -> Observable<Element> {
        onBackpressureBuffer(1, whenFull: .dropOldest).named(after: self)
    }
}
