/// A ``Reactor`` on the main actor, for example with a service that only the main actor can use.
///
///     @MainActor final class FeedReactor: MainActorReactor {
///         enum Action { case reload }
///         let initialState: [String] = []
///         private let feed = Feed()
///
///         func mutate(action: Action) -> Observable<[String]> { .just(feed.titles) }
///         func reduce(state: [String], mutation: [String]) -> [String] { mutation }
///     }
///
/// It has everything that a ``Reactor`` has, and differs in one thing: its methods are called on the main actor, and
/// so its states change there. Actions can be sent from any thread. An action that is sent on the main queue is handled
/// at once, unless an earlier one of the same reactor waits, or has just taken more than four milliseconds: as with
/// ``ObservableType/observe(on:)``, the main queue's other work then gets its turn.
///
/// `mutate` runs on the main actor, but the streams that it returns run where they do otherwise. Their mutations reach
/// `reduce` on the main actor.
@MainActor public protocol MainActorReactor<Action, Mutation, State>: AnyObject, Sendable {
    /// The requests to the reactor.
    associatedtype Action: Sendable
    /// The changes of the state. By default, these are the actions themselves.
    associatedtype Mutation: Sendable = Action
    /// The state, a value that the reactor replaces at each mutation.
    associatedtype State: Sendable

    /// The state before the first mutation.
    var initialState: State { get }

    /// Returns the effects of an action, as ``Reactor/mutate(action:)`` does.
    func mutate(action: Action) throws -> Observable<Mutation>

    /// Returns the state after `mutation`, as ``Reactor/reduce(state:mutation:)`` does.
    func reduce(state: State, mutation: Mutation) -> State

    /// Returns the stream of actions to use. Called once.
    func transform(action: Observable<Action>) -> Observable<Action>

    /// Returns the stream of mutations to use. Called once.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

    /// Returns the stream of states to use. Called once.
    func transform(state: Observable<State>) -> Observable<State>
}

extension MainActorReactor where Mutation == Action {
    /// Returns `action` as the only mutation.
    @inlinable public func mutate(action: Action) -> Observable<Action> { .just(action) }
}

extension MainActorReactor {
    /// Returns a stream without mutations.
    @inlinable public func mutate(action: Action) -> Observable<Mutation> { .empty() }

    /// Returns `state`.
    @inlinable public func reduce(state: State, mutation: Mutation) -> State { state }

    /// Returns `action`.
    @inlinable public func transform(action: Observable<Action>) -> Observable<Action> { action }

    /// Returns `mutation`.
    @inlinable public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

    /// Returns `state`.
    @inlinable public func transform(state: Observable<State>) -> Observable<State> { state }

    /// The subject that actions are sent or bound to. Any thread can use it.
    @inlinable public var action: ActionSubject<Action> { deputy.action }

    /// The current state, on the thread that subscribes, and then every later one, on the main queue unless another
    /// thread subscribes or disposes at that moment. It never ends. To use it on the main actor, drive it.
    @inlinable public var state: Observable<State> { deputy.state }

    /// The current state.
    @inlinable public var currentState: State { deputy.currentState }

    /// The errors of effects. Errors that arrive while nothing observes this stream go to ``Hooks/onUnhandledError``.
    @inlinable public var errors: Observable<any Error> { deputy.errors }

    /// Whether ``action``, ``state`` and ``currentState`` are those of the ``stub``, for tests of a view.
    @inlinable public var isStubEnabled: Bool {
        get { deputy.isStubEnabled }
        set { deputy.isStubEnabled = newValue }
    }

    /// The object that takes the reactor's place while ``isStubEnabled`` is true.
    @inlinable public var stub: ReactorStub<Action, State> { deputy.stub }

    /// Returns a stream of the property's current value, and of its value at each later assignment.
    @inlinable
    public func pulse<Value>(_ pulse: @escaping @Sendable (State) throws -> Pulse<Value>) -> Observable<Value> {
        deputy.pulse(pulse)
    }

    /// The pipeline's reactor, which any thread can use.
    @inlinable var deputy: MainActorReactorDeputy<Action, Mutation, State> {
        typealias Deputy = MainActorReactorDeputy<Action, Mutation, State>
        return mainActorReactorDeputies.value(forKey: self, default: Deputy(self)) as! Deputy
    }
}

/// The deputies, which reactors would otherwise store.
@usableFromInline let mainActorReactorDeputies = WeakMapTable<AnyObject, any Sendable>()

/// A reactor that any thread can use, and that calls a reactor on the main actor there. Holds it weakly.
@usableFromInline
final class MainActorReactorDeputy<Action: Sendable, Mutation: Sendable, State: Sendable>: Reactor, DeallocObservable {
    @usableFromInline typealias Chief = any MainActorReactor<Action, Mutation, State>

    @usableFromInline let initialState: State
    @usableFromInline let deallocHook = DeallocHook()
    private weak let chief: Chief?

    @MainActor @usableFromInline init(_ chief: Chief) {
        initialState = chief.initialState
        self.chief = chief
    }

    /// Returns the result of `call` with the reactor, or nil once that has deallocated.
    private func ask<Result: Sendable>(_ call: @MainActor (Chief) throws -> Result) rethrows -> Result? {
        try chief.map { chief in try MainActor.assumeIsolated { try call(chief) } }
    }

    @usableFromInline func mutate(action: Action) throws -> Observable<Mutation> {
        try ask { try $0.mutate(action: action) } ?? .empty()
    }

    @usableFromInline func reduce(state: State, mutation: Mutation) -> State {
        ask { $0.reduce(state: state, mutation: mutation) } ?? state
    }

    // Actions and mutations have a scheduler each, so that neither waits for the other.
    @usableFromInline func transform(action: Observable<Action>) -> Observable<Action> {
        (ask { $0.transform(action: action) } ?? action).observe(on: MainScheduler())
    }

    @usableFromInline func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
        (ask { $0.transform(mutation: mutation) } ?? mutation)
            .observe(on: MainScheduler())
            .take(while: { [weak chief] _ in chief != nil })
    }

    @usableFromInline func transform(state: Observable<State>) -> Observable<State> {
        ask { $0.transform(state: state) } ?? state
    }
}
