extension ObservableType {
    /// Drops the elements for which `predicate` returns true.
    ///
    ///     source:                 --1--2--3--|
    ///     ignoreWhen { $0 > 1 }:  --1--------|
    ///
    /// If `predicate` throws, the result fails with that error.
    @inlinable
    public func ignoreWhen(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        filter { try !predicate($0) }
    }

    /// Drops all elements after the first one for which `predicate` returns true.
    ///
    ///     source:                --1--2--1--3--|
    ///     distinct { $0 == 2 }:  --1--2--------|
    ///
    /// Follows RxSwiftExt: `predicate` isn't asked whether an element is new, but whether it is the last one to send.
    /// If `predicate` throws, the result fails with that error.
    @inlinable public func distinct(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        transform(false) { isFound, element, sink in
            if isFound { return .more }
            isFound = try predicate(element)
            return sink.next(element)
        }
    }

    /// Sends each element together with the `n` - 1 elements before it.
    ///
    ///     source:    --a--b--c-----d-----|
    ///     nwise(3):  --------[abc]-[bcd]-|
    ///
    /// - Complexity: O(*n*) per element.
    /// - Precondition: `n` is positive.
    @inlinable public func nwise(_ n: Int) -> Observable<[Element]> {
        if n <= 0 { fatalError("nwise(_:): expected n to be positive, got \(n)") }
        return transform([Element]()) { window, element, sink in
            if window.count == n { window.removeFirst() }
            window.append(element)
            return window.count == n ? sink.next(window) : .more
        }
    }

    /// Sends the last `count` elements when the source completes: `take(last:)`.
    @inlinable public func takeLast(_ count: Int) -> Observable<Element> { take(last: count) }
}
