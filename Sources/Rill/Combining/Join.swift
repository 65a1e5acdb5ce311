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
struct Join<Machine: StateMachine>: Gated {
    @usableFromInline enum Signal: Sendable {
        case input(Machine.Input)
        case disposal
    }

    @usableFromInline struct Live {
        @usableFromInline var machine: Machine
        @usableFromInline let sink: Sink<Machine.Output>

        @inlinable
        init(machine: Machine, sink: Sink<Machine.Output>) {
            self.machine = machine
            self.sink = sink
        }
    }

    @usableFromInline var live: Live?
    @usableFromInline let upstreams: CompositeDisposable

    @inlinable
    init(_ machine: Machine, _ sink: Sink<Machine.Output>, _ upstreams: CompositeDisposable) {
        live = Live(machine: machine, sink: sink)
        self.upstreams = upstreams
    }

    @inlinable
    static var disposal: Signal { .disposal }

    @inlinable
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        guard gate.state.live != nil else { return .none }
        guard case .input(let input) = signal else {
            gate.state.live = nil
            return .none
        }
        switch gate.state.live!.machine.receive(input) {
        case .wait: return .more
        case .reject: return .none
        case .next(let element):
            if gate.state.live!.sink.next(element) == .more { return .more }
        case .last(let element):
            let sink = gate.state.live!.sink
            if sink.next(element) == .more { sink.finish(.completed) }
        case .finish(let completion):
            gate.state.live!.sink.finish(completion)
        }
        gate.state.live = nil
        gate.state.upstreams.dispose()
        return .none
    }
}

/// The sources' side of a ``Join``.
@usableFromInline
struct Joint<Machine: StateMachine>: Sendable {
    @usableFromInline let gate: Gate<Join<Machine>>
    @usableFromInline let upstreams = CompositeDisposable()

    @inlinable
    init(_ machine: sending Machine, _ sink: sending Sink<Machine.Output>) {
        gate = Gate(Join(machine, sink, upstreams))
        upstreams.insert(gate)
    }

    @inlinable
    @discardableResult
    func send(_ input: Machine.Input) -> Demand { gate.send(.input(input)) }

    /// Subscribes to one of the sources, unless the end has come already.
    @inlinable
    func attach<Source: ObservableType>(
        _ source: Source,
        next: @escaping @Sendable (Source.Element) -> Machine.Input,
        finish: @escaping @Sendable (Completion) -> Machine.Input
    ) {
        guard !upstreams.isDisposed else { return }
        upstreams.insert(
            source.asObservable().attach(
                Sink(
                    next: { [self] in send(next($0)) },
                    finish: { [self] in send(finish($0)) })))
    }
}
