extension ObservableType {
    /// Sends `element` and completes when the source fails.
    ///
    ///     source:             --a--#
    ///     catchAndReturn(x):  --a--(x|)
    @inlinable public func catchAndReturn(_ element: Element) -> Observable<Element> {
        `catch` { _ in .just(element) }.named(after: self)
    }
}
