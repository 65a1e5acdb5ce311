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
    @usableFromInline let isStubEnabled = Locked(false)
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
    @inlinable var stub: ReactorStub<Action, State>? { isStubEnabled.withLock { $0 } ? anyStub : nil }

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
