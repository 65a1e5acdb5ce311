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
                case .later:
                    // The sink has this element. The source sends it once more, in order to wait for the observer.
                    return Observable.concat(.from(elements[index...]), source)
                        .transform(true) { isFirst, element, sink in
                            if !isFirst { return sink.next(element) }
                            isFirst = false
                            return .later
                        }.attach(sink)
                case .none: return Disposables.create()
                }
            }
            return source.attach(sink)
        }
    }
}
