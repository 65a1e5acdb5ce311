/// Receives the actions of a ``Reactor`` and passes them on to all observers. It never ends.
///
/// Sends from any thread, or from inside a callback, are queued (law 7). A completion has no effect, so that any stream can be
/// bound to it. An error goes to ``Reactor/errors``.
public final class ActionSubject<Action: Sendable>: ObserverType, ObservableType {
    public typealias Element = Action

    /// Actions that come before the reactor has subscribed to them wait in the gate.
    @usableFromInline struct Inlet: Gated {
        @usableFromInline typealias Signal = Action

        @usableFromInline let subject: PublishSubject<Action>

        @export(implementation) init(_ subject: PublishSubject<Action>) { self.subject = subject }

        @export(implementation) static func receive(_ action: consuming Action, in gate: Gate<Inlet>) -> Demand {
            gate.state.subject.onNext(action)
            return .more
        }
    }

    @usableFromInline let subject: PublishSubject<Action>
    @usableFromInline let inlet: Gate<Inlet>
    @usableFromInline let onError: @Sendable (any Error) -> Void

    /// Makes a subject without a reactor, as for the mock of one. An error goes to ``Hooks/onUnhandledError``.
    @export(implementation) public convenience init() { self.init(isOpen: true) { Hooks.onUnhandledError($0) } }

    /// - Parameter isOpen: else actions wait for ``open()``.
    @export(implementation) init(isOpen: Bool, onError: @escaping @Sendable (any Error) -> Void) {
        subject = PublishSubject()
        inlet = Gate(Inlet(subject), isEntered: !isOpen)
        self.onError = onError
    }

    @export(implementation) func open() { inlet.exit() }

    @export(implementation) public func on(_ event: Event<Action>) {
        switch event {
        case .next(let action): inlet.send(action)
        case .error(let error): onError(error)
        case .completed: break
        }
    }

    @export(implementation) public func asObservable() -> Observable<Action> { subject.asObservable() }

    @_disfavoredOverload
    @export(implementation) public func subscribe(_ observer: AnyObserver<Action>) -> any Disposable {
        subscribe(unplaced: observer)
    }
}

extension ActionSubject: CustomReflectable, CustomDebugStringConvertible {
    /// The type of the actions, and how many observers they have, the reactor among them: `ActionSubject<Int>(observers: 1)`.
    @export(implementation) public var debugDescription: String { subject.description(as: Self.self) }

    /// The number of observers.
    @export(implementation)
    public var customMirror: Mirror { Mirror(self, children: subject.reflectedChildren, displayStyle: .class) }
}
