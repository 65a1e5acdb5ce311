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
