extension Observable {
    /// Combines the first elements of all sources, then the second ones, and so on; ``zip(_:_:resultSelector:)`` for a
    /// collection. No source at all gives no row.
    @export(implementation) public static func zip<Sources: Collection & Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        (sources.isEmpty ? .empty() : rows(sources, ZipRowState(count: sources.count))).map(resultSelector)
    }

    /// Combines the latest elements of all sources, whenever one sends one and all have;
    /// ``combineLatest(_:_:resultSelector:)`` for a collection. No source at all gives one empty row.
    @export(implementation) public static func combineLatest<Sources: Collection & Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        (sources.isEmpty ? .just([]) : rows(sources, CombineLatestRowState(count: sources.count))).map(resultSelector)
    }

    /// The rows of all sources as arrays: ``zip(_:resultSelector:)``.
    @export(implementation)
    public static func zip<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType, Element == [Sources.Element.Element] {
        zip(sources) { $0 }
    }

    /// The rows of all sources as arrays: ``combineLatest(_:resultSelector:)``.
    @export(implementation)
    public static func combineLatest<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType, Element == [Sources.Element.Element] {
        combineLatest(sources) { $0 }
    }

    /// ``zip(_:)`` as a member of the sources' own type: `Observable<Int>.zip([a, b])` has rows of type `[Int]`.
    @_disfavoredOverload  // `Observable.zip([a, b])` could be either
    @export(implementation)
    public static func zip<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType<Element> {
        .zip(sources) { $0 }
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
            sources.count, pace: sources.map(\.pace).min()!, { _ in machine }
        ) { gate in
            for (index, source) in sources.enumerated() {
                gate.attach(source, index) { source in
                    Sink(
                        next: { gate.send(.next(index, $0), from: source) },
                        finish: { gate.send(.ended(index, $0), from: source) })
                }
            }
        }
    }
}

@usableFromInline
enum RowInput<Element: Sendable>: Sendable {
    case next(Int, Element)
    case ended(Int, Completion)
}

@usableFromInline
struct ZipRowState<Element: Sendable>: StateMachine, Sendable {
    @usableFromInline var queues: [Queue<Element>]
    @usableFromInline var isEnded: [Bool]
    @usableFromInline var emptyQueues: Int
    @usableFromInline var isExhausted = false

    @export(implementation) init(count: Int) {
        queues = Array(repeating: Queue(), count: count)
        isEnded = Array(repeating: false, count: count)
        emptyQueues = count
    }

    @export(implementation) mutating func receive(_ input: consuming RowInput<Element>) -> Action<[Element]> {
        switch input {
        case .next(let index, let element):
            queues[index].append(element)
            if queues[index].count == 1 { emptyQueues -= 1 }
            if emptyQueues > 0 { return .wait }
            let row = queues.indices.map { take($0) }
            return isExhausted ? .last(row) : .next(row)
        case .ended(_, .failed(let error)): return .finish(.failed(error))
        case .ended(let index, .completed):
            isEnded[index] = true
            return queues[index].isEmpty ? .finish(.completed) : .wait
        }
    }

    @export(implementation) func isAhead(_ source: Int) -> Bool { queues[source].count >= zipBound }

    @export(implementation) func canResume(_ source: Int) -> Bool { queues[source].isEmpty }

    @export(implementation) mutating func take(_ index: Int) -> Element {
        let element = queues[index].popFirst()!
        if queues[index].isEmpty {
            emptyQueues += 1
            if isEnded[index] { isExhausted = true }
        }
        return element
    }
}

@usableFromInline
struct CombineLatestRowState<Element: Sendable>: StateMachine, Sendable {
    @usableFromInline var latest: [Element?]
    @usableFromInline var missing: Int
    @usableFromInline var unfinished: Int

    @export(implementation) init(count: Int) {
        latest = Array(repeating: nil, count: count)
        missing = count
        unfinished = count
    }

    @export(implementation) mutating func receive(_ input: consuming RowInput<Element>) -> Action<[Element]> {
        switch input {
        case .next(let index, let element):
            if latest[index] == nil { missing -= 1 }
            latest[index] = element
            return missing > 0 ? .wait : .next(latest.map { $0! })
        case .ended(_, .failed(let error)): return .finish(.failed(error))
        case .ended(let index, .completed):
            unfinished -= 1
            return unfinished == 0 || latest[index] == nil ? .finish(.completed) : .wait
        }
    }
}
