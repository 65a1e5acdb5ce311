extension ObservableType {
    /// Drops elements that have been sent before.
    ///
    ///     source:      --1--2--1--3--2--|
    ///     distinct():  --1--2-----3-----|
    ///
    /// Keeps every distinct element until the subscription ends, without a limit.
    @inlinable public func distinct() -> Observable<Element> where Element: Hashable {
        sieve(Set<Element>()) { known, element in
            known.insert(element).inserted ? .next : .drop
        }
    }

    /// Drops elements that equal one sent before.
    ///
    /// Keeps every distinct element until the subscription ends, without a limit.
    ///
    /// - Complexity: O(*n*) per element, where *n* is the number of distinct elements so far.
    @inlinable public func distinct() -> Observable<Element> where Element: Equatable {
        sieve([Element]()) { known, element in
            if known.contains(element) { return .drop }
            known.append(element)
            return .next
        }
    }
}
