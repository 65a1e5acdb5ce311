extension ObservableType {
    /// Sends `elements` on subscription, before the elements of the source.
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
    /// Attaches a sink that has already received the first element, and has answered ``Demand/later``.
    ///
    /// The first element isn't sent to the sink again. The source waits there until the observer resumes it.
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
