extension ObservableType {
    /// Sends all elements of this source, and then all elements of `second`.
    ///
    ///     source:     --a--b|
    ///     other:      --c--|
    ///     concat(…):  --a--b--c--|
    @inlinable public func concat(_ second: Observable<Element>) -> Observable<Element> {
        .concat([asObservable(), second]).named(after: self)
    }

    /// Works like ``concat(_:)-(Observable<Self.Element>)`` with a source of another type.
    @_disfavoredOverload  // considered only if the other doesn't fit: a generic source can't be `.just(1)`
    @inlinable public func concat<Source: ObservableConvertibleType<Element>>(_ second: Source) -> Observable<Element> {
        concat(second.asObservable())
    }
}

extension Observable {
    /// Sends all elements of the first source, then those of the second, and so on.
    ///
    ///     a:             --a--b|
    ///     b:             --c--|
    ///     concat(a, b):  --a--b--c--|
    ///
    /// Fails when a source fails.
    @inlinable public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
        concatenation(of: sources, count: sources.count).named()
    }

    /// Works like ``concat(_:)`` with sources of different types.
    @_disfavoredOverload  // considered only if no other fits: `concat([a, b]).map { … }` took 30,000 solver scopes
    @inlinable public static func concat(_ sources: any ObservableType<Element>...) -> Observable<Element> {
        concatenation(of: sources.map { $0.asObservable() }, count: sources.count).named()
    }

    /// Works like ``concat(_:)`` with an array.
    @inlinable public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
        concatenation(of: sources, count: sources.count).named()
    }

    /// Works like ``concat(_:)`` with a sequence. Each source is taken from the sequence only when it is needed.
    @inlinable public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> { concatenation(of: sources).named() }

    /// Runs the sources of a sequence one after the other, as long as `goesOn` returns true for the end of each.
    ///
    /// - Parameter count: the number of sources, if it is known.
    @inlinable static func concatenation<Sources: Sequence & Sendable>(
        of sources: Sources, count: Int = .max,
        while goesOn: @escaping @Sendable (Completion) -> Bool = { $0.error == nil }
    ) -> Observable<Element> where Sources.Element: ObservableType<Element> {
        .deferred {
            var rest = sources.makeIterator()
            guard let first = rest.next() else { return .empty() }
            let following = UnsafeTransfer(rest)
            return .concatenation(first.asObservable()) {
                var (rest, number) = (following.value, 1)
                return { end in
                    guard goesOn(end), let next = rest.next() else { return nil }
                    number += 1
                    return (next.asObservable(), isLast: number == count)
                }
            }
        }
    }

    /// Runs `first`, and then the source that `following` returns for each end, until it returns nil.
    ///
    /// - Parameter following: makes the closure that chooses the sources of one subscription.
    @inlinable static func concatenation(
        _ first: Observable<Element>,
        @_eagerMove then following: @escaping @Sendable () -> Concatenation<Element>.Following
    ) -> Observable<Element> {
        @inline(__always) @Sendable func attach(_ sink: sending Sink<Element>) -> any Upstream {
            let sink = UnsafeTransfer(sink)
            let concatenation = Concatenation(following(), sink)
            sink.value.adopt(concatenation.upstreams)
            if let end = Concatenation.attach(first, sink, to: concatenation) { concatenation.goOn(after: end) }
            return concatenation.upstreams
        }
        return Observable(isSynchronous: false, namesSuccessor: true, named: nil, attach)
    }
}
