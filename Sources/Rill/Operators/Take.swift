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
            if remaining == 0 { return true }
            remaining -= 1
            return false
        } atCompletion: { _ in
            throw RxError.argumentOutOfRange
        }.take(1).named(after: self)
    }
}
