/// An object whose state changes by actions only, one at a time.
///
///     final class Counter: Reactor {
///         enum Action { case increment, incrementLater }
///         let initialState = 0
///
///         func mutate(action: Action) -> Observable<Action> {
///             switch action {
///             case .increment: .just(.increment)
///             case .incrementLater: .just(.increment).delay(.seconds(1), scheduler: MainScheduler.instance)
///             }
///         }
///
///         func reduce(state: Int, mutation: Action) -> Int { state + 1 }
///     }
///
///     let counter = Counter()
///     counter.state.drive { print($0) }.disposed(by: bag)
///     counter.action.onNext(.increment)
///
/// ``mutate(action:)`` runs the effects of an action, which can overlap with the effects of other actions.
/// ``reduce(state:mutation:)`` applies each mutation that results from them to the state. The first use of ``action``,
/// ``state`` or ``currentState`` starts the reactor. If no other thread sends an action at the same time,
/// ``currentState`` shows the effect of an action after it was sent. Actions that are sent inside a callback of
/// ``state`` are queued.
///
/// An error of `mutate` is sent to ``errors``, and ends the effects of that action only. An error of a `transform` is
/// sent there too, and ends all effects.
///
/// Rill never holds the reactor strongly, and the reactor doesn't need to store anything. Its effects end when it
/// deallocates: at once if it is a ``DeallocObservable``, and on Apple platforms; otherwise with the next mutation. A
/// stream from `mutate` that doesn't end and captures the reactor strongly runs forever: capture `[weak self]` there.
///
/// A reactor's own `disposeBag` plays no part in this, so it can be private and can be replaced. A reactor that is a
/// ``DisposeBagOwner`` ends what is subscribed `with:` it, as any owner does, but not its effects.
///
/// The methods of a reactor are called on the threads that send. Declare them `nonisolated` in a `@MainActor` class, or
/// use a ``MainActorReactor``.
public protocol Reactor: AnyObject, Sendable {
    /// The requests to the reactor.
    associatedtype Action: Sendable
    /// The changes of the state. By default, these are the actions themselves.
    associatedtype Mutation: Sendable = Action
    /// The state, a value that the reactor replaces at each mutation.
    associatedtype State: Sendable

    /// The state before the first mutation.
    var initialState: State { get }

    /// Returns the effects of an action: the mutations that result from it, now or later.
    ///
    /// The default implementation returns no mutations or, if actions are mutations, `action` itself.
    func mutate(action: Action) throws -> Observable<Mutation>

    /// Returns the state after `mutation`, and has no effects. The default implementation returns `state`.
    func reduce(state: State, mutation: Mutation) -> State

    /// Returns the stream of actions to use, for example with further actions merged into it. Called once.
    func transform(action: Observable<Action>) -> Observable<Action>

    /// Returns the stream of mutations to use, for example with mutations from the events of a service merged into it.
    /// Called once.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

    /// Returns the stream of states to use. `state` begins with the initial state. Called once.
    func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor where Mutation == Action {
    /// Returns `action` as the only mutation.
    @inlinable public func mutate(action: Action) -> Observable<Action> { .just(action) }
}

extension Reactor {
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

    /// The subject that actions are sent or bound to.
    @inlinable public var action: ActionSubject<Action> { pipeline.stub?.action ?? running.action }

    /// The current state, and then every later one. It never ends.
    @inlinable
    public var state: Observable<State> { pipeline.stub?.state.asObservable() ?? running.state.compactMap { $0 } }

    /// The current state. In the reactor's `deinit`, the initial state. An object of an Objective-C class can't use it
    /// there.
    @inlinable public var currentState: State { pipeline.stub?.state.value ?? running.currentState }

    /// The errors of effects. Errors that arrive while nothing observes this stream go to ``Hooks/onUnhandledError``.
    @inlinable public var errors: Observable<any Error> { pipeline.errors.map { $0.receive() } }

    /// Whether ``action``, ``state`` and ``currentState`` are those of the ``stub``, for tests of a view without
    /// effects.
    @inlinable public var isStubEnabled: Bool {
        get { pipeline.stub != nil }
        set { if newValue { pipeline.isStubEnabled.mark() } else { pipeline.isStubEnabled.clear() } }
    }

    /// The object that takes the reactor's place while ``isStubEnabled`` is true.
    @inlinable public var stub: ReactorStub<Action, State> { pipeline.anyStub }

    /// Returns a stream of the property's current value, and of its value at each later assignment. Use it for what is
    /// shown once, such as an alert.
    ///
    ///     reactor.pulse(\.$alert).compactMap { $0 }.drive(with: self) { screen, alert in screen.show(alert) }
    @inlinable
    public func pulse<Value>(_ pulse: @escaping @Sendable (State) throws -> Pulse<Value>) -> Observable<Value> {
        state.map(pulse).distinctUntilChanged(\.valueUpdatedCount).map(\.value)
    }

    /// The pipeline, started.
    @inlinable var running: ReactorPipeline<Action, Mutation, State> { pipeline.started(by: self) }

    /// The pipeline, which is created at its first use and does nothing before ``running`` starts it.
    @inlinable var pipeline: ReactorPipeline<Action, Mutation, State> {
        typealias Pipeline = ReactorPipeline<Action, Mutation, State>
        return reactorPipelines.value(forKey: self, default: Pipeline.make(initialState)) as! Pipeline
    }
}

/// The pipelines, which reactors would otherwise store.
@usableFromInline let reactorPipelines = WeakMapTable<AnyObject, any Sendable>()
