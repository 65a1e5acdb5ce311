extension ObservableType {
    /// Drops nil elements, and unwraps the others.
    ///
    ///     source:    --1--[nil]--3--|
    ///     unwrap():  --1---------3--|
    @inlinable
    public func unwrap<Wrapped: Sendable>() -> Observable<Wrapped> where Element == Wrapped? { compactMap { $0 } }
}
