extension ObservableType {
    /// Sends the first elements, then completes and disposes the source.
    ///
    ///     source:   --a--b--c--|
    ///     take(2):  --a--(b|)
    ///
    /// `take(0)` ends without subscribing.
    ///
    /// - Precondition: `count` is not negative.
    @export(implementation) public func take(_ count: Int) -> Observable<Element> {
        require(count >= 0, "take(_:): expected count not to be negative, got \(count)")
        return Observable { sink in
            guard count > 0 else {
                sink.finish(.completed)
                return Disposables.create()
            }
            let remaining = Cell(count)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        remaining.value -= 1
                        if remaining.value > 0 { return sink.next(element) }
                        if sink.next(element) == .more { sink.finish(.completed) }
                        return .none
                    },
                    finish: sink.finish))
        }
    }

    /// Lets through the element at this index, counted from 0, and then lets the source go.
    ///
    ///     source:          --a--b--c--|
    ///     element(at: 1):  -----(b|)
    ///
    /// A stream that ends before it fails with ``RxError/argumentOutOfRange``.
    ///
    /// - Precondition: `index` is not negative.
    @export(implementation) public func element(at index: Int) -> Observable<Element> {
        require(index >= 0, "element(at:): expected index not to be negative, got \(index)")
        return Observable { sink in
            let remaining = Cell(index)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        if remaining.value > 0 {
                            remaining.value -= 1
                            return .more
                        }
                        if sink.next(element) == .more { sink.finish(.completed) }
                        return .none
                    },
                    finish: { completion in
                        switch completion {
                        case .completed: sink.finish(.failed(RxError.argumentOutOfRange))
                        case .failed: sink.finish(completion)
                        }
                    }))
        }
    }
}
