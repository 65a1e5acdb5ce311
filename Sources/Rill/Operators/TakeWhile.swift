extension ObservableType {
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
}
