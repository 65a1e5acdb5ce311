extension ObservableType {
    /// Puts every element together with the one before.
    ///
    ///     source:      --a--b----c----|
    ///     pairwise():  -----[ab]-[bc]-|
    @export(implementation) public func pairwise() -> Observable<(Element, Element)> {
        transform(Element?.none) { last, element, sink in
            let former = last
            last = element
            return if let former { sink.next((former, element)) } else { .more }
        }
    }

    /// Puts every element together with those before, so many in all.
    ///
    ///     source:    --a--b--c-----d-----|
    ///     nwise(3):  --------[abc]-[bcd]-|
    ///
    /// - Complexity: O(n) an element.
    /// - Precondition: `n` is positive.
    @export(implementation) public func nwise(_ n: Int) -> Observable<[Element]> {
        requirePositive(n, "n")
        return transform([Element]()) { window, element, sink in
            if window.count == n { window.removeFirst() }
            window.append(element)
            return window.count == n ? sink.next(window) : .more
        }
    }
}
