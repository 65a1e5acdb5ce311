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
