extension ObservableType {
    /// Sends the elements for which `predicate` returns true.
    ///
    ///     source:                  --1--2--3--4--|
    ///     filter { $0 % 2 == 0 }:  -----2-----4--|
    ///
    /// If `predicate` throws, the result fails with that error.
    @export(implementation)
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        sieve(predicate)
    }

    /// Drops every element, and sends only the completion or the error.
    ///
    ///     source:            --a--b--|
    ///     ignoreElements():  --------|
    @export(implementation) public func ignoreElements() -> Observable<Never> { stage { _ in nil } }
}
