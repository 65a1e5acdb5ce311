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
                case .later: return Observable.attach(elements[(index + 1)...], before: source, toWaiting: sink)
                case .none: return Disposables.create()
                }
            }
            return source.attach(sink)
        }
    }
}

extension Observable {
    /// Attaches `elements` and `source` to a sink that waits.
    @inline(never)  // one copy of a chain is fused, two are not
    @export(implementation) static func attach(
        _ elements: ArraySlice<Element>, before source: Observable<Element>, toWaiting sink: sending Sink<Element>
    ) -> any Upstream { Observable.concat(.from(elements), source).waiting().attach(sink) }
}
