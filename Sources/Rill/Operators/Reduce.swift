extension ObservableType {
    /// Combines the elements into one value, and sends it when the source completes.
    ///
    ///     source:                     --1--2--3--|
    ///     reduce(0, accumulator: +):  -----------(6|)
    ///
    /// If `accumulator` throws, the result fails with that error.
    @inlinable public func reduce<Result: Sendable>(
        _ seed: Result, accumulator: @autoclosure @Sendable () -> (Result, Element) throws -> Result
    ) -> Observable<Result> { fold(into: seed, sendsAll: false, inPlace(accumulator)) }

    /// Combines the elements into one value that `accumulator` changes in place, and sends it when the source
    /// completes.
    ///
    ///     source:                        --1--2--3--|
    ///     reduce(into: 0) { $0 += $1 }:  -----------(6|)
    ///
    /// Sends `seed` if the source completes without an element. If the source fails, only the error is sent. If
    /// `accumulator` throws, the result fails with that error.
    ///
    /// The value isn't shared before it is sent, so an `accumulator` that changes an array or a dictionary copies it at
    /// most once.
    @inlinable public func reduce<Result: Sendable>(
        into seed: Result, _ accumulator: @autoclosure @Sendable () -> (inout Result, Element) throws -> Void
    ) -> Observable<Result> { fold(into: seed, sendsAll: false, sendable(accumulator)) }

    /// Combines the elements into one value, and sends what `mapResult` returns for it when the source completes.
    ///
    ///     source:                                         --1--2--3--|
    ///     reduce(0, accumulator: +, mapResult: { -$0 }):  -----------([-6]|)
    ///
    /// If `accumulator` or `mapResult` throws, the result fails with that error.
    @inlinable public func reduce<Accumulated: Sendable, Result: Sendable>(
        _ seed: Accumulated,
        accumulator: @autoclosure @Sendable () -> (Accumulated, Element) throws -> Accumulated,
        mapResult: @escaping @Sendable (Accumulated) throws -> Result
    ) -> Observable<Result> {
        fold(into: seed, sendsAll: false, inPlace(accumulator)).map(mapResult).named(after: self)
    }

    /// Sends the number of elements when the source completes.
    ///
    ///     source:   --a--b--|
    ///     count():  --------(2|)
    @inlinable public func count() -> Observable<Int> { reduce(into: 0) { count, _ in count += 1 }.named(after: self) }

    /// Sends the number of elements for which `predicate` returns true, when the source completes.
    ///
    ///     source:                 --1--2--3--|
    ///     count { $0 % 2 == 1 }:  -----------(2|)
    ///
    /// If `predicate` throws, the result fails with that error.
    @inlinable public func count(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Int> {
        filter(predicate).count().named(after: self)
    }

    /// Collects all elements, and sends them as one array when the source completes.
    ///
    ///     source:     --a--b--|
    ///     toArray():  --------([ab]|)
    @_disfavoredOverload  // `import RillRx` has RxSwift's form
    @inlinable public func toArray() -> Observable<[Element]> { reduce(into: []) { $0.append($1) }.named(after: self) }

    /// Collects all elements, and sends them as one array, sorted by `areInIncreasingOrder`, when the source completes.
    ///
    ///     source:                          --1--3--2--|
    ///     toSortedArray(by: { $0 > $1 }):  -----------([321]|)
    ///
    /// If `areInIncreasingOrder` throws, the result fails with that error.
    ///
    /// - Complexity: O(*n* log *n*) at completion, where *n* is the number of elements.
    @inlinable public func toSortedArray(
        by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<[Element]> { toArray().map { try $0.sorted(by: areInIncreasingOrder) }.named(after: self) }

    /// Collects all elements, and sends them as one sorted array when the source completes.
    ///
    ///     source:                          --1--3--2--|
    ///     toSortedArray(ascending: true):  -----------([123]|)
    ///
    /// - Complexity: O(*n* log *n*) at completion, where *n* is the number of elements.
    @inlinable public func toSortedArray(ascending: Bool = true) -> Observable<[Element]>
    where Element: Comparable { toSortedArray { ascending ? $0 < $1 : $1 < $0 } }
}
