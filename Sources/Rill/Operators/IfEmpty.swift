extension ObservableType {
    /// Sends the element where the source completes without one.
    ///
    ///     source:               ----|
    ///     ifEmpty(default: x):  ----(x|)
    @export(implementation) public func ifEmpty(default element: Element) -> Observable<Element> {
        Observable { sink in
            let isEmpty = Cell(true)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        isEmpty.value = false
                        return sink.next(element)
                    },
                    finish: { completion in
                        if isEmpty.value, case .completed = completion, sink.next(element) == .none { return }
                        sink.finish(completion)
                    }))
        }
    }
}
