extension ObservableType {
    /// Sends the first `count` elements, then completes and disposes the source.
    ///
    ///     source:   --a--b--c--|
    ///     take(2):  --a--(b|)
    ///
    /// `take(0)` completes without subscribing to the source.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable public func take(_ count: Int) -> Observable<Element> {
        requireNotNegative(count, "count")
        return sieve(count, isEmpty: count == 0) { remaining, _ in
            remaining -= 1
            return remaining == 0 ? .last : .next
        }
    }

    /// Sends the element at `index`, counted from 0, then completes and disposes the source.
    ///
    ///     source:          --a--b--c--|
    ///     element(at: 1):  -----(b|)
    ///
    /// Fails with ``RxError/argumentOutOfRange`` if the source completes before that element.
    ///
    /// - Precondition: `index` is not negative.
    @inlinable public func element(at index: Int) -> Observable<Element> {
        requireNotNegative(index, "index")
        return sieve(index) { remaining, _ in
            if remaining == 0 { return .last }
            remaining -= 1
            return .drop
        } atCompletion: { _ in
            throw RxError.argumentOutOfRange
        }
    }

    /// Sends elements until `predicate` returns false for one, then completes and disposes the source. If `predicate`
    /// throws, the result fails with that error.
    ///
    ///     source:                   --1--2--3--|
    ///     take(while: { $0 < 2 }):  --1--|
    ///
    /// With `.inclusive`, the element that ends the result is sent too:
    ///
    ///     source:                                --1--2--3--|
    ///     take(while: …, behavior: .inclusive):  --1--(2|)
    @inlinable public func take(
        while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> {
        sieve(()) { _, element in
            if try predicate(element) { return .next }
            return behavior == .inclusive ? .last : .end
        }
    }

    /// Sends the first element, then completes and disposes the source.
    ///
    ///     source:   --a--b--|
    ///     first():  --(a|)
    ///
    /// Completes without an element if the source does. RxSwift's `first()` sends nil instead.
    @_disfavoredOverload  // `import RillRx` has RxSwift's form
    @inlinable public func first() -> Observable<Element> { take(1).named(after: self) }
}
