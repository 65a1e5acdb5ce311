extension ObservableType {
    /// Returns two streams that share one subscription: the elements for which `predicate` returns true, and all
    /// others.
    ///
    ///     source:                                --1--2--3--4--|
    ///     partition { $0 % 2 == 0 }.matches:     -----2-----4--|
    ///     partition { $0 % 2 == 0 }.nonMatches:  --1-----3-----|
    ///
    /// The source is shared as with ``share(replay:scope:)``. If `predicate` throws, both streams fail with that error.
    @inlinable public func partition(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> (matches: Observable<Element>, nonMatches: Observable<Element>) {
        let shared = map { ($0, try predicate($0)) }.share()
        return (shared.filter { $0.1 }.map { $0.0 }, shared.filter { !$0.1 }.map { $0.0 })
    }
}
