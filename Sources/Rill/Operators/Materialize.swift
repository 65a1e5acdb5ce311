extension ObservableType {
    /// Makes every event an element, the end included, and then completes.
    ///
    ///     source:         --a---------#
    ///     materialize():  --[next(a)]-([error(#)]|)
    @export(implementation) public func materialize() -> Observable<Event<Element>> {
        Observable<Event<Element>> { sink in
            asObservable().attach(
                Sink(
                    before: sink,
                    next: { sink.next(.next($0)) },
                    finish: { completion in
                        if sink.next(Event(completion)) == .more { sink.finish(.completed) }
                    }))
        }
    }

    /// Makes the elements events again: the first one that is an end ends the stream.
    ///
    ///     source:           --[next(a)]-[error(#)]--|
    ///     dematerialize():  --a---------#
    @export(implementation)
    public func dematerialize<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Event<Wrapped> {
        Observable<Wrapped> { sink in
            asObservable().attach(
                Sink(
                    before: sink,
                    next: { event in
                        switch event {
                        case .next(let element): return sink.next(element)
                        case .error(let error): sink.finish(.failed(error))
                        case .completed: sink.finish(.completed)
                        }
                        return .none
                    },
                    finish: sink.finish))
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
