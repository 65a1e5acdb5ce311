extension ObservableType {
    /// Drops every element that has come before.
    ///
    ///     source:      --1--2--1--3--2--|
    ///     distinct():  --1--2-----3-----|
    ///
    /// All different elements are kept, without a bound.
    @export(implementation) public func distinct() -> Observable<Element> where Element: Hashable {
        distinct(in: Set<Element>()) { known, element in known.insert(element).inserted }
    }

    /// Drops every element that equals one that has come before.
    ///
    /// - Complexity: O(n) an element, where n different ones have come before.
    @export(implementation) public func distinct() -> Observable<Element> where Element: Equatable {
        Observable { sink in
            let known = Cell([Element]())
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        if known.value.contains(element) { return .more }
                        known.value.append(element)
                        return sink.next(element)
                    },
                    finish: sink.finish))
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
        distinct(in: false) { isFound, element in
            if isFound { return false }
            isFound = try predicate(element)
            return true
        }
    }

    @export(implementation) func distinct<Known: Sendable>(
        in none: Known, _ isNew: @escaping @Sendable (inout Known, Element) throws -> Bool
    ) -> Observable<Element> {
        Observable { sink in
            let known = Cell(none)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        do { return try isNew(&known.value, element) ? sink.next(element) : .more } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }
}
