extension ObservableType {
    /// The first element; then the source is let go.
    ///
    ///     source:   --a--b--|
    ///     first():  --(a|)
    ///
    /// A source without an element just completes, where RxSwift's `first()` gives nil.
    @export(implementation) public func first() -> Observable<Element> { take(1) }

    /// The element of a source that has just one.
    ///
    ///     source:    --a--|
    ///     single():  --a--|
    ///
    /// Fails with ``RxError/noElements`` or, in place of a second element, with ``RxError/moreThanOneElement``; the first one
    /// has passed by then.
    @export(implementation) public func single() -> Observable<Element> { single { _ in true } }

    /// The element of a source of which the predicate is true of just one.
    ///
    ///     source:              --1--2--3--|
    ///     single { $0 == 2 }:  -----2-----|
    ///
    /// Fails as ``single()`` does, and with the error of a predicate that throws.
    @export(implementation)
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        transform(false) { isFound, element, sink in
            guard try predicate(element) else { return .more }
            if isFound { throw RxError.moreThanOneElement }
            isFound = true
            return sink.next(element)
        } atCompletion: { isFound in
            if isFound { nil } else { throw RxError.noElements }
        }
    }
}
