/// Runs the streams of `flatMap` and its variants behind one gate, as ``FlattenState`` decides.
///
/// A synchronous stream runs inside the gate. Any other stream is attached outside the gate, as a piece of ``Work``, so
/// that its elements find the gate free.
@usableFromInline
struct Flatten<Element: Sendable, Result: Sendable>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case outer(Element)
        case outerEnded(Completion)
        case inner(Int, Result)
        case innerEnded(Int, Completion)
        /// The stream that was to be attached outside the gate has been attached.
        case attached
        /// The stream with this number waits because the inbox had grown long. Nil stands for the source.
        case waiting(Int?)
        /// The observer has resumed after ``Demand/later``.
        case resumption
    }

    @usableFromInline enum Work: Sendable {
        case attach(Observable<Result>, Int, UpstreamGroup.Key)
        case resume(UpstreamGroup.Key)
    }

    @usableFromInline enum Lone {
        case none
        case running
        case completed
    }

    @usableFromInline typealias Inner = (key: UpstreamGroup.Key, isInside: Bool)

    @usableFromInline typealias Transform = @Sendable (Element) throws -> Observable<Result>

    @usableFromInline var machine: FlattenState<Element>
    @usableFromInline var downstream: Downstream<Result>
    @usableFromInline let transform: Transform
    /// The streams that are attached, by their numbers.
    @usableFromInline var inners: [Int: Inner] = [:]
    /// A stream that is to be attached outside the gate.
    @usableFromInline var unattached: Work?
    @usableFromInline var isOuterWaiting = false
    /// The numbers of the streams that wait, the one that has waited longest first.
    @usableFromInline var waiting: [Int] = []
    @usableFromInline var hasWork = false
    /// The synchronous stream that runs while nobody else can send.
    @usableFromInline var lone = Lone.none

    @export(implementation)
    init(_ overlap: Overlap, _ upstreams: UpstreamGroup, _ sink: Sink<Result>, _ transform: @escaping Transform) {
        machine = FlattenState(overlap)
        downstream = Downstream(sink, upstreams)
        self.transform = transform
    }

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        switch signal {
        case .outer(let element): return outer(element, in: gate)
        case .outerEnded(let completion): outerEnded(completion, in: gate)
        case .inner(let id, let element): return next(element, from: id, in: gate)
        case .innerEnded(let id, let completion): innerEnded(id, completion, in: gate)
        case .attached:
            if gate.state.downstream.isOpen {
                proceed(gate.state.machine.subscribed(), in: gate)
            }
        case .waiting(let id): gate.state.wait(id)
        case .resumption: gate.state.downstream.resume { { _ in gate.send(.resumption) } }
        }
        gate.state.lookForWork()
        return .more
    }

    @export(implementation) static func outer(_ element: Element, in gate: Gate<Self>) -> Demand {
        guard gate.state.downstream.isOpen else { return gate.state.refuse() }
        if case .replace = gate.state.machine.overlap, !gate.state.inners.isEmpty { gate.state.disposeInners() }
        proceed(gate.state.machine.outer(element), in: gate)
        return gate.state.answerOuter()
    }

    /// Receives an element of the source while nobody else can send. A synchronous stream then needs neither the
    /// machine nor the gate, and a `just` takes 20 ns in place of 109.
    ///
    /// - Parameter transform: the same as `gate.state.transform`, as a parameter so that the compiler can inline it and
    ///   make one loop of the source, `transform` and the stream.
    /// - Returns: the answer to the source if others can send from now on, otherwise nil.
    @inline(never)
    @export(implementation)
    static func outerAlone(_ element: Element, in gate: Gate<Self>, _ transform: Transform) -> Demand? {
        if gate.state.downstream.upstreams.isDisposed { return gate.state.refuse() }
        do {
            let inner = try transform(element)
            guard case .synchronous = inner.pace else {
                proceed(gate.state.machine.outer(element), in: gate, made: inner)
                return gate.state.answerOuterAlone()
            }
            gate.state.lone = .running
            let upstream = attach(inner, gate.state.machine.latest + 1, in: gate)
            return gate.state.lone == .completed ? nil : gate.state.stopBeingAlone(upstream)
        } catch {
            gate.state.downstream.finish(.failed(error))
            return Demand.none
        }
    }

    @export(implementation)
    static func outerEnded(_ completion: Completion, in gate: Gate<Self>) {
        guard gate.state.downstream.isOpen else {
            _ = gate.state.refuse()
            return
        }
        gate.state.isOuterWaiting = false
        proceed(gate.state.machine.outerEnded(completion), in: gate)
    }

    @export(implementation)
    static func next(_ element: Result, from id: Int, in gate: Gate<Self>) -> Demand {
        guard gate.state.downstream.isOpen else { return gate.state.refuse() }
        if gate.state.machine.isStale(id) { return .none }
        let demand = gate.state.downstream.next(element) { { _ in gate.send(.resumption) } }
        if demand == .more { return .more }
        return gate.state.answer(demand, to: id)
    }

    @export(implementation) static func innerEnded(_ id: Int, _ completion: Completion, in gate: Gate<Self>) {
        guard gate.state.downstream.isOpen else {
            _ = gate.state.refuse()
            return
        }
        if !gate.state.inners.isEmpty { gate.state.forget(id) }
        let action = gate.state.machine.innerEnded(id, completion)
        if case .wait = action { return }
        proceed(action, in: gate)
    }

    /// Carries out `first`, whose stream may have been made already, and every action that follows from it at once.
    @inline(never)
    @export(implementation) static func proceed(
        _ first: FlattenState<Element>.Step, in gate: Gate<Self>, made stream: Observable<Result>? = nil
    ) {
        var (action, stream) = (first, stream)
        while case .subscribe(let element, let id) = action {
            do {
                let inner = try stream ?? gate.state.transform(element)
                stream = nil
                guard case .synchronous = inner.pace else { return gate.state.attachOutside(inner, id) }
                let upstream = attach(inner, id, in: gate)
                guard gate.state.downstream.isOpen else { return upstream.dispose() }
                if gate.state.machine.isRunning(id) { gate.state.keep(upstream, id) }
                action = gate.state.machine.subscribed()
            } catch {
                action = .finish(.failed(error))
            }
        }
        if case .finish(let completion) = action { gate.state.downstream.finish(completion) }
    }
}

extension ObservableType {
    /// Transforms each element into a stream, and runs these streams as `overlap` says.
    ///
    /// The gate is entered before the source is attached. As long as each stream ends while it is being attached,
    /// nobody else can send, so the source stays inside the gate and its elements needn't enter it one by one.
    @export(implementation) func flatten<Result: Sendable>(
        _ overlap: Overlap, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(pace: min(source.pace, .patient)) { sink in
            let upstreams = UpstreamGroup(reserving: 1)
            let gate = Gate(Flatten(overlap, upstreams, sink, transform), isEntered: true)
            let isAlone = Cell(true)
            upstreams.attach(
                source,
                Sink(
                    next: { element in
                        guard isAlone.value else { return gate.send(.outer(element), orWait: .waiting(nil)) }
                        guard let demand = Flatten.outerAlone(element, in: gate, transform) else { return .more }
                        isAlone.value = false
                        gate.exit()
                        return demand
                    },
                    finish: { completion in
                        guard isAlone.value else {
                            _ = gate.send(.outerEnded(completion))
                            return
                        }
                        Flatten.outerEnded(completion, in: gate)
                        gate.exit()
                    }), at: .nth(0))
            return upstreams
        }
    }
}
