extension ObservableType {
    /// Collects elements, and sends them as an array when there are `count` of them.
    ///
    ///     source:              --a--b--c--|
    ///     chunks(ofCount: 2):  -----[ab]--([c]|)
    ///
    /// When the source completes, the elements collected so far are sent as the last array, which is never empty. When
    /// the source fails, the result fails at once and drops them.
    ///
    /// - Precondition: `count` is positive.
    @inlinable public func chunks(ofCount count: Int) -> Observable<[Element]> {
        requirePositive(count, "count")
        return endingWithNil().stage([Element]()) { chunk, element in
            if let element { chunk.append(element) }
            if element == nil ? chunk.isEmpty : chunk.count < count { return nil }
            defer { chunk = [] }
            return chunk
        }
    }

    /// Collects neighboring elements as long as `belongInSameGroup` returns true for an element and the one after it,
    /// and sends them as an array when the next group begins.
    ///
    ///     source:                        --1--2--4--5--|
    ///     chunks(by: { $0 + 1 == $1 }):  --------[12]--([45]|)
    ///
    /// Sends the last group when the source completes. When the source fails, the result fails at once and drops the
    /// elements collected so far. If `belongInSameGroup` throws, the result fails with that error.
    @inlinable public func chunks(
        by belongInSameGroup: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<[Element]> {
        endingWithNil().stage([Element]()) { group, element in
            guard let element else { return group.isEmpty ? nil : group }
            if let last = group.last, try !belongInSameGroup(last, element) {
                defer { group = [element] }
                return group
            }
            group.append(element)
            return nil
        }
    }

    /// Collects neighboring elements whose properties at `keyPath` are equal, and sends them with that key when the
    /// next group begins.
    ///
    ///     source:                --a--b--[cc]--d-----|
    ///     chunked(on: \.count):  --------[1ab]-[2cc]-([1d]|)
    ///
    /// For instance, this counts the lines of a log in each second of its own clock:
    ///
    ///     entries.chunked(on: \.second).map { second, entries in (second, entries.count) }
    ///
    /// A key that comes again after another one begins a new group. To keep one group for each key, use
    /// ``groupBy(keySelector:)``. Works like ``chunks(by:)`` otherwise.
    @inlinable public func chunked<Key: Equatable & Sendable>(
        on keyPath: any KeyPath<Element, Key> & Sendable
    ) -> Observable<(key: Key, elements: [Element])> {
        chunks { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
            .map { (key: $0[0][keyPath: keyPath], elements: $0) }
    }

    /// Sends each element, and then nil when the source completes.
    @inlinable func endingWithNil() -> Observable<Element?> { map { Optional($0) }.concat(.just(nil)) }
}
