extension ObservableType {
    /// Sends the elements for which `predicate` returns true.
    ///
    ///     source:                  --1--2--3--4--|
    ///     filter { $0 % 2 == 0 }:  -----2-----4--|
    ///
    /// If `predicate` throws, the result fails with that error.
    @inlinable public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        sieve(predicate)
    }

    /// Drops every element, and sends only the completion or the error.
    ///
    ///     source:            --a--b--|
    ///     ignoreElements():  --------|
    @inlinable public func ignoreElements() -> Observable<Never> { stage { _ in nil } }

    /// Drops elements that equal one of `values`.
    ///
    ///     source:        --1--2--3--|
    ///     ignore(1, 3):  -----2-----|
    @inlinable
    public func ignore(_ values: Element...) -> Observable<Element> where Element: Equatable { ignore(values) }

    /// Drops elements that `values` contains.
    @inlinable public func ignore<Values: Sequence<Element> & Sendable>(_ values: Values) -> Observable<Element>
    where Element: Equatable { filter { !values.contains($0) }.named(after: self) }
}
