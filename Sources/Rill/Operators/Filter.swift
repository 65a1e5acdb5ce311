extension ObservableType {
    /// Lets through the elements that the predicate is true of.
    ///
    ///     source:                  --1--2--3--4--|
    ///     filter { $0 % 2 == 0 }:  -----2-----4--|
    ///
    /// A predicate that throws ends the stream with its error.
    @export(implementation)
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        stage { sink in { element in sink.attempt { try predicate(element) ? sink.next(element) : .more } } }
    }

    /// Lets through the end alone.
    ///
    ///     source:            --a--b--|
    ///     ignoreElements():  --------|
    @export(implementation) public func ignoreElements() -> Observable<Never> { transform { _, _ in .more } }
}
