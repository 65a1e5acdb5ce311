extension ObservableType {
    /// Sends these elements first, while it is subscribed.
    ///
    ///     source:        --b--c--|
    ///     startWith(a):  a-b--c--|
    @export(implementation) public func startWith(_ elements: Element...) -> Observable<Element> {
        Observable { sink in
            for element in elements {
                if sink.next(element) == .none { return Disposables.create() }
            }
            return asObservable().attach(sink)
        }
    }
}
