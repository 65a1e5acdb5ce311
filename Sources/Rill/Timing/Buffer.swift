extension ObservableType {
    /// Keeps up to `limit` elements for an observer that asks for them later than they come.
    ///
    ///     source:                            --a--b--c--d--|
    ///     asked for two more:                ----------x----
    ///     buffer(1, whenFull: .dropOldest):  --a-------cd--|
    ///
    /// An observer that takes every element at once gets them as they come. With ``Overflow/wait`` the source runs ahead of the observer
    /// by up to `limit` elements.
    ///
    /// - Parameter onDrop: called for each dropped element, on the thread that sends, with the number that this subscription has
    ///   dropped so far.
    /// - Precondition: `limit` is positive.
    @export(implementation) public func buffer(
        _ limit: Int, whenFull overflow: Overflow, onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> Observable<Element> {
        requirePositive(limit, "limit")
        return asObservable().buffered(
            on: ImmediateScheduler.instance, limit, whenFull: overflow, onDrop: onDrop)
    }

    /// Keeps the latest element for an observer that asks for it later than it comes.
    ///
    ///     source:              --a--b--c--d--|
    ///     asked for two more:  ----------x----
    ///     conflate():          --a-------cd--|
    ///
    /// It is ``buffer(_:whenFull:onDrop:)`` of one element with ``Overflow/dropOldest``. An observer that takes every element at once
    /// gets all of them.
    @export(implementation) public func conflate() -> Observable<Element> { buffer(1, whenFull: .dropOldest) }

    /// Collects elements, and sends them as an array when there are so many, or when such a time has passed since the last array.
    ///
    ///     source:                                   -a-bc-d-e------f|
    ///     buffer(timeSpan: .seconds(5), count: 3):  ----[abc][de]-[]([f]|)
    ///
    /// An array may be empty. The completion sends what has been collected, which may be nothing, on the thread it comes from;
    /// an error overtakes it, and it is dropped. While an array is delivered, no empty ones pile up.
    ///
    /// - Precondition: `timeSpan` and `count` are positive.
    @export(implementation)
    public func buffer(timeSpan: Duration, count: Int, scheduler: any SchedulerType) -> Observable<[Element]> {
        requirePositive(timeSpan, "timeSpan")
        requirePositive(count, "count")
        return Observable<[Element]> { sink in
            let collected = Cell<[Element]>([])
            let send = {
                let elements = collected.value
                collected.value = []
                return sink.next(elements)
            }
            return spans(of: timeSpan, count: count, on: scheduler).attach(
                Sink(
                    before: sink,
                    next: { step in
                        switch step {
                        case .element(let element):
                            collected.value.append(element)
                            return .more
                        case .last(let element):
                            collected.value.append(element)
                            return send()
                        case .timeIsOver: return send()
                        }
                    },
                    finish: { completion in
                        if case .completed = completion, send() == .none { return }
                        sink.finish(completion)
                    }))
        }
    }
}
