extension Observable {
    /// Combines the latest elements of both sources, whenever one of them sends one and both have.
    ///
    ///     a:                    --1------------2----|
    ///     b:                    -----a----b-----|
    ///     combineLatest(a, b):  -----[1a]-[1b]-[2b]-|
    ///
    /// Completes when both have, or when one has without an element. A closure that throws ends the stream with its error.
    @export(implementation) public static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B, resultSelector: @escaping @Sendable (A.Element, B.Element) throws -> Element
    ) -> Observable<Element> {
        Observable<(A.Element, B.Element)>.join(a, b, CombineLatestState(Latest2())).map {
            try resultSelector($0.0, $0.1)
        }
    }

    /// ``combineLatest(_:_:resultSelector:)`` of two sources, as tuples.
    @export(implementation)
    public static func combineLatest<A: ObservableType, B: ObservableType>(_ a: A, _ b: B) -> Observable<Element>
    where Element == (A.Element, B.Element) {
        .combineLatest(a, b) { ($0, $1) }
    }

    /// Combines the latest elements of all sources, whenever one sends one and all have;
    /// ``combineLatest(_:_:resultSelector:)`` for a collection. No source at all gives one empty row.
    @export(implementation) public static func combineLatest<Sources: Collection & Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        (sources.isEmpty ? .just([]) : rows(sources, CombineLatestState(ArrayLatest(count: sources.count)))).map(
            resultSelector)
    }

    /// The rows of all sources as arrays: ``combineLatest(_:resultSelector:)``.
    @export(implementation)
    public static func combineLatest<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType, Element == [Sources.Element.Element] {
        combineLatest(sources) { $0 }
    }

    /// ``combineLatest(_:)`` as a member of the sources' own type: `Observable<Int>.combineLatest([a, b])` has rows of type
    /// `[Int]`.
    @_disfavoredOverload  // `Observable.combineLatest([a, b])` could be either
    @export(implementation)
    public static func combineLatest<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType<Element> {
        .combineLatest(sources) { $0 }
    }

    @export(implementation) static func rows<Sources: Collection & Sendable, Machine: StateMachine & Sendable>(
        _ sources: Sources, _ machine: Machine
    ) -> Observable<[Sources.Element.Element]>
    where
        Sources.Element: ObservableType, Machine.Input == RowInput<Sources.Element.Element>,
        Machine.Output == [Sources.Element.Element]
    {
        let sources = sources.map { $0.asObservable() }
        return Observable<[Sources.Element.Element]>.join(
            sources.count, pace: sources.map(\.pace).min()!, { _ in machine },
            { gate in
                for (index, source) in sources.enumerated() {
                    gate.attach(source, index) { source in
                        Sink(
                            next: { gate.send(.next(index, $0), from: source) },
                            finish: { gate.send(.ended(index, $0), from: source) })
                    }
                }
            })
    }
}

/// The latest element of each of several sources.
@usableFromInline
protocol LatestRow {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    var sources: Int { get }

    /// The latest elements, or nil until every source has sent one.
    var row: Output? { get }

    func isMissing(_ source: Int) -> Bool

    mutating func replace(with input: consuming Input, from source: Int)
}

@usableFromInline
struct CombineLatestState<Row: LatestRow & Sendable>: StateMachine, Sendable {
    @usableFromInline var row: Row
    @usableFromInline var unfinished: Int

    @export(implementation) init(_ row: Row) {
        self.row = row
        unfinished = row.sources
    }

    @export(implementation)
    mutating func receive(_ input: consuming RowInput<Row.Input>) -> Action<Row.Output> {
        switch input {
        case .next(let source, let element):
            row.replace(with: element, from: source)
            return row.row.map { .next($0) } ?? .wait
        case .ended(_, .failed(let error)): return .finish(.failed(error))
        case .ended(let source, .completed):
            unfinished -= 1
            return unfinished == 0 || row.isMissing(source) ? .finish(.completed) : .wait
        }
    }
}

/// The latest elements of a collection of sources.
@usableFromInline
struct ArrayLatest<Element: Sendable>: LatestRow, Sendable {
    @usableFromInline var latest: [Element?]
    @usableFromInline var missing: Int

    @export(implementation) init(count: Int) {
        latest = Array(repeating: nil, count: count)
        missing = count
    }

    @export(implementation) var sources: Int { latest.count }

    @export(implementation) var row: [Element]? { missing > 0 ? nil : latest.map { $0! } }

    @export(implementation) func isMissing(_ source: Int) -> Bool { latest[source] == nil }

    @export(implementation) mutating func replace(with input: consuming Element, from source: Int) {
        if latest[source] == nil { missing -= 1 }
        latest[source] = input
    }
}
