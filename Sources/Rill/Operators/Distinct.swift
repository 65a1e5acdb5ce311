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

extension ObservableType {
    /// Drops an element that equals the previous one.
    ///
    ///     source:                  --1--1--2--1--|
    ///     distinctUntilChanged():  --1-----2--1--|
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> where Element: Equatable { distinctUntilChanged { $0 } }

    /// Drops an element if `keySelector` returns the same key for it as for the previous one.
    @inlinable public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> { distinctUntilChanged(keySelector, comparer: { $0 == $1 }) }

    /// Drops an element whose property at `keyPath` equals that of the previous one.
    ///
    ///     source:                             --a--b--[cc]--|
    ///     distinctUntilChanged(at: \.count):  --a-----[cc]--|
    @_disfavoredOverload  // considered only if a key doesn't fit: a chain took over 30,000 solver scopes
    @inlinable public func distinctUntilChanged<Value: Equatable & Sendable>(
        at keyPath: any KeyPath<Element, Value> & Sendable
    ) -> Observable<Element> { distinctUntilChanged { $0[keyPath: keyPath] } }

    /// Drops an element if `comparer` returns true for the last element sent and this one.
    ///
    /// In a chain of several closures, write `distinctUntilChanged({ $0 }, comparer: { $0 / 10 == $1 / 10 })`. Without
    /// the first closure, the compiler tries the second one as a key for each way to read the others, and may give up.
    @_disfavoredOverload  // considered only if a key doesn't fit: a chain took over 30,000 solver scopes
    @inlinable public func distinctUntilChanged(
        _ comparer: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> { distinctUntilChanged({ $0 }, comparer: comparer) }

    /// Drops an element if `comparer` returns true for the key of the last element sent and the key of this one.
    ///
    /// If `keySelector` or `comparer` throws, the result fails with that error.
    @_disfavoredOverload  // considered only if a key doesn't fit: a chain took over 30,000 solver scopes
    @inlinable public func distinctUntilChanged<Key: Sendable>(
        _ keySelector: @escaping @Sendable (Element) throws -> Key,
        comparer: @escaping @Sendable (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        sieve(Key?.none) { last, element in
            let key = try keySelector(element)
            if let last, try comparer(last, key) { return .drop }
            last.set(key)
            return .next
        }
    }
}
