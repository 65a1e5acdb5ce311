extension ObservableType {
    /// Sends `elements` on subscription, before the elements of the source.
    ///
    ///     source:        --b--c--|
    ///     startWith(a):  a-b--c--|
    @inlinable public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        // Held by a closure, not by the recipe: where the recipe itself used its source twice, the chain before it was
        // not inlined, and took 10 ns instead of 0.9.
        let restOfStart = RestOfStart<Element> { interruption, sink in
            if interruption.demand == .none { return Disposables.create() }
            let rest = elements[interruption.count...]
            // The source is subscribed to at once, unless it sends only when it is asked.
            if !source.isSynchronous { return source.waiting(after: rest).attach(sink) }
            return Observable.concat(.from(rest), source).waiting().attach(sink)
        }
        return Observable(like: source) { (sink: sending Sink<Element>) in
            guard let interruption = sink.send(elements) else { return source.attach(sink) }
            return restOfStart.attach(interruption, sink)
        }
    }
}

/// An answer other than ``Demand/more``, and the number of elements that had been sent by then.
@usableFromInline typealias Interruption = (count: Int, demand: Demand)

@usableFromInline struct RestOfStart<Element: Sendable>: Sendable {
    @usableFromInline let attach: @Sendable (Interruption, sending Sink<Element>) -> any Upstream

    @inlinable
    init(_ attach: @escaping @Sendable (Interruption, sending Sink<Element>) -> any Upstream) { self.attach = attach }
}

extension Sink {
    /// Sends the elements until the observer wants to wait or wants no more. Returns nil if it has taken all, and still
    /// wants the source.
    @inline(never)  // one copy of a chain is fused, two are not
    @inlinable func send(_ elements: [Element]) -> Interruption? {
        for (index, element) in elements.enumerated() {
            let demand = next(element)
            if subscription?.isDisposed == true { return (index + 1, .none) }
            if demand != .more { return (index + 1, demand) }
        }
        return nil
    }
}
