extension ObservableType {
    /// Sends the last element when the source completes.
    ///
    ///     source:  --a--b--|
    ///     last():  --------(b|)
    ///
    /// Completes without an element if the source does.
    @inlinable public func last() -> Observable<Element> {
        stage(Element?.none, keepsLastOnly: true) { last, element in
            last.set(element)
            return nil
        } atCompletion: { last in
            last
        }
    }
}
