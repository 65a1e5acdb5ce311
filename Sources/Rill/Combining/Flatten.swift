extension ObservableType {
    /// Transforms each element into a stream, and runs these streams as `overlap` says.
    ///
    /// The gate is entered before the source is attached. As long as each stream is synchronous and ends while it is
    /// being attached, nobody else can send. So the source stays inside the gate, its elements needn't enter it one by
    /// one, and the streams don't need the machine: a `just` takes 8 ns instead of 109. The first stream that doesn't
    /// end at once ends this. If it is a synchronous one that waits, it goes on as source 1 of the join.
    @export(implementation) func flatten<Result: Sendable>(
        _ overlap: Overlap, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        @inline(__always) @Sendable func attach(_ sink: sending Sink<Result>) -> any Upstream {
            let upstreams = UpstreamGroup(reserving: 2)
            let gate = Gate(Join(FlattenState(overlap, upstreams, transform), sink, upstreams), isEntered: true)
            let isAlone = Cell(true)
            upstreams.attach(
                source,
                Sink(
                    next: { element in
                        guard isAlone.value else { return gate.send(.next(.outer(element)), from: (0, false)) }
                        guard let demand = FlattenState.runAlone(element, in: gate, transform) else { return .more }
                        isAlone.value = false
                        gate.exit()
                        return demand
                    },
                    finish: { completion in
                        if isAlone.value { gate.exit() }
                        gate.send(Event(completion), from: (0, false))
                    }), at: 0)
            return upstreams
        }
        return Observable<Result>(pace: min(source.pace, .patient), attach)
    }
}

extension FlattenState {
    @usableFromInline typealias Joined = Gate<Join<Self>>

    /// Runs the stream of `element` while nobody else can send. Returns nil if nothing is left of it, and otherwise the
    /// answer for the source.
    ///
    /// - Parameter transform: the same as the machine's, as a parameter so that the compiler can inline it and make one
    ///   loop of the source, `transform` and the stream.
    @inline(never)
    @export(implementation)
    static func runAlone(_ element: Element, in gate: Joined, _ transform: Transform) -> Demand? {
        if gate.state.downstream.upstreams.isDisposed { return gate.state.refuse() }
        do {
            let stream = try transform(element)
            guard case .synchronous = stream.pace else { return perform(gate.state.machine!.start(stream), in: gate) }
            gate.state.lone = .running
            let upstream = attachAlone(stream, in: gate)
            return gate.state.lone == .completed ? nil : keep(upstream, in: gate)
        } catch {
            return perform(.finish(.failed(error)), in: gate)
        }
    }

    @inline(never)
    @export(implementation) static func perform(_ emission: Emission<Result>, in gate: Joined) -> Demand {
        Join.perform(emission, from: (0, false), in: gate)
    }

    /// Attaches a synchronous stream. It makes all its calls inside the gate, so the gate needn't be retained for it.
    @inline(__always)
    @export(implementation)
    static func attachAlone(_ stream: Observable<Result>, in gate: Joined) -> any Upstream {
        let unretained = Unmanaged.passUnretained(gate)
        return stream.attach(
            Sink(
                next: { element in
                    unretained._withUnsafeGuaranteedRef { gate in
                        if case .running = gate.state.lone { return nextAlone(element, in: gate) }
                        return gate.send(.next(.inner(element)), from: (1, true))
                    }
                },
                finish: { completion in
                    unretained._withUnsafeGuaranteedRef { gate in
                        if case .running = gate.state.lone { return finishAlone(completion, in: gate) }
                        gate.send(Event(completion), from: (1, true))
                    }
                }))
    }

    /// Sends an element of a stream whose source can't send while the observer waits.
    @export(implementation) static func nextAlone(_ element: Result, in gate: Joined) -> Demand {
        if gate.state.downstream.upstreams.isDisposed { return .none }
        let demand = gate.state.downstream.outlet.next(element)
        return demand == .later ? gate.state.downstream.pause { _ in gate.send(.resumption) } : demand
    }

    @export(implementation) static func finishAlone(_ completion: Completion, in gate: Joined) {
        let hasFailed = completion.error != nil
        gate.state.lone = hasFailed || gate.state.downstream.isWaiting ? .none : .completed
        if hasFailed, gate.state.downstream.isOpen { gate.state.downstream.finish(completion) }
    }

    /// Makes a source of the join of a stream that waits, and disposes one that the observer has answered
    /// ``Demand/none``. Nothing is left of a stream that has ended.
    @inline(never)
    @export(implementation) static func keep(_ upstream: any Upstream, in gate: Joined) -> Demand {
        if gate.state.lone == .running {
            gate.state.lone = .none
            gate.state.machine!.started(1)
            if !gate.state.downstream.isWaiting { gate.state.downstream.end() }
            gate.state.downstream.upstreams.fill(1, with: upstream)
            gate.state.wait((1, true))
        }
        return gate.state.downstream.isOpen ? perform(.wait, in: gate) : gate.state.refuse()
    }
}
