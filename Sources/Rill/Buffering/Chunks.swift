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
        return collected { chunk, element in
            chunk.append(element)
            if chunk.count < count { return nil }
            defer { chunk = [] }
            return chunk
        }.named(after: self)
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
        collected { group, element in
            if let last = group.last, try !belongInSameGroup(last, element) {
                defer { group = [element] }
                return group
            }
            group.append(element)
            return nil
        }.named(after: self)
    }

    /// Collects neighboring elements for which `projection` returns the same key, and sends them with that key when the
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
    /// ``groupBy(keySelector:)``. If `projection` throws, the result fails. Works like ``chunks(by:)`` otherwise.
    @inlinable public func chunked<Key: Equatable & Sendable>(
        on projection: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<(key: Key, elements: [Element])> {
        map { (key: try projection($0), element: $0) }.chunks { $0.key == $1.key }
            .map { (key: $0[0].key, elements: $0.map(\.element)) }.named(after: self)
    }

    /// Sends what `step` makes of each element and those collected so far, and the rest when the source completes.
    @inline(__always) @inlinable func collected(
        _ step: @escaping @Sendable (inout [Element], Element) throws -> [Element]?
    ) -> Observable<[Element]> {
        let source = asObservable()
        return Observable<[Element]>(like: source, named: nil) { sink in
            let rest = UnsafeTransfer(Box([Element]()))
            return source.stage { try step(&rest.value.value, $0) }.continued { end in
                end.error != nil || rest.value.value.isEmpty ? nil : .just(rest.value.value)
            }.attach(sink)
        }
    }
}
