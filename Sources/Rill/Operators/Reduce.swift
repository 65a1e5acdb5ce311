extension ObservableType {
    /// Folds the elements into a value, and sends it when the source completes.
    ///
    ///     source:                     --1--2--3--|
    ///     reduce(0, accumulator: +):  -----------(6|)
    ///
    /// An accumulator that throws ends the stream with its error.
    @export(implementation) public func reduce<Result: Sendable>(
        _ seed: Result, accumulator: @autoclosure @escaping @Sendable () -> (Result, Element) throws -> Result
    ) -> Observable<Result> {
        reduce(into: seed, inPlace(accumulator()))
    }

    /// Folds the elements into a value that is changed in place, and sends it when the source completes.
    ///
    ///     source:                        --1--2--3--|
    ///     reduce(into: 0) { $0 += $1 }:  -----------(6|)
    ///
    /// Of no element at all it sends the seed. An error passes alone, and an accumulator that throws ends the stream with its error.
    /// Nothing else holds the value before it is sent, so an accumulator that changes an array or a dictionary copies it at most
    /// once.
    @export(implementation) public func reduce<Result: Sendable>(
        into seed: Result, _ accumulator: @autoclosure @escaping @Sendable () -> (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        fold(into: seed, sendsAll: false, accumulator)
    }

    /// Folds the elements into a value, and sends what is made of it when the source completes.
    ///
    ///     source:                                         --1--2--3--|
    ///     reduce(0, accumulator: +, mapResult: { -$0 }):  -----------([-6]|)
    ///
    /// A closure that throws ends the stream with its error.
    @export(implementation) public func reduce<Accumulated: Sendable, Result: Sendable>(
        _ seed: Accumulated,
        accumulator: @autoclosure @escaping @Sendable () -> (Accumulated, Element) throws -> Accumulated,
        mapResult: @escaping @Sendable (Accumulated) throws -> Result
    ) -> Observable<Result> {
        reduce(seed, accumulator: accumulator()).map(mapResult)
    }

    /// Counts the elements, and sends their number when the source completes.
    ///
    ///     source:   --a--b--|
    ///     count():  --------(2|)
    @export(implementation) public func count() -> Observable<Int> { reduce(into: 0) { count, _ in count += 1 } }

    /// Counts the elements that the predicate is true of, and sends their number when the source completes.
    ///
    ///     source:                 --1--2--3--|
    ///     count { $0 % 2 == 1 }:  -----------(2|)
    ///
    /// A predicate that throws ends the stream with its error.
    @export(implementation)
    public func count(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Int> {
        filter(predicate).count()
    }

    /// Collects the elements, and sends them as one array when the source completes.
    ///
    ///     source:     --a--b--|
    ///     toArray():  --------([ab]|)
    @export(implementation) public func toArray() -> Observable<[Element]> {
        reduce(into: []) { $0.append($1) }
    }

    /// Collects the elements, and sends them as one array in the order of the predicate when the source completes.
    ///
    ///     source:                          --1--3--2--|
    ///     toSortedArray(by: { $0 > $1 }):  -----------([321]|)
    ///
    /// A predicate that throws ends the stream with its error.
    ///
    /// - Complexity: O(*n* log *n*) at the completion.
    @export(implementation) public func toSortedArray(
        by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<[Element]> {
        toArray().map { try $0.sorted(by: areInIncreasingOrder) }
    }

    /// Collects the elements, and sends them as one sorted array when the source completes.
    ///
    ///     source:                          --1--3--2--|
    ///     toSortedArray(ascending: true):  -----------([123]|)
    ///
    /// - Complexity: O(*n* log *n*) at the completion.
    @export(implementation)
    public func toSortedArray(ascending: Bool = true) -> Observable<[Element]> where Element: Comparable {
        toSortedArray { ascending ? $0 < $1 : $1 < $0 }
    }

    /// Whether all elements are true: sends false with the first that is not, or else true when the source completes.
    ///
    ///     source:  --[true]---[true]---[false]--|
    ///     and():   --------------------([false]|)
    ///
    /// Of no element at all it sends nothing.
    @export(implementation) public func and() -> Observable<Bool> where Element == Bool {
        take(while: { $0 }, behavior: .inclusive).takeLast(1)
    }
}
