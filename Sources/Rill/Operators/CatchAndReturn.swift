extension ObservableType {
    /// Replaces an error by a last element.
    ///
    ///     source:             --a--#
    ///     catchAndReturn(x):  --a--(x|)
    @export(implementation) public func catchAndReturn(_ element: Element) -> Observable<Element> {
        Observable { sink in
            asObservable().attach(
                Sink(
                    before: sink,
                    next: sink.next,
                    finish: { completion in
                        if case .failed = completion, sink.next(element) == .none { return }
                        sink.finish(.completed)
                    }))
        }
    }

    /// Completes where the source fails.
    ///
    ///     source:                    --a--#
    ///     catchErrorJustComplete():  --a--|
    @export(implementation) public func catchErrorJustComplete() -> Observable<Element> {
        Observable { sink in
            asObservable().attach(Sink(before: sink, next: sink.next, finish: { _ in sink.finish(.completed) }))
        }
    }
}
