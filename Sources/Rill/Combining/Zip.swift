extension ObservableType {
    /// Combines the elements of this source and `other` in pairs: ``Observable/zip(_:_:resultSelector:)``.
    ///
    ///     source:        --1-------2-----3--|
    ///     other:         -----a----b------|
    ///     zip(with: …):  -----[1a]-[2b]---|
    @inlinable public func zip<Other: Sendable, Result: Sendable>(
        with other: Observable<Other>, resultSelector: @escaping @Sendable (Element, Other) throws -> Result
    ) -> Observable<Result> { Observable<Result>.zip(self, other, resultSelector: resultSelector).named(after: self) }

    /// Works like ``zip(with:resultSelector:)-(Observable<Other>,_)`` with a source of another type.
    @_disfavoredOverload  // considered only if the other doesn't fit: a generic source can't be `.just(1)`
    @inlinable public func zip<Other: ObservableType, Result: Sendable>(
        with other: Other, resultSelector: @escaping @Sendable (Element, Other.Element) throws -> Result
    ) -> Observable<Result> { Observable<Result>.zip(self, other, resultSelector: resultSelector).named(after: self) }
}

extension Observable {
    /// Combines the first elements of two sources, then the second ones, and so on.
    ///
    ///     a:          --1-------2-----3--|
    ///     b:          -----a----b------|
    ///     zip(a, b):  -----[1a]-[2b]---|
    ///
    /// Completes as soon as no further pair is possible. If `resultSelector` throws, the result fails with that error.
    ///
    /// A source that can wait does so when it is 256 elements ahead. The elements of a source that can't wait are kept,
    /// without a limit.
    @inlinable public static func zip<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B, resultSelector: @escaping @Sendable (A.Element, B.Element) throws -> Element
    ) -> Observable<Element> { PairRow(a, b).zip().map { try resultSelector($0.0, $0.1) }.named() }

    /// Works like ``zip(_:_:resultSelector:)``, and sends tuples.
    @inlinable public static func zip<A: ObservableType, B: ObservableType>(_ a: A, _ b: B) -> Observable<Element>
    where Element == (A.Element, B.Element) { .zip(a, b) { ($0, $1) } }

    /// Combines the first elements of all sources, then the second ones, and so on.
    ///
    /// Works like ``zip(_:_:resultSelector:)``. If there are no sources, completes without an element.
    @inlinable public static func zip<Sources: Collection & Sendable>(
        _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        rows(sources, ZipState(ArrayQueues(count: sources.count)), ifEmpty: .empty()).map(resultSelector).named()
    }

    /// Works like ``zip(_:resultSelector:)``, and sends arrays.
    @inlinable public static func zip<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType, Element == [Sources.Element.Element] { zip(sources) { $0 } }

    /// Works like ``zip(_:)``, and is called on the type of the sources: `Observable<Int>.zip([a, b])` sends rows of
    /// type `[Int]`.
    @_disfavoredOverload  // without it, `Observable.zip([a, b])` is ambiguous
    @inlinable public static func zip<Sources: Collection & Sendable>(_ sources: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType<Element> { .zip(sources) { $0 } }
}

/// A queue for each of several sources, whose elements wait until every other source has sent one too.
@usableFromInline protocol ZipRow {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    var sources: Int { get }

    /// The number of waiting elements of the source.
    func count(_ source: Int) -> Int

    mutating func keep(_ input: consuming Input, from source: Int)

    /// Takes the first waiting element of every other source, and returns the row that `input` completes. Each other
    /// source must have a waiting element.
    mutating func take(completedBy input: consuming Input, from source: Int) -> Output

    /// Takes the first waiting element of every source. Each must have one.
    mutating func take() -> Output
}

/// Sends a row as soon as every source has sent an element for it.
///
/// Completes when a source has completed and has no waiting element: no further row is possible then.
@usableFromInline struct ZipState<Row: ZipRow & Sendable>: StateMachine, Sendable {
    /// How many elements a source may be ahead before it has to wait. It resumes when it is half as far ahead.
    @inlinable static var bound: Int { 256 }

