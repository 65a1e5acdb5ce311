extension ObservableType {
    /// Drops the first `count` elements.
    ///
    ///     source:   --a--b--c--|
    ///     skip(2):  --------c--|
    ///
    /// - Precondition: `count` is not negative.
    @export(implementation) public func skip(_ count: Int) -> Observable<Element> {
        requireNotNegative(count, "count")
        return transform(count) { remaining, element, sink in
            if remaining == 0 { return sink.next(element) }
            remaining -= 1
            return .more
        }
    }

    /// Drops elements until `predicate` returns false for one, and sends that one and all later ones.
    ///
    ///     source:                   --1--2--1--|
    ///     skip(while: { $0 < 2 }):  -----2--1--|
    @export(implementation)
    public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        transform(true) { isSkipping, element, sink in
            if isSkipping { isSkipping = try predicate(element) }
            return isSkipping ? .more : sink.next(element)
        }
    }
}
