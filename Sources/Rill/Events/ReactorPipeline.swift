/// Runs a ``Reactor``, and never holds it strongly.
@usableFromInline final class ReactorPipeline<Action: Sendable, Mutation: Sendable, State: Sendable>: Sendable {
    @usableFromInline let initialState: State
    @usableFromInline let action: ActionSubject<Action>
    /// Nil until the first state has passed through the reactor's `transform(state:)`.
    @usableFromInline let state = BehaviorRelay<State?>(value: nil)
    @usableFromInline let errors: PublishRelay<ReportedError>
    @usableFromInline let started = Flag()
    /// Deallocates with the pipeline. So the effects end at once if the table of pipelines notices that the reactor has
    /// deallocated.
    @usableFromInline let effects = DisposeBag()
    @usableFromInline let isStubEnabled = Flag()
    @usableFromInline let madeStub = Locked<ReactorStub<Action, State>?>(nil)

    @inlinable init(_ initialState: State, _ action: ActionSubject<Action>, _ errors: PublishRelay<ReportedError>) {
        self.initialState = initialState
        self.action = action
        self.errors = errors
    }

    /// Not an initializer: those of a class stay in the library, and this one, with a subject of errors, took 20 kB of
    /// a program.
    @inlinable static func make(_ initialState: State) -> ReactorPipeline {
        let errors = PublishRelay<ReportedError>()
        let action = ActionSubject<Action>(isOpen: false) { errors.accept(ReportedError($0)) }
        return ReactorPipeline(initialState, action, errors)
    }

    /// Starts the reactor at the first call, unless it is being deallocated. Actions that arrive meanwhile wait,
    /// including those of effects.
    @inlinable func started<R: Reactor>(by reactor: R) -> ReactorPipeline
    where R.Action == Action, R.Mutation == Mutation, R.State == State {
        if started.isSet { return self }
        let owner = WeakCapture(reactor)
        guard owner.object != nil, started.set() else { return self }
        let report = action.onError
        let mutations = reactor.transform(action: action.asObservable())
            .flatMap { action in
                Observable.deferred { try owner.object?.mutate(action: action) ?? .empty() }
                    .catch { error in
                        report(error)
                        return .empty()
                    }
            }
        let states = reactor.transform(mutation: mutations)
            .take(while: { _ in owner.object != nil })
            .scan(initialState) { state, mutation in
                owner.object?.reduce(state: state, mutation: mutation) ?? state
            }
        reactor.transform(state: states.startWith(initialState))
            .subscribe(onNext: { [state] in state.accept($0) }, onError: report)
            .disposed(by: effects)
        action.open()
        return self
    }

    @inlinable var currentState: State { state.value ?? initialState }

    /// The stub, if it is enabled.
    @inlinable var stub: ReactorStub<Action, State>? { isStubEnabled.isSet ? anyStub : nil }

    /// The stub, which is created at its first use.
    @inlinable var anyStub: ReactorStub<Action, State> {
        let stub = madeStub.withLock { $0 } ?? ReactorStub(initialState, onError: action.onError)
        return madeStub.withLock { made in
            made = made ?? stub
            return made!
        }
    }
}

/// An error on its way to the observers of ``Reactor/errors``. If none of them receives it, it goes to the hook.
@usableFromInline final class ReportedError: Sendable {
    private let error: any Error
    private let isReceived = Flag()

    @usableFromInline init(_ error: any Error) { self.error = error }

    deinit { if !isReceived.isSet { Hooks.onUnhandledError(error) } }

    @usableFromInline func receive() -> any Error {
        isReceived.mark()
        return error
    }
}

/// Receives the actions of a ``Reactor`` and sends them to all of its observers. It never ends.
///
/// Actions that are sent by several threads or inside a callback are queued (law 7). A completion has no effect, so any
/// stream can be bound to the subject. An error goes to ``Reactor/errors``.
public final class ActionSubject<Action: Sendable>: ObserverType, ObservableType, HotObservable {
    public typealias Element = Action

    @usableFromInline let subject = PublishSubject<Action>()
    /// Keeps actions until the reactor has subscribed.
    @usableFromInline let inlet: Gate<SerializedSink<Action>>
    @usableFromInline let onError: @Sendable (any Error) -> Void

    /// Creates a subject without a reactor, for example for a mock. Errors go to ``Hooks/onUnhandledError``.
    @inlinable public convenience init() { self.init(isOpen: true) { Hooks.onUnhandledError($0) } }

    /// - Parameter isOpen: whether actions reach the observers at once. If false, they wait for ``open()``.
    @inlinable init(isOpen: Bool, onError: @escaping @Sendable (any Error) -> Void) {
        let sink = Sink(next: subject.asObserver().next, finish: { _ in })
        inlet = Gate(SerializedSink(Outlet(sink), SingleAssignmentDisposable()), isEntered: !isOpen)
        self.onError = onError
    }

    @inlinable var gate: Gate<SubjectState<Action>> { subject.gate }

    @inlinable func open() { inlet.exit() }

    /// Receives an action. An error goes to ``Reactor/errors``, and a completion has no effect.
    @inlinable public func on(_ event: Event<Action>) {
        switch event {
        case .next(let action): inlet.send(.next(action))
        case .error(let error): onError(error)
        case .completed: break
        }
    }
}

/// Takes the place of a ``Reactor`` in the test of a view. Its state can be set, its actions are recorded, and it has
/// no effects.
///
///     reactor.isStubEnabled = true
///     let view = CounterView(reactor)
///     reactor.stub.state.value = 5
///     view.increment.tap()
///     #expect(reactor.stub.actions == [.increment])
public final class ReactorStub<Action: Sendable, State: Sendable>: Sendable {
    /// The relay that ``Reactor/state`` comes from.
    public let state: BehaviorRelay<State>
    /// The subject that the reactor shows as its ``Reactor/action``.
    public let action: ActionSubject<Action>
    @usableFromInline let received = Locked<[Action]>([])

    @inlinable init(_ initialState: State, onError: @escaping @Sendable (any Error) -> Void) {
        state = BehaviorRelay(value: initialState)
        action = ActionSubject(isOpen: true, onError: onError)
        _ = action.subscribe(onNext: { [weak self] action in self?.received.withLock { $0.append(action) } })
    }

    /// The actions that were sent, in order.
    @inlinable public var actions: [Action] { received.withLock { $0 } }
}
