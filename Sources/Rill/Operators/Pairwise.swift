extension ObservableType {
    /// Sends each element together with the previous one.
    ///
    ///     source:      --a--b----c----|
    ///     pairwise():  -----[ab]-[bc]-|
    @inlinable public func pairwise() -> Observable<(Element, Element)> {
        stage(Element?.none) { last, element in
            defer { last.set(element) }
            return last.map { ($0, element) }
        }
    }
}
