extension ObservableType {
    /// Replaces each element with its property at `keyPath`.
    ///
    ///     source:          --a--[bc]--|
    ///     mapAt(\.count):  --1--2-----|
    @inlinable public func mapAt<Value: Sendable>(
        _ keyPath: any KeyPath<Element, Value> & Sendable
    ) -> Observable<Value> { map { $0[keyPath: keyPath] } }

    /// Replaces each collection with an array of what `transform` returns for its members.
    ///
    ///     source:              --[12]---[3]--|
    ///     mapMany { $0 * 2 }:  --[24]---[6]--|
    ///
    /// If `transform` throws, the result fails with that error.
    @inlinable public func mapMany<Result: Sendable>(
        _ transform: @escaping @Sendable (Element.Element) throws -> Result
    ) -> Observable<[Result]> where Element: Collection { map { try $0.map(transform) } }

    /// Replaces each element with its opposite.
    ///
    ///     source:  --[true]---[false]--|
    ///     not():   --[false]--[true]---|
    @inlinable public func not() -> Observable<Bool> where Element == Bool { map { !$0 } }

    /// Drops nil elements, and unwraps the others.
    ///
    ///     source:    --1--[nil]--3--|
    ///     unwrap():  --1---------3--|
    @inlinable
    public func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? { compactMap { $0 } }

    /// Replaces each element with the value that `transform` returns for it, or drops it.
    ///
    ///     source:                                         --1--2--3--4--|
    ///     filterMap { $0 > 2 ? .map($0 - 2) : .ignore }:  --------1--2--|
    ///
    /// If `transform` throws, the result fails with that error.
    @inlinable public func filterMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> FilterMap<Result>
    ) -> Observable<Result> { compactMap { if case .map(let result) = try transform($0) { result } else { nil } } }
}

/// The decision of a `filterMap` on an element.
public enum FilterMap<Result> {
    case ignore
    case map(Result)
}
