extension ObservableType {
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
