extension ObservableType {
    /// Sends `element` and completes when the source fails.
    ///
    ///     source:             --a--#
    ///     catchAndReturn(x):  --a--(x|)
    @export(implementation) public func catchAndReturn(_ element: Element) -> Observable<Element> {
        .concatenation(asObservable()) {
            { completion in if case .failed = completion { .just(element) } else { nil } }
        }
    }

    /// Completes when the source fails.
    ///
    ///     source:                    --a--#
    ///     catchErrorJustComplete():  --a--|
    @export(implementation) public func catchErrorJustComplete() -> Observable<Element> {
        .concatenation(asObservable()) { { completion in if case .failed = completion { .empty() } else { nil } } }
    }
}
