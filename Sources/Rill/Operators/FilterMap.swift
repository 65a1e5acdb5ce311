/// What becomes of an element.
public enum FilterMap<Result> {
    case ignore
    case map(Result)
}

extension ObservableType {
    /// Transforms some elements and drops the others.
    ///
    ///     source:                                         --1--2--3--4--|
    ///     filterMap { $0 > 2 ? .map($0 - 2) : .ignore }:  --------1--2--|
    ///
    /// A transform that throws ends the stream with its error.
    @export(implementation) public func filterMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> FilterMap<Result>
    ) -> Observable<Result> {
        compactMap { if case .map(let result) = try transform($0) { result } else { nil } }
    }

    /// Drops nil, and unwraps the other elements.
    ///
    ///     source:    --1--[nil]--3--|
    ///     unwrap():  --1---------3--|
    @export(implementation)
    public func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? { compactMap { $0 } }

    /// Drops the elements that are not of this type.
    ///
    ///     source:            --1--a--2--|
    ///     ofType(Int.self):  --1-----2--|
    @export(implementation)
    public func ofType<Result: Sendable>(_ type: Result.Type) -> Observable<Result> { compactMap { $0 as? Result } }
}
