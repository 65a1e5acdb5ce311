/// Drives a ``FlattenState``.
@usableFromInline
struct Flatten<Element: Sendable, Result: Sendable>: Gated {
    @usableFromInline enum Signal: Sendable {
        case input(FlattenState<Element, Result>.Input)
        case disposal
    }

    @usableFromInline struct Live {
        @usableFromInline var machine: FlattenState<Element, Result>
        @usableFromInline let transform: @Sendable (Element) throws -> Observable<Result>
        @usableFromInline let sink: Sink<Result>
        @usableFromInline var subscriptions: [Int: CompositeDisposable.DisposeKey] = [:]

        @inlinable
        init(
            machine: FlattenState<Element, Result>,
            transform: @escaping @Sendable (Element) throws -> Observable<Result>, sink: Sink<Result>
        ) {
            self.machine = machine
            self.transform = transform
            self.sink = sink
        }
    }

    @usableFromInline var live: Live?
    @usableFromInline let upstreams: CompositeDisposable

    @inlinable
    init(
        _ overlap: Overlap, _ upstreams: CompositeDisposable, _ sink: Sink<Result>,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        live = Live(machine: FlattenState(overlap), transform: transform, sink: sink)
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
        if case .innerEnded(let id, _) = input { gate.state.forget(id) }
        var action = gate.state.live!.machine.receive(input)
        while case .subscribe(let element, let id) = action {
            if let failure = subscribe(to: element, id, in: gate) {
                action = .finish(.failed(failure))
            } else {
                if gate.state.live == nil { return .none }
                action = gate.state.live!.machine.receive(.subscribed)
            }
        }
        switch action {
        case .wait, .subscribe: return .more
        case .reject: return .none
        case .next(let element):
            if gate.state.live!.sink.next(element) == .more { return .more }
        case .finish(let completion):
            gate.state.live!.sink.finish(completion)
        }
        gate.state.live = nil
        gate.state.upstreams.dispose()
        return .none
    }

    /// Subscribes to the stream of one element; the error is that of the transform.
    @inlinable
    static func subscribe(to element: Element, _ id: Int, in gate: Gate<Self>) -> (any Error)? {
        if case .replace = gate.state.live!.machine.overlap { gate.state.disposeAll() }
        let inner: Observable<Result>
        do { inner = try gate.state.live!.transform(element) } catch { return error }
        let subscription = gate.admitting {
            inner.attach(
                Sink(
                    next: { gate.send(.input(.inner(id, $0))) },
                    finish: { gate.send(.input(.innerEnded(id, $0))) }))
        }
        gate.state.keep(subscription, id)
        return nil
    }

    @inlinable
    mutating func keep(_ subscription: any Disposable, _ id: Int) {
        if live != nil, live!.machine.isRunning(id) {
            live!.subscriptions[id] = upstreams.insert(subscription)
        } else {
            subscription.dispose()
        }
    }

    @inlinable
    mutating func forget(_ id: Int) {
        guard !live!.subscriptions.isEmpty, let key = live!.subscriptions.removeValue(forKey: id) else { return }
        upstreams.remove(for: key)
    }

    @inlinable
    mutating func disposeAll() {
        for key in live!.subscriptions.values { upstreams.remove(for: key) }
        live!.subscriptions = [:]
    }
}

extension ObservableType {
    @inlinable
    func flatten<Result: Sendable>(
        _ overlap: Overlap, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let upstreams = CompositeDisposable()
            let gate = Gate(Flatten(overlap, upstreams, sink, transform))
            upstreams.insert(gate)
            upstreams.insert(
                asObservable().attach(
                    Sink(
                        next: { gate.send(.input(.outer($0))) },
                        finish: { gate.send(.input(.outerEnded($0))) })))
            return upstreams
        }
    }
}
