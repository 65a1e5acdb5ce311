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
