extension ObservableType {
    /// Sends `elements` on subscription, before the elements of the source.
    ///
    ///     source:        --b--c--|
    ///     startWith(a):  a-b--c--|
    @export(implementation) public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: source.isSynchronous) { (sink: sending Sink<Element>) in
            for (index, element) in elements.enumerated() {
                switch sink.next(element) {
                case .more: continue
                case .later: return Observable.attach(.concat(.from(elements[index...]), source), toWaiting: sink)
                case .none: return Disposables.create()
                }
            }
            return source.attach(sink)
        }
    }
}

extension Observable {
    /// Attaches `source` to a sink that has its first element already and waits. The source sends that element once
    /// more, in order to wait for the observer.
    @inline(never)  // one copy of a chain is fused, two are not
    @export(implementation)
    static func attach(_ source: Observable<Element>, toWaiting sink: sending Sink<Element>) -> any Upstream {
        source.transform(true) { isFirst, element, sink in
            if !isFirst { return sink.next(element) }
            isFirst = false
            return .later
        }.attach(sink)
    }
}
