extension ObservableType {
    /// Delivers all events on `scheduler`, one at a time and in order, including the completion or the error.
    ///
    ///     source:          --a-b-c--|
    ///     observe(on: s):  --a-b-c--|
    ///
    /// Up to 512 elements are on their way: 256 that an action of `scheduler` has taken, and 256 that wait for the next
    /// action. When the limit is reached, a source that can wait does so. The elements of a source that can't wait are
    /// kept, without a limit.
    ///
    /// A source that can wait, and runs where it is resumed, goes on in such an action. Each of its elements is then
    /// delivered before it makes the next one.
    ///
    /// One action delivers at most 256 elements, and ends soon after four milliseconds. Further elements wait for
    /// another action, so that the scheduler's other work gets its turn (law 12). An error doesn't overtake elements.
    @inlinable public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        asObservable().buffered(on: scheduler)
    }

    /// Delivers all events on `scheduler`, and keeps at most `limit` elements that wait for it.
    ///
    ///     source:                                         -(abc)-|
    ///     observe(on: s, buffering: 2, whenFull: .fail):  -(ab#)
    ///
    /// See ``onBackpressureBuffer(_:whenFull:onDrop:)`` for what happens to further elements, and ``observe(on:)`` for
    /// everything else. A source that isn't known to be synchronous, such as a range behind `deferred`, sends up to
    /// `limit` elements before they are delivered.
    ///
    /// - Precondition: `limit` is positive.
    @inlinable public func observe(
        on scheduler: any ImmediateSchedulerType, buffering limit: Int, whenFull overflow: Overflow,
        onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> Observable<Element> {
        requirePositive(limit, "limit")
        return asObservable().buffered(on: scheduler, limit, whenFull: overflow, onDrop: onDrop)
    }
}
