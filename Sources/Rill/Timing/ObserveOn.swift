extension ObservableType {
    /// Delivers events on the scheduler, one at a time and in order, the end included.
    ///
    ///     source:          --a-b-c--|
    ///     observe(on: s):  --a-b-c--|
    ///
    /// Up to 256 elements wait for an action of the scheduler. Then a source that can wait does so; what other sources send is
    /// kept. One action delivers no more than 256 elements and none after four milliseconds: the next ones wait for another action,
    /// so that the scheduler's other work gets its turn (law 12). An error does not overtake elements.
    @export(implementation) public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        asObservable().buffered(on: scheduler, 256, whenFull: nil)
    }

    /// Delivers events on the scheduler, and keeps no more than `limit` elements that wait for it.
    ///
    ///     source:                                         -(abc)-|
    ///     observe(on: s, buffering: 2, whenFull: .fail):  -(ab#)
    ///
    /// For what becomes of further elements see ``buffer(_:whenFull:onDrop:)``, for the rest ``observe(on:)``.
    ///
    /// - Precondition: `limit` is positive.
    @export(implementation) public func observe(
        on scheduler: any ImmediateSchedulerType, buffering limit: Int, whenFull overflow: Overflow,
        onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> Observable<Element> {
        requirePositive(limit, "limit")
        return asObservable().buffered(on: scheduler, limit, whenFull: overflow, onDrop: onDrop)
    }
}
