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

    /// Drops all elements after the first one for which `predicate` returns true.
    ///
    ///     source:                --1--2--1--3--|
    ///     distinct { $0 == 2 }:  --1--2--------|
    ///
    /// Follows RxSwiftExt: `predicate` isn't asked whether an element is new, but whether it is the last one to send.
    /// If `predicate` throws, the result fails with that error.
    @inlinable public func distinct(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        sieve(false) { isFound, element in
            if isFound { return .drop }
            isFound = try predicate(element)
            return .next
        }
    }
}
