extension ObservableType {
    /// Turns elements that are events back into events, until one of them ends the result.
    ///
    ///     source:           --[next(a)]-[error(#)]--|
    ///     dematerialize():  --a---------#
    @inlinable public func dematerialize<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Event<Wrapped> {
        transform { event, sink in
            switch event {
            case .next(let element): sink.next(element)
            case .error(let error): throw error
            case .completed: sink.complete()
            }
        }.named(after: self)
    }

    /// Sends the element of each `next` event, and drops all other events.
    ///
    ///     source:      --[next(a)]-[error(#)]--|
    ///     elements():  --a---------------------|
    @inlinable public func elements<Wrapped: Sendable>() -> Observable<Wrapped>
    where Element == Event<Wrapped> { compactMap(\.element).named(after: self) }

    /// Sends the error of each `error` event as an element, and drops all other events.
    ///
    ///     source:    --[next(a)]-[error(#)]--|
    ///     errors():  ------------[#]---------|
    @inlinable public func errors<Wrapped: Sendable>() -> Observable<any Error>
    where Element == Event<Wrapped> {
        compactMap { if case .error(let error) = $0 { error } else { nil } }.named(after: self)
    }
}
