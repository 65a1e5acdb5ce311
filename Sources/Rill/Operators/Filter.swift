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
}
