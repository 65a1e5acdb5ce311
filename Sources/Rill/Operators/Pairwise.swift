extension ObservableType {
    /// Sends each element together with the previous one.
    ///
    ///     source:      --a--b----c----|
    ///     pairwise():  -----[ab]-[bc]-|
    @inlinable public func pairwise() -> Observable<(Element, Element)> {
        stage(Element?.none) { last, element in
            defer { last = element }
            return last.map { ($0, element) }
        }
    }

    /// Sends each element together with the `n` - 1 elements before it.
    ///
    ///     source:    --a--b--c-----d-----|
    ///     nwise(3):  --------[abc]-[bcd]-|
    ///
    /// - Complexity: O(*n*) per element.
    /// - Precondition: `n` is positive.
    @inlinable public func nwise(_ n: Int) -> Observable<[Element]> {
        requirePositive(n, "n")
        return transform([Element]()) { window, element, sink in
            if window.count == n { window.removeFirst() }
            window.append(element)
            return window.count == n ? sink.next(window) : .more
        }
    }
}
