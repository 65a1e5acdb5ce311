extension ObservableType {
    /// Drops the first `count` elements.
    ///
    ///     source:   --a--b--c--|
    ///     skip(2):  --------c--|
    ///
    /// - Precondition: `count` is not negative.
    @inlinable public func skip(_ count: Int) -> Observable<Element> {
        requireNotNegative(count, "count")
        return sieve(count) { remaining, _ in
            if remaining == 0 { return .next }
            remaining -= 1
            return .drop
        }
    }

    /// Drops elements until `predicate` returns false for one, and sends that one and all later ones.
    ///
    ///     source:                   --1--2--1--|
    ///     skip(while: { $0 < 2 }):  -----2--1--|
    @inlinable public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        sieve(true) { isSkipping, element in
            if !isSkipping { return .next }
            if try predicate(element) { return .drop }
            isSkipping = false
            return .next
        }
    }
}
