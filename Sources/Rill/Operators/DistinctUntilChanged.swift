extension ObservableType {
    /// Drops an element that equals the one before.
    ///
    ///     source:                  --1--1--2--1--|
    ///     distinctUntilChanged():  --1-----2--1--|
    @export(implementation) public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
        distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
    }

    /// Drops an element whose key equals the key of the one before.
    @export(implementation) public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector, comparer: { $0 == $1 })
    }

    /// Drops an element whose property equals that of the one before.
    ///
    ///     source:                             --a--b--[cc]--|
    ///     distinctUntilChanged(at: \.count):  --a-----[cc]--|
    @_disfavoredOverload  // not tried where a key will do: a chain took over 30,000 scopes of the solver
    @export(implementation) public func distinctUntilChanged<Property: Equatable & Sendable>(
        at keyPath: any KeyPath<Element, Property> & Sendable
    ) -> Observable<Element> {
        distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
    }

    /// Drops an element that the comparer finds the same as the one before.
    @_disfavoredOverload  // not tried where a key will do: a chain took over 30,000 scopes of the solver
    @export(implementation) public func distinctUntilChanged(
        _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Drops an element whose key the comparer finds the same as the key of the one before.
    ///
    /// A closure that throws ends the stream with its error.
    @_disfavoredOverload  // not tried where a key will do: a chain took over 30,000 scopes of the solver
    @export(implementation) public func distinctUntilChanged<Key: Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key,
        comparer: @escaping @Sendable (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        transform(Key?.none) { last, element, sink in
            let key = try keySelector(element)
            if let last, try comparer(last, key) { return .more }
            last = key
            return sink.next(element)
        }
    }
}
