/// Drives a ``FlattenState``.
@usableFromInline
struct Flatten<Element: Sendable, Result: Sendable>: Gated, ~Copyable {
    @usableFromInline typealias Signal = FlattenState<Element, Result>.Input
    @usableFromInline typealias Transform = @Sendable (Element) throws -> Observable<Result>

    @usableFromInline var machine: FlattenState<Element, Result>
    @usableFromInline var outlet: Outlet<Result>?
    @usableFromInline let transform: Transform
    @usableFromInline let upstreams: DisposableGroup
    @usableFromInline var subscriptions: [Int: DisposableGroup.Key] = [:]

    @inlinable
    init(
        _ overlap: Overlap, _ upstreams: DisposableGroup, _ sink: Sink<Result>, _ transform: @escaping Transform
    ) {
        machine = FlattenState(overlap)
        outlet = Outlet(sink)
        self.transform = transform
        self.upstreams = upstreams
    }

    @inlinable
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        receive(signal, in: gate, gate.state.transform)
    }

    /// The transform is a parameter so that the compiler may see which it is, and make one loop of source, transform and stream.
    @inlinable
    static func receive(_ signal: Signal, in gate: Gate<Self>, _ transform: Transform) -> Demand {
        guard gate.state.outlet.isOpen, !gate.state.upstreams.isDisposed else { return gate.state.end() }
        if case .innerEnded(let id, _) = signal { gate.state.forget(id) }
        var action = gate.state.machine.receive(signal)
        while case .subscribe(let element, let id) = action {
            if case .replace = gate.state.machine.overlap { gate.state.disposeAll() }
            do {
                let inner = try transform(element)
                let subscription = gate.admitting {
                    inner.attach(
                        Sink(
                            next: { gate.send(.inner(id, $0)) },
                            finish: { gate.send(.innerEnded(id, $0)) }))
                }
                gate.state.keep(subscription, id)
                if !gate.state.outlet.isOpen { return .none }
                action = gate.state.machine.receive(.subscribed)
            } catch {
                action = .finish(.failed(error))
            }
        }
        switch action {
        case .wait, .subscribe: return .more
        case .reject: return .none
        case .next(let element): if gate.state.outlet.next(element) == .more { return .more }
        case .finish(let completion): gate.state.outlet.finish(completion)
        }
        return gate.state.end()
    }

    @inlinable
    @inline(never)
    mutating func end() -> Demand {
        machine.waiting = Fifo()
        outlet = nil
        upstreams.dispose()
        return .none
    }

    @inlinable
    mutating func keep(_ subscription: any Disposable, _ id: Int) {
        if outlet.isOpen, machine.isRunning(id) {
            subscriptions[id] = upstreams.insert(subscription)
        } else {
            subscription.dispose()
        }
    }

    @inlinable
    mutating func forget(_ id: Int) {
        guard !subscriptions.isEmpty, let key = subscriptions.removeValue(forKey: id) else { return }
        upstreams.remove(for: key)
    }

    @inlinable
    mutating func disposeAll() {
        guard !subscriptions.isEmpty else { return }
        for key in subscriptions.values { upstreams.remove(for: key) }
        subscriptions = [:]
    }
}

extension ObservableType {
    /// As long as every stream ends while it is subscribed to, the source is alone in the gate and need not knock.
    @inlinable
    func flatten<Result: Sendable>(
        _ overlap: Overlap, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let upstreams = DisposableGroup()
            let gate = Gate(Flatten(overlap, upstreams, sink, transform), isEntered: true)
            var isAlone = true
            upstreams.insert(
                asObservable().attach(
                    Sink(
                        next: { element in
                            guard isAlone else { return gate.send(.outer(element)) }
                            let demand = Flatten.receive(.outer(element), in: gate, transform)
                            if demand == .more, gate.state.machine.running > 0 {
                                isAlone = false
                                gate.exit()
                            }
                            return demand
                        },
                        finish: { completion in
                            guard isAlone else { return _ = gate.send(.outerEnded(completion)) }
                            _ = Flatten.receive(.outerEnded(completion), in: gate)
                        })))
            return upstreams
        }
    }
}
