extension Observable {
    /// Combines the latest elements of two sources each time one of them sends an element, once both have sent one.
    ///
    ///     a:                    --1------------2----|
    ///     b:                    -----a----b-----|
    ///     combineLatest(a, b):  -----[1a]-[1b]-[2b]-|
    ///
    /// Completes when both sources have completed, or when one completes without having sent an element. If
    /// `resultSelector` throws, the result fails with that error.
    @inlinable public static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B, resultSelector: @escaping @Sendable (A.Element, B.Element) throws -> Element
    ) -> Observable<Element> { PairRow(a, b).combineLatest().map { try resultSelector($0.0, $0.1) }.named() }

    /// Works like ``combineLatest(_:_:resultSelector:)``, and sends tuples.
    @inlinable
    public static func combineLatest<A: ObservableType, B: ObservableType>(_ a: A, _ b: B) -> Observable<Element>
    where Element == (A.Element, B.Element) { .combineLatest(a, b) { ($0, $1) } }

    /// Combines the latest elements of all sources each time one of them sends an element, once all have sent one.
    ///
    /// Works like ``combineLatest(_:_:resultSelector:)``. If there are no sources, sends one row without elements, then
    /// completes.
    @inlinable public static func combineLatest<Sources: Collection & Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        rows(sources, CombineLatestState(ArrayLatest(count: sources.count)), ifEmpty: .just([])).map(resultSelector)
            .named()
    }

    /// Works like ``combineLatest(_:resultSelector:)``, and sends arrays.
    @inlinable
    public static func combineLatest<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType, Element == [Sources.Element.Element] { combineLatest(sources) { $0 } }

    /// Works like ``combineLatest(_:)``, and is called on the type of the sources:
    /// `Observable<Int>.combineLatest([a, b])` sends rows of type `[Int]`.
    @_disfavoredOverload  // without it, `Observable.combineLatest([a, b])` is ambiguous
    @inlinable
    public static func combineLatest<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType<Element> { .combineLatest(sources) { $0 } }

    /// Sends the rows that `machine` makes of the elements of all sources, or the elements of `row` if there are none.
    @inlinable static func rows<Sources: Collection & Sendable, Machine: StateMachine & Sendable>(
        _ sources: Sources, _ machine: Machine, ifEmpty row: Observable<Machine.Output>
    ) -> Observable<Machine.Output> where Sources.Element: ObservableType<Machine.Input> {
        sources.isEmpty ? row : .join(sources.map { $0.asObservable() }) { machine }
    }
}

/// The latest element of each of several sources. A row is complete when every source has sent one.
@usableFromInline protocol LatestRow {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    var sources: Int { get }

    /// The latest elements, or nil if a source hasn't sent one.
    var row: Output? { get }

    func isMissing(_ source: Int) -> Bool

    mutating func replace(with input: consuming Input, from source: Int)
}

/// Sends a row of the latest elements each time a source sends one and the row is complete.
///
/// Completes when all sources have completed, or when a source completes without having sent an element: no row can be
/// complete then.
@usableFromInline struct CombineLatestState<Row: LatestRow & Sendable>: StateMachine, Sendable {
    @usableFromInline var row: Row
    /// The number of sources that haven't completed.
    @usableFromInline var unfinished: Int

    @inlinable init(_ row: Row) {
        self.row = row
        unfinished = row.sources
    }

    @inlinable mutating func receive(_ element: consuming Row.Input, from source: Int) -> Emission<Row.Output> {
        row.replace(with: element, from: source)
        return row.row.map { .next($0) } ?? .wait
    }

    @inlinable mutating func complete(_ source: Int) -> Emission<Row.Output> {
        unfinished -= 1
        return unfinished == 0 || row.isMissing(source) ? .finish(.completed) : .wait
    }
}

/// The latest elements of a collection of sources, in an array.
@usableFromInline struct ArrayLatest<Element: Sendable>: LatestRow, Sendable {
    @usableFromInline var latest: [Element?]

    @inlinable init(count: Int) { latest = Array(repeating: nil, count: count) }

    @inlinable var sources: Int { latest.count }

    @inlinable var row: [Element]? { latest.contains { $0 == nil } ? nil : latest.map { $0! } }

    @inlinable func isMissing(_ source: Int) -> Bool { latest[source] == nil }

    @inlinable mutating func replace(with input: consuming Element, from source: Int) { latest[source] = input }
}

@usableFromInline struct SingleLatest<Element: Sendable>: LatestRow, Sendable {
    @usableFromInline var row: Element?

    @inlinable init() {}

    @inlinable var sources: Int { 1 }

    @inlinable func isMissing(_ source: Int) -> Bool { row == nil }

    @inlinable mutating func replace(with input: consuming Element, from source: Int) { row = input }
}

@usableFromInline struct PairLatest<First: LatestRow & Sendable, Second: LatestRow & Sendable>: LatestRow, Sendable {
    @usableFromInline var first: First
    @usableFromInline var second: Second

    @inlinable init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @inlinable var sources: Int { first.sources + second.sources }

    @inlinable var row: (First.Output, Second.Output)? {
        if let first = first.row, let second = second.row { (first, second) } else { nil }
    }

    @inlinable func isMissing(_ source: Int) -> Bool {
        source < first.sources ? first.isMissing(source) : second.isMissing(source - first.sources)
    }

    @inlinable mutating func replace(with input: consuming Either<First.Input, Second.Input>, from source: Int) {
        switch input {
        case .first(let input): first.replace(with: input, from: source)
        case .second(let input): second.replace(with: input, from: source - first.sources)
        }
    }
}
