/// State that changes by actions alone, one at a time:
///
///     final class Counter: Reactor {
///         enum Action { case increment, incrementLater }
///         let initialState = 0
///
///         func mutate(action: Action) -> Observable<Action> {
///             switch action {
///             case .increment: .just(.increment)
///             case .incrementLater: .just(.increment).delay(1, scheduler: MainScheduler.instance)
///             }
///         }
///
///         func reduce(state: Int, mutation: Action) -> Int { state + 1 }
///     }
///
///     let counter = Counter()
///     counter.state.drive { print($0) }
///     counter.action.onNext(.increment)
///
/// ``mutate(action:)`` runs an action's effects, for all actions at the same time, and ``reduce(state:mutation:)`` has each mutation
/// change the state. The first use of ``action``, ``state`` or ``currentState`` sets it going. A thread that sends an action while
/// no other does finds its effect in ``currentState``; actions from inside a callback of ``state`` are queued.
///
/// An error of `mutate` ends the effects of that action, no others, and appears in ``errors``. An error of a `transform` appears
/// there too, and is the end of all effects.
///
/// Nothing of this holds the reactor strongly, and the reactor has to store nothing. When it deallocates, its effects end: at once
/// if it is a ``DeallocObservable``, and on Apple platforms; else with the next mutation. What `mutate` returns runs for ever if it
/// doesn't end and captures the reactor strongly: capture `[weak self]` there.
///
/// A `disposeBag` of the reactor's is its own affair: it can be private, and be replaced. A reactor that is a ``DisposeBagOwner``
/// ends what is subscribed `with:` it, as any owner does, but not its effects.
///
/// All of its methods are called by the threads that send, so in a `@MainActor` class they are `nonisolated`.
public protocol Reactor: AnyObject, Sendable {
    /// What is asked of the reactor.
    associatedtype Action: Sendable
    /// What changes its state; if nothing else is declared, actions do so themselves.
    associatedtype Mutation: Sendable = Action
    associatedtype State: Sendable

    var initialState: State { get }

    /// Makes the effects of an action: the mutations that come of it, now or later.
    ///
    /// If it is not implemented, there are none; where actions are mutations, the action itself is the one.
    func mutate(action: Action) throws -> Observable<Mutation>

    /// Returns the state after the mutation: the same state if it is not implemented. No effects belong here.
    func reduce(state: State, mutation: Mutation) -> State

    /// Changes the stream of actions, called once: for example, adds to it.
    func transform(action: Observable<Action>) -> Observable<Action>

    /// Changes the stream of mutations, called once: for example, merges those that the events of a service bring.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

    /// Changes the stream of states, called once; it begins with the initial one.
    func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
    @export(implementation) public func mutate(action: Action) -> Observable<Mutation> { .empty() }

    @export(implementation) public func reduce(state: State, mutation: Mutation) -> State { state }

    @export(implementation) public func transform(action: Observable<Action>) -> Observable<Action> { action }

    @export(implementation) public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

    @export(implementation) public func transform(state: Observable<State>) -> Observable<State> { state }
}

extension Reactor where Mutation == Action {
    @export(implementation) public func mutate(action: Action) -> Observable<Action> { .just(action) }
}

extension Reactor {
    /// Where actions are sent, or bound, to.
    @export(implementation) public var action: ActionSubject<Action> { pipeline.stub?.action ?? running.action }

    /// The current state, and then every one that follows; it never ends.
    @export(implementation) public var state: Observable<State> {
        pipeline.stub?.state.asObservable() ?? running.state.compactMap { $0 }
    }

    @export(implementation) public var currentState: State {
        if let stub = pipeline.stub { return stub.state.value }
        let running = running
        return running.state.value ?? running.initialState
    }

    /// The errors of effects. Those that come while nobody observes this go to ``Hooks/onUnhandledError``.
    @export(implementation) public var errors: Observable<any Error> { pipeline.errors.asObservable() }

    /// Whether ``action``, ``state`` and ``currentState`` are those of the ``stub``: for tests of a view, without effects.
    @export(implementation) public var isStubEnabled: Bool {
        get { pipeline.stub != nil }
        set { pipeline.isStubEnabled.withLock { $0 = newValue } }
    }

    /// What takes the reactor's place while ``isStubEnabled``.
    @export(implementation) public var stub: ReactorStub<Action, State> { pipeline.anyStub }

    /// The value at each of its assignments, from the current one on: for what is shown once, as an alert.
    ///
    ///     reactor.pulse(\.$alert).compactMap { $0 }.drive { show($0) }
    @export(implementation)
    public func pulse<Value>(_ pulse: @escaping @Sendable (State) throws -> Pulse<Value>) -> Observable<Value> {
        state.map(pulse).distinctUntilChanged(\.valueUpdatedCount).map(\.value)
    }

    @export(implementation) var running: ReactorPipeline<Action, Mutation, State> {
        let pipeline = pipeline
        pipeline.start(self)
        return pipeline
    }

    /// Made on first use, and inert.
    @export(implementation) var pipeline: ReactorPipeline<Action, Mutation, State> {
        typealias Pipeline = ReactorPipeline<Action, Mutation, State>
        return ReactorStorage.pipelines.value(forKey: self, default: Pipeline.make(initialState)) as! Pipeline
    }
}

/// What reactors would store.
@usableFromInline
enum ReactorStorage {
    @usableFromInline static let pipelines = WeakMapTable<AnyObject, any Sendable>()
}
