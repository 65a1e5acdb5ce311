extension ObservableType {
    /// Drops every element that has come before.
    ///
    ///     source:      --1--2--1--3--2--|
    ///     distinct():  --1--2-----3-----|
    ///
    /// All different elements are kept, without a bound.
    @export(implementation) public func distinct() -> Observable<Element> where Element: Hashable {
        transform(Set<Element>()) { known, element, sink in
            known.insert(element).inserted ? sink.next(element) : .more
        }
    }

    /// Drops every element that equals one that has come before.
    ///
    /// - Complexity: O(n) an element, where n different ones have come before.
    @export(implementation) public func distinct() -> Observable<Element> where Element: Equatable {
        transform([Element]()) { known, element, sink in
            if known.contains(element) { return .more }
            known.append(element)
            return sink.next(element)
        }
    }

    /// Drops every element after the first one that the predicate is true of.
    ///
    ///     source:                --1--2--1--3--|
    ///     distinct { $0 == 2 }:  --1--2--------|
    ///
    /// RxSwiftExt's rule: the predicate is not asked whether an element is new, but whether it is the last that is. A
    /// predicate that throws ends the stream with its error.
    @export(implementation)
    public func distinct(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        transform(false) { isFound, element, sink in
            if isFound { return .more }
            isFound = try predicate(element)
            return sink.next(element)
        }
    }
}
