extension ObservableType {
    /// Puts every element together with the one before.
    ///
    ///     source:      --a--b----c----|
    ///     pairwise():  -----[ab]-[bc]-|
    @_alwaysEmitIntoClient
    public func pairwise() -> Observable<(Element, Element)> {
        scan(into: (Element?.none, Element?.none)) { $0 = ($0.1, $1) }
            .compactMap { former, latter in former.map { ($0, latter!) } }
    }

    /// Puts every element together with those before, so many in all.
    ///
    ///     source:    --a--b--c-----d-----|
    ///     nwise(3):  --------[abc]-[bcd]-|
    ///
    /// - Complexity: O(n) an element.
    /// - Precondition: `n` is positive.
    @_alwaysEmitIntoClient
    public func nwise(_ n: Int) -> Observable<[Element]> {
        require(n > 0, "nwise(_:): expected n to be positive, got \(n)")
        return scan(into: []) { window, element in
            if window.count == n { window.removeFirst() }
            window.append(element)
        }.filter { $0.count == n }
    }
}
