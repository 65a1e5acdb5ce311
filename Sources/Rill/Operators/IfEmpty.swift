extension ObservableType {
    /// Sends `element` if the source completes without sending one.
    ///
    ///     source:               ----|
    ///     ifEmpty(default: x):  ----(x|)
    @export(implementation) public func ifEmpty(default element: Element) -> Observable<Element> {
        transform(true) { isEmpty, element, sink in
            isEmpty = false
            return sink.next(element)
        } atCompletion: { isEmpty in
            isEmpty ? element : nil
        }
    }
}
