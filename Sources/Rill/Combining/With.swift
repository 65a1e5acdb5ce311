extension ObservableType {
    /// ``Observable/zip(_:_:resultSelector:)`` of this source and another one.
    ///
    ///     source:        --1-------2-----3--|
    ///     other:         -----a----b------|
    ///     zip(with: …):  -----[1a]-[2b]---|
    @export(implementation) public func zip<Other: ObservableType, Result: Sendable>(
        with other: Other, resultSelector: @escaping @Sendable (Element, Other.Element) throws -> Result
    ) -> Observable<Result> {
        .zip(self, other, resultSelector: resultSelector)
    }

    /// ``Observable/merge(_:)`` of this source and others.
    ///
    ///     source:          --1-----3--|
    ///     other:           -----2--------4--|
    ///     merge(with: …):  --1--2--3-----4--|
    @export(implementation) public func merge(
        with other: any ObservableType<Element>, _ others: any ObservableType<Element>...
    ) -> Observable<Element> {
        merge(with: ([other] + others).map { $0.asObservable() })
    }

    /// ``merge(with:)`` of an array.
    @export(implementation)
    public func merge(with others: [Observable<Element>]) -> Observable<Element> { .all([asObservable()] + others) }
}
