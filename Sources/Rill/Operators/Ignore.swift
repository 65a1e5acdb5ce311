extension ObservableType {
    /// Drops these elements.
    ///
    ///     source:        --1--2--3--|
    ///     ignore(1, 3):  -----2-----|
    @export(implementation)
    public func ignore(_ valuesToIgnore: Element...) -> Observable<Element> where Element: Equatable {
        ignore(valuesToIgnore)
    }

    /// ``ignore(_:)`` of a sequence.
    @export(implementation)
    public func ignore<Values: Sequence<Element> & Sendable>(_ valuesToIgnore: Values) -> Observable<Element>
    where Element: Equatable {
        filter { !valuesToIgnore.contains($0) }
    }

    /// Drops the elements that the predicate is true of.
    ///
    ///     source:                 --1--2--3--|
    ///     ignoreWhen { $0 > 1 }:  --1--------|
    ///
    /// A predicate that throws ends the stream with its error.
    @export(implementation)
    public func ignoreWhen(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        filter { try !predicate($0) }
    }
}
