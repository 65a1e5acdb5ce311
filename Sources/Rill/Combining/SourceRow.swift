/// Sources of a join, in order: one in a ``SingleRow``, or those of two rows in a ``PairRow``. So there is one join for
/// any number of sources of any types, and the compiler knows all of them.
@usableFromInline protocol SourceRow: Sendable {
    /// An element of one of the sources.
    associatedtype Input: Sendable
    associatedtype Queues: ZipRow & Sendable where Queues.Input == Input
    associatedtype Latest: LatestRow & Sendable where Latest.Input == Input

    /// The elements of the sources that wait for those of others. Empty at first.
    var queues: Queues { get }

    /// The latest elements of the sources. Empty at first.
    var latest: Latest { get }

    var areSynchronous: Bool { get }

    /// Attaches each source as the next of `joined`. `input` makes the input of the machine.
    func attach<Machine: StateMachine>(
        to joined: inout ArraySlice<JoinedSource<Machine>>, _ input: @escaping @Sendable (Input) -> Machine.Input)
}

extension SourceRow {
    /// Combines the sources as `machine` decides.
    @inlinable func join<Machine: StateMachine & Sendable>(_ machine: Machine) -> Observable<Machine.Output>
    where Machine.Input == Input {
        .join(
            queues.sources, isSynchronous: areSynchronous, { machine },
            { sources in
                var sources = sources[...]
                attach(to: &sources) { $0 }
            })
    }

    @inlinable func zip() -> Observable<Queues.Output> { join(ZipState(queues)) }

    @inlinable func combineLatest() -> Observable<Latest.Output> { join(CombineLatestState(latest)) }
}

@usableFromInline struct SingleRow<Element: Sendable>: SourceRow {
    @usableFromInline let source: Observable<Element>

    @inlinable init(_ source: some ObservableType<Element>) { self.source = source.asObservable() }

    @inlinable var queues: SingleQueue<Element> { SingleQueue() }

    @inlinable var latest: SingleLatest<Element> { SingleLatest() }

    @inlinable var areSynchronous: Bool { source.isSynchronous }

    @inline(__always) @inlinable func attach<Machine: StateMachine>(
        to joined: inout ArraySlice<JoinedSource<Machine>>, _ input: @escaping @Sendable (Element) -> Machine.Input
    ) { joined.removeFirst().attach(source) { source, element in source.send(.next(input(element))) } }
}

@usableFromInline struct PairRow<First: SourceRow, Second: SourceRow>: SourceRow {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @inlinable init<A: Sendable, B: Sendable>(_ first: some ObservableType<A>, _ second: some ObservableType<B>)
    where First == SingleRow<A>, Second == SingleRow<B> { self.init(SingleRow(first), SingleRow(second)) }

    @inlinable var queues: PairQueues<First.Queues, Second.Queues> { PairQueues(first.queues, second.queues) }

    @inlinable var latest: PairLatest<First.Latest, Second.Latest> { PairLatest(first.latest, second.latest) }

    @inlinable var areSynchronous: Bool { first.areSynchronous && second.areSynchronous }

    @inline(__always) @inlinable func attach<Machine: StateMachine>(
        to joined: inout ArraySlice<JoinedSource<Machine>>,
        _ input: @escaping @Sendable (Either<First.Input, Second.Input>) -> Machine.Input
    ) {
        first.attach(to: &joined) { input(.first($0)) }
        second.attach(to: &joined) { input(.second($0)) }
    }
}

/// An element of one of two sources, or of one of the sources of two rows.
@usableFromInline enum Either<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
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
