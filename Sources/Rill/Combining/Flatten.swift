/// Drives a ``FlattenState``.
@usableFromInline
struct Flatten<Element: Sendable, Result: Sendable>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case outer(Element)
        case outerEnded(Completion)
        case inner(Int, Result)
        case innerEnded(Int, Completion)
    }

    @usableFromInline typealias Transform = @Sendable (Element) throws -> Observable<Result>

    @usableFromInline var machine: FlattenState<Element>
    @usableFromInline var outlet: Outlet<Result>?
    @usableFromInline let transform: Transform
    @usableFromInline let upstreams: UpstreamGroup
    @usableFromInline var subscriptions: [Int: UpstreamGroup.Key] = [:]
    /// Whether the stream that was subscribed to alone has completed.
    @usableFromInline var isInnerCompleted = false

    @export(implementation) init(
        _ overlap: Overlap, _ upstreams: UpstreamGroup, _ sink: Sink<Result>, _ transform: @escaping Transform
    ) {
        machine = FlattenState(overlap)
        outlet = Outlet(sink)
        self.transform = transform
        self.upstreams = upstreams
    }

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        switch signal {
        case .outer(let element): proceed(gate.state.outer(element), in: gate)
        case .outerEnded(let completion): proceed(gate.state.outerEnded(completion), in: gate)
        case .inner(let id, let element): next(element, from: id, in: gate)
        case .innerEnded(let id, let completion): innerEnded(id, completion, in: gate)
        }
    }

    @export(implementation) static func next(_ element: Result, from id: Int, in gate: Gate<Self>) -> Demand {
        guard gate.state.isOpen else { return gate.state.end() }
        if gate.state.machine.isStale(id) { return .none }
        return gate.state.outlet.next(element) == .more ? .more : gate.state.end()
    }

    @export(implementation) static func innerEnded(_ id: Int, _ completion: Completion, in gate: Gate<Self>) -> Demand {
        guard gate.state.isOpen else { return gate.state.end() }
        if !gate.state.subscriptions.isEmpty { gate.state.forget(id) }
        let action = gate.state.machine.innerEnded(id, completion)
        if case .wait = action { return .none }
        return proceed(action, in: gate)
    }

    /// Receives an element while nobody else is inside or can come: a stream that runs while it is subscribed to needs neither
    /// the state machine nor the gate. The transform is a parameter so that the compiler may see which it is, and make one
    /// loop of source, transform and stream.
    @inline(never)
    @export(implementation)
    static func receiveAlone(_ element: Element, in gate: Gate<Self>, _ transform: Transform) -> Demand {
        guard gate.state.isOpen else { return gate.state.end() }
        do {
            let inner = try transform(element)
            guard inner.pace == .synchronous else { return proceed(gate.state.outer(element), in: gate, made: inner) }
            gate.state.isInnerCompleted = false
            // It keeps nothing of the sink, so that the gate need not be retained for it.
            let unretained = Unmanaged.passUnretained(gate)
            _ = inner.attach(
                Sink(
                    next: { element in
                        unretained._withUnsafeGuaranteedRef { gate in
                            gate.state.isOpen ? gate.state.outlet.next(element) : .none
                        }
                    },
                    finish: { completion in
                        unretained._withUnsafeGuaranteedRef { gate in
                            if case .completed = completion {
                                gate.state.isInnerCompleted = true
                            } else if gate.state.isOpen {
                                gate.state.outlet.finish(completion)
                            }
                        }
                    }))
            if gate.state.isInnerCompleted { return .more }
        } catch {
            gate.state.outlet.finish(.failed(error))
        }
        return gate.state.end()
    }

    @inline(never)
    @export(implementation) static func proceed(
        _ first: FlattenState<Element>.Action, in gate: Gate<Self>, made stream: Observable<Result>? = nil
    ) -> Demand {
        var (action, stream) = (first, stream)
        while case .subscribe(let element, let id) = action {
            do {
                let inner = try stream ?? gate.state.transform(element)
                stream = nil
                let subscription = gate.admitting {
                    inner.attach(
                        Sink(
                            next: { element in
                                gate.send(.inner(id, element), asGuest: { next(element, from: id, in: gate) })
                            },
                            finish: { completion in
                                gate.send(
                                    .innerEnded(id, completion),
                                    asGuest: { innerEnded(id, completion, in: gate) })
                            }))
                }
                if gate.state.machine.isRunning(id) {
                    gate.state.keep(subscription, id)
                } else {
                    subscription.dispose()
                }
                if !gate.state.outlet.isOpen { return .none }
                action = gate.state.machine.subscribed()
            } catch {
                action = .finish(.failed(error))
            }
        }
        guard case .finish(let completion) = action else { return .more }
        gate.state.outlet.finish(completion)
        return gate.state.end()
    }

    @export(implementation) mutating func outer(_ element: Element) -> FlattenState<Element>.Action {
        guard isOpen else { return .finish(.completed) }
        if case .replace = machine.overlap, !subscriptions.isEmpty { disposeAll() }
        return machine.outer(element)
    }

    @export(implementation) mutating func outerEnded(_ completion: Completion) -> FlattenState<Element>.Action {
        isOpen ? machine.outerEnded(completion) : .finish(.completed)
    }

    @export(implementation) var isOpen: Bool { outlet.isOpen && !upstreams.isDisposed }

    @inline(never)
    @export(implementation) mutating func end() -> Demand {
        machine.waiting = Queue()
        outlet = nil
        upstreams.dispose()
        return .none
    }

    @inline(never)
    @export(implementation) mutating func keep(_ subscription: any Disposable, _ id: Int) {
        if outlet.isOpen {
            subscriptions[id] = upstreams.insert(subscription)
        } else {
            subscription.dispose()
        }
    }

    @inline(never)
    @export(implementation) mutating func forget(_ id: Int) {
        guard let key = subscriptions.removeValue(forKey: id) else { return }
        upstreams.remove(for: key)
    }

    @inline(never)
    @export(implementation) mutating func disposeAll() {
        for key in subscriptions.values { upstreams.remove(for: key) }
        subscriptions = [:]
    }
}
