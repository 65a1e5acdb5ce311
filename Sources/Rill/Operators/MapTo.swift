extension ObservableType {
    /// Replaces each element with `value`.
    ///
    ///     source:    --a--b--|
    ///     mapTo(x):  --x--x--|
    @inlinable public func mapTo<Result: Sendable>(_ value: Result) -> Observable<Result> {
        map { _ in value }.named(after: self)
    }
}
