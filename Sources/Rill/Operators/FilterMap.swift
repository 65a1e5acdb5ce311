/// The decision of a ``ObservableType/filterMap(_:)`` on an element.
public enum FilterMap<Result> {
    case ignore
    case map(Result)
}

extension ObservableType {
    /// Replaces each element with the value that `transform` returns for it, or drops it.
    ///
    ///     source:                                         --1--2--3--4--|
    ///     filterMap { $0 > 2 ? .map($0 - 2) : .ignore }:  --------1--2--|
    ///
    /// If `transform` throws, the result fails with that error.
    @inlinable public func filterMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> FilterMap<Result>
    ) -> Observable<Result> { compactMap { if case .map(let result) = try transform($0) { result } else { nil } } }

    /// Sends the elements that can be cast to `type`, and drops the others.
    ///
    ///     source:            --1--a--2--|
    ///     ofType(Int.self):  --1-----2--|
    @inlinable
    public func ofType<Result: Sendable>(_ type: Result.Type) -> Observable<Result> { compactMap { $0 as? Result } }
}
