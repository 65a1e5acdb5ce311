extension ObservableType {
    /// Subscribes to the source again each time it fails: `retry()`.
    @inlinable public func ignoreErrors() -> Observable<Element> { retry() }

    /// Subscribes to the source again when it fails with an error for which `predicate` returns true. Any other error
    /// is passed on.
    @inlinable public func ignoreErrors(_ predicate: @escaping @Sendable (any Error) -> Bool) -> Observable<Element> {
        retry(when: { (errors: Observable<any Error>) in
            errors.map { error in if !predicate(error) { throw error } }
        })
    }

    /// Completes when the source fails.
    ///
    ///     source:                    --a--#
    ///     catchErrorJustComplete():  --a--|
    @inlinable public func catchErrorJustComplete() -> Observable<Element> { `catch` { _ in .empty() } }
}
