/// What several sources amount to: a pure machine, driven by one ``Join``.
@usableFromInline
protocol StateMachine {
    associatedtype Input: Sendable
    associatedtype Output

    mutating func receive(_ input: consuming Input) -> Action<Output>
}

/// What a state machine wants done.
@usableFromInline
enum Action<Output> {
    case wait
    /// The input came from a source that is no longer wanted.
    case reject
    case next(Output)
    /// One element, and then the end.
    case last(Output)
    case finish(Completion)
}

/// Several sources in, one sink out: a state machine behind a gate.
@usableFromInline
struct Join<Machine: StateMachine>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case input(Machine.Input)
        case disposal
    }

    @usableFromInline var machine: Machine?
    @usableFromInline var outlet: Outlet<Machine.Output>?
    @usableFromInline let upstreams: DisposableGroup

    @_alwaysEmitIntoClient
    init(_ machine: Machine, _ sink: Sink<Machine.Output>, _ upstreams: DisposableGroup) {
        self.machine = machine
        self.upstreams = upstreams
        outlet = Outlet(sink)
    }

    @_alwaysEmitIntoClient
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        if case .input(let input) = signal, gate.state.machine != nil, !gate.state.upstreams.isDisposed {
            switch gate.state.machine!.receive(input) {
            case .wait: return .more
            case .reject: return .none
            case .next(let element): if gate.state.outlet.next(element) == .more { return .more }
            case .last(let element):
                if gate.state.outlet.next(element) == .more { gate.state.outlet.finish(.completed) }
            case .finish(let completion): gate.state.outlet.finish(completion)
            }
        }
        gate.state.end()
        return .none
    }

    @_alwaysEmitIntoClient
    @inline(never)
    mutating func end() {
        machine = nil
        outlet = nil
        upstreams.dispose()
    }
}

/// The sources' side of a ``Join``.
@usableFromInline
struct Joint<Machine: StateMachine>: Sendable {
    @usableFromInline let gate: Gate<Join<Machine>>
    @usableFromInline let upstreams: DisposableGroup

    @_alwaysEmitIntoClient
    init(_ machine: sending Machine, _ sink: sending Sink<Machine.Output>) {
        upstreams = DisposableGroup()
        gate = Gate(Join(machine, sink, upstreams))
    }

    @_alwaysEmitIntoClient
    @discardableResult
    func send(_ input: Machine.Input) -> Demand { gate.send(.input(input)) }

    /// Subscribes to one of the sources, unless the end has come already.
    @_alwaysEmitIntoClient
    func subscribe(_ subscription: @autoclosure () -> any Disposable) {
        if !upstreams.isDisposed { upstreams.insert(subscription()) }
    }
}
