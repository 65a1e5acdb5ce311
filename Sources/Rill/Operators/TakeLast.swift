extension ObservableType {
    /// Keeps the last elements, and sends them when the source completes.
    ///
    ///     source:       --a--b--c--|
    ///     takeLast(2):  -----------(bc|)
    ///
    /// An error passes alone.
    ///
    /// - Precondition: `count` is not negative.
    @_alwaysEmitIntoClient
    public func takeLast(_ count: Int) -> Observable<Element> {
        require(count >= 0, "takeLast(_:): expected count not to be negative, got \(count)")
        return Observable { sink in
            let last = Cell(Fifo<Element>())
            return asObservable().attach(
                Sink(
                    next: { element in
                        last.value.append(element)
                        if last.value.count > count { _ = last.value.popFirst() }
                        return .more
                    },
                    finish: { completion in
                        if case .completed = completion, last.value.forEach(sink.next) == .none { return }
                        sink.finish(completion)
                    }))
        }
    }

    /// ``takeLast(_:)`` by the name of its kin.
    ///
    ///     source:         --a--b--c--|
    ///     take(last: 2):  -----------(bc|)
    @_alwaysEmitIntoClient
    public func take(last count: Int) -> Observable<Element> { takeLast(count) }

    /// The last element, when the source completes.
    ///
    ///     source:  --a--b--|
    ///     last():  --------(b|)
    ///
    /// A source without an element just completes.
    @_alwaysEmitIntoClient
    public func last() -> Observable<Element> { takeLast(1) }
}
