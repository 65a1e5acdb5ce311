// How the source and the streams of a `Flatten` wait and resume.
extension Flatten {
    /// Attaches a synchronous stream. It makes all its calls inside the gate, so the gate needn't be retained for it.
    @inline(__always)
    @export(implementation)
    static func attach(_ inner: Observable<Result>, _ id: Int, in gate: Gate<Self>) -> any Upstream {
        let unretained = Unmanaged.passUnretained(gate)
        return inner.attach(
            Sink(
                next: { element in
                    unretained._withUnsafeGuaranteedRef { gate in
                        if case .running = gate.state.lone {
                            return gate.state.nextAlone(element) { { _ in gate.send(.resumption) } }
                        }
                        let demand = next(element, from: id, in: gate)
                        gate.catchUp()
                        return demand
                    }
                },
                finish: { completion in
                    unretained._withUnsafeGuaranteedRef { gate in
                        if case .running = gate.state.lone { return gate.state.finishAlone(completion) }
                        innerEnded(id, completion, in: gate)
                        gate.catchUp()
                    }
                }))
    }

    @export(implementation) static func hasWork(in gate: Gate<Self>) -> Bool { gate.state.hasWork }

    @export(implementation) static func takeWork(in gate: Gate<Self>) -> Work? {
        while let key = gate.state.takeResumableInside() { gate.state.downstream.upstreams.resume(key) }
        gate.state.lookForWork()
        return gate.isOutsideFree ? gate.state.takeOutsideWork() : nil
    }

    @export(implementation) static func perform(_ work: Work, in gate: Gate<Self>) {
        let upstreams = gate.state.downstream.upstreams
        switch work {
        case .resume(let key): upstreams.resume(key)
        case .attach(let inner, let id, let key):
            upstreams.attach(
                inner,
                Sink(
                    next: { gate.send(.inner(id, $0), orWait: .waiting(id)) },
                    finish: { gate.send(.innerEnded(id, $0)) }),
                at: key)
            gate.send(.attached)
        }
    }

    /// Sends an element of a synchronous stream, whose source can't send while the observer waits.
    @export(implementation)
    mutating func nextAlone(_ element: Result, _ resumption: () -> UpstreamGroup.Continuation) -> Demand {
        if downstream.upstreams.isDisposed { return .none }
        let demand = downstream.outlet.next(element)
        return demand == .later ? downstream.pause(resumption()) : demand
    }

    @export(implementation) mutating func finishAlone(_ completion: Completion) {
        if case .completed = completion, !downstream.isWaiting {
            lone = .completed
        } else {
            lone = .none
            if case .failed = completion, downstream.isOpen { downstream.finish(completion) }
        }
    }

    /// Handles a synchronous stream that has not completed while it was attached, or whose observer waits.
    ///
    /// If the observer has answered ``Demand/later``, a stream that has not ended is kept and waits. Otherwise the
    /// observer wants nothing more, and the stream is disposed.
    @inline(never)
    @export(implementation) mutating func stopBeingAlone(_ upstream: any Upstream) -> Demand? {
        guard case .running = lone else { return answerOuterAlone() }
        lone = .none
        guard downstream.isOpen, downstream.isWaiting else {
            upstream.dispose()
            return refuse()
        }
        let id = machine.startAlone()
        keep(upstream, id)
        wait(id)
        return answerOuter()
    }

    /// Returns the answer to an element of the source, or nil if it is ``Demand/more`` and nobody else can send.
    @inline(never)
    @export(implementation) mutating func answerOuterAlone() -> Demand? {
        let demand = answerOuter()
        return demand == .more && machine.running == 0 && !hasWork ? nil : demand
    }

    /// Returns the answer to an element of the source.
    @inline(never)
    @export(implementation) mutating func answerOuter() -> Demand {
        guard downstream.isOpen else { return refuse() }
        lookForWork()
        if !downstream.isWaiting, machine.acceptsOuter { return .more }
        isOuterWaiting = true
        return .later
    }

    @inline(never)
    @export(implementation) mutating func answer(_ demand: Demand, to id: Int) -> Demand {
        if demand == .none { return refuse() }
        wait(id)
        return demand
    }

    @export(implementation) mutating func wait(_ id: Int?) {
        guard let id else {
            isOuterWaiting = true
            return
        }
        if !waiting.contains(id) { waiting.append(id) }
    }

    @export(implementation) mutating func lookForWork() {
        hasWork =
            unattached != nil
            || !downstream.isWaiting && (!waiting.isEmpty || isOuterWaiting && machine.acceptsOuter)
    }

    @export(implementation) mutating func takeResumableInside() -> UpstreamGroup.Key? {
        if downstream.isWaiting || !downstream.isOpen { return nil }
        guard let position = waiting.firstIndex(where: { inners[$0]?.isInside == true }) else { return nil }
        return inners[waiting.remove(at: position)]?.key
    }

    /// Returns what is to be done outside the gate next. Streams resume before the source, so that its next element
    /// doesn't replace them.
    @export(implementation) mutating func takeOutsideWork() -> Work? {
        if !downstream.isOpen {
            hasWork = false
            return nil
        }
        if let work = unattached.take() { return work }
        if downstream.isWaiting { return nil }
        while !waiting.isEmpty {
            if let inner = inners[waiting.removeFirst()] { return .resume(inner.key) }
        }
        guard isOuterWaiting, machine.acceptsOuter else { return nil }
        isOuterWaiting = false
        return .resume(.nth(0))
    }

    @inline(never)
    @export(implementation) mutating func attachOutside(_ inner: Observable<Result>, _ id: Int) {
        guard let key = downstream.upstreams.reserve() else { return }
        inners[id] = (key, isInside: false)
        unattached = .attach(inner, id, key)
        hasWork = true
    }

    @inline(never)
    @export(implementation) mutating func keep(_ upstream: any Upstream, _ id: Int) {
        if let key = downstream.upstreams.insert(upstream) { inners[id] = (key, isInside: true) }
    }

    @inline(never)
    @export(implementation) mutating func forget(_ id: Int) {
        downstream.upstreams.remove(for: inners.removeValue(forKey: id)?.key)
    }

    @inline(never)
    @export(implementation) mutating func disposeInners() {
        for inner in inners.values { downstream.upstreams.remove(for: inner.key) }
        inners = [:]
        waiting = []
    }

    @inline(never)
    @export(implementation) mutating func refuse() -> Demand {
        machine.waiting = Queue()
        unattached = nil
        return downstream.refuse()
    }
}
