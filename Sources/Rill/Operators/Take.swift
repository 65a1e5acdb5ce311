extension ObservableType {
    /// Sends the first `count` elements, then completes and disposes the source.
    ///
    ///     source:   --a--b--c--|
    ///     take(2):  --a--(b|)
    ///
    /// `take(0)` completes without subscribing to the source.
    ///
    /// - Precondition: `count` is not negative.
    @export(implementation) public func take(_ count: Int) -> Observable<Element> {
        requireNotNegative(count, "count")
        return empty(if: count == 0).transform(count) { remaining, element, sink in
            remaining -= 1
            return remaining > 0 ? sink.next(element) : sink.complete(with: element)
        }
    }

    /// Sends the element at `index`, counted from 0, then completes and disposes the source.
    ///
    ///     source:          --a--b--c--|
    ///     element(at: 1):  -----(b|)
    ///
    /// Fails with ``RxError/argumentOutOfRange`` if the source completes before that element.
    ///
    /// - Precondition: `index` is not negative.
    @export(implementation) public func element(at index: Int) -> Observable<Element> {
        requireNotNegative(index, "index")
        return transform(index) { remaining, element, sink in
            if remaining == 0 { return sink.complete(with: element) }
            remaining -= 1
            return .more
        } atCompletion: { _ in
            throw RxError.argumentOutOfRange
        }
    }

    /// Completes without subscribing to the source if `isEmpty` is true.
    @export(implementation) func empty(if isEmpty: Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: source.isSynchronous) { (sink: sending Sink<Element>) in
            if !isEmpty { return source.attach(sink) }
            sink.finish(.completed)
            return Disposables.create()
        }
    }
}
