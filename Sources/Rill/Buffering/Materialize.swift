extension ObservableType {
    /// Sends each event as an element, including the completion or the error, and then completes.
    ///
    ///     source:         --a---------#
    ///     materialize():  --[next(a)]-([error(#)]|)
    @inlinable public func materialize() -> Observable<Event<Element>> {
        map { .next($0) }.continued { .just(Event($0)) }.named(after: self)
    }
}