    @usableFromInline var row: Row
    /// Which sources have ended, and which were ahead by the bound. One that wasn't resumes with the observer.
    @usableFromInline var notes: [(isEnded: Bool, wasAhead: Bool)]
    /// The number of sources without a waiting element.
    @usableFromInline var missing: Int

    @inlinable init(_ row: Row) {
        (self.row, missing) = (row, row.sources)
        notes = Array(repeating: (false, false), count: row.sources)
    }

    @inlinable mutating func receive(_ element: consuming Row.Input, from source: Int) -> Emission<Row.Output> {
        let isFirst = row.count(source) == 0
        if !isFirst || missing > 1 {
            if isFirst { missing -= 1 }
            row.keep(element, from: source)
            return .wait
        }
        let output = row.take(completedBy: element, from: source)
        return findMissing() ? .last(output) : .next(output)
    }

    @inlinable mutating func complete(_ source: Int) -> Emission<Row.Output> {
        notes[source].isEnded = true
        return row.count(source) == 0 ? .finish(.completed) : .wait
    }

    /// Counts the sources without a waiting element, and returns whether one of them has completed.
    @inlinable mutating func findMissing() -> Bool {
        var isExhausted = false
        missing = 0
        for source in 0..<row.sources where row.count(source) == 0 {
            missing += 1
            if notes[source].isEnded { isExhausted = true }
        }
        return isExhausted
    }

    @inlinable mutating func isAhead(_ source: Int) -> Bool {
        if row.count(source) < Self.bound { return false }
        notes[source].wasAhead = true
        return true
    }

    @inlinable mutating func canResume(_ source: Int) -> Bool {
        if row.count(source) > (notes[source].wasAhead ? Self.bound / 2 : Self.bound - 1) { return false }
        notes[source].wasAhead = false
        return true
    }
}

/// The waiting elements of a collection of sources.
@usableFromInline struct ArrayQueues<Element: Sendable>: ZipRow, Sendable {
    @usableFromInline var queues: [Queue<Element>]

    @inlinable init(count: Int) { queues = Array(repeating: Queue(), count: count) }

    @inlinable var sources: Int { queues.count }

    @inlinable func count(_ source: Int) -> Int { queues[source].count }

    @inlinable mutating func keep(_ input: consuming Element, from source: Int) { queues[source].append(input) }

    @inlinable mutating func take(completedBy input: consuming Element, from source: Int) -> [Element] {
        keep(input, from: source)
        return take()
    }

    @inlinable mutating func take() -> [Element] { queues.indices.map { queues[$0].popFirst()! } }
}

@usableFromInline struct SingleQueue<Element: Sendable>: ZipRow, Sendable {
    @usableFromInline var queue = Queue<Element>()

    @inlinable init() {}

    @inlinable var sources: Int { 1 }

    @inlinable func count(_ source: Int) -> Int { queue.count }

    @inlinable mutating func keep(_ input: consuming Element, from source: Int) { queue.append(input) }

    @inlinable mutating func take(completedBy input: consuming Element, from source: Int) -> Element { input }

    @inlinable mutating func take() -> Element { queue.popFirst()! }
}

@usableFromInline struct PairQueues<First: ZipRow & Sendable, Second: ZipRow & Sendable>: ZipRow, Sendable {
    @usableFromInline var first: First
    @usableFromInline var second: Second

    @inlinable init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @inlinable var sources: Int { first.sources + second.sources }

    @inlinable func count(_ source: Int) -> Int {
        source < first.sources ? first.count(source) : second.count(source - first.sources)
    }

    @inlinable mutating func keep(_ input: consuming Either<First.Input, Second.Input>, from source: Int) {
        switch input {
        case .first(let input): first.keep(input, from: source)
        case .second(let input): second.keep(input, from: source - first.sources)
        }
    }

    @inlinable mutating func take(
        completedBy input: consuming Either<First.Input, Second.Input>, from source: Int
    ) -> (First.Output, Second.Output) {
        switch input {
        case .first(let input): (first.take(completedBy: input, from: source), second.take())
        case .second(let input): (first.take(), second.take(completedBy: input, from: source - first.sources))
        }
    }

    @inlinable mutating func take() -> (First.Output, Second.Output) { (first.take(), second.take()) }
}
