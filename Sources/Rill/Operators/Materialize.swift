extension ObservableType {
    /// Makes every event an element, the end included, and then completes.
    ///
    ///     source:         --a---------#
    ///     materialize():  --[next(a)]-([error(#)]|)
    @export(implementation) public func materialize() -> Observable<Event<Element>> {
        .succession(map { .next($0) }) {
            var isLast = false
            return { completion in
                defer { isLast = true }
                return isLast ? nil : .just(Event(completion))
            }
        }
    }

    /// Makes the elements events again: the first one that is an end ends the stream.
    ///
    ///     source:           --[next(a)]-[error(#)]--|
    ///     dematerialize():  --a---------#
    @export(implementation)
    public func dematerialize<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Event<Wrapped> {
        transform { event, sink in
            switch event {
            case .next(let element): return sink.next(element)
            case .error(let error): throw error
            case .completed: sink.finish(.completed)
            }
            return .none
        }
    }

    /// The elements of the events.
    ///
    ///     source:      --[next(a)]-[error(#)]--|
    ///     elements():  --a---------------------|
    @export(implementation)
    public func elements<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Event<Wrapped> {
        compactMap(\.element)
    }

    /// The errors of the events, as elements.
    ///
    ///     source:    --[next(a)]-[error(#)]--|
    ///     errors():  ------------[#]---------|
    @export(implementation)
    public func errors<Wrapped: Sendable>() -> Observable<any Error> where Element == Event<Wrapped> {
        compactMap { if case .error(let error) = $0 { error } else { nil } }
    }
}
