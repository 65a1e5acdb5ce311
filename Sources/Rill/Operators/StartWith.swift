extension ObservableType {
    /// Sends these elements first, while it is subscribed.
    ///
    ///     source:        --b--c--|
    ///     startWith(a):  a-b--c--|
    @export(implementation) public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable(pace: source.pace) { (sink: sending Sink<Element>) in
            for (index, element) in elements.enumerated() {
                switch sink.next(element) {
                case .more: continue
                case .later: return Observable.concat(.from(elements[index...]), source).resume(sink)
                case .none: return Disposables.create()
                }
            }
            return source.attach(sink)
        }
    }
}

extension Observable {
    /// Attaches a sink that has had the first element already, and has answered ``Demand/later``.
    @inline(never)
    @export(implementation) func resume(_ sink: sending Sink<Element>) -> any Upstream {
        let isFirst = Cell(true)
        return attach(
            Sink(
                before: sink,
                next: { element in
                    if !isFirst.value { return sink.next(element) }
                    isFirst.value = false
                    return .later
                },
                finish: sink.finish))
    }
}
