extension ObservableType {
    /// Sends the elements that can be cast to `type`, and drops the others.
    ///
    ///     source:            --1--a--2--|
    ///     ofType(Int.self):  --1-----2--|
    @inlinable public func ofType<Result: Sendable>(_ type: Result.Type) -> Observable<Result> {
        compactMap { $0 as? Result }.named(after: self)
    }
}
