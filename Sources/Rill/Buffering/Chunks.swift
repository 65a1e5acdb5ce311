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
        return collected { (chunk: inout [Element]?, element) in
            if chunk?.append(element) == nil { chunk = [element] }
            return chunk!.count < count ? nil : chunk.take()
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
        collected { (group: inout [Element]?, element) in
            if let last = group?.last, try belongInSameGroup(last, element) {
                group!.append(element)
                return nil
            }
            defer { group = [element] }
            return group
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
        collected { (group: inout (key: Key, elements: [Element])?, element) in
            let key = try projection(element)
            if group?.key == key {
                group!.elements.append(element)
                return nil
            }
            defer { group = (key, [element]) }
            return group
        }.named(after: self)
    }

    /// Sends the groups that `step` returns for each element and the group so far, and the last one when the source
    /// completes.
    @inline(__always) @inlinable func collected<Group: Sendable>(
        _ step: @escaping @Sendable (inout Group?, Element) throws -> Group?
    ) -> Observable<Group> {
        let source = asObservable()
        return Observable<Group>(like: source, named: nil) { sink in
            let rest = UnsafeTransfer(Box(Group?.none))
            return source.stage { try step(&rest.value.value, $0) }.continued { end in
                end.error == nil ? rest.value.value.map { .just($0) } : nil
            }.attach(sink)
        }
    }
}
