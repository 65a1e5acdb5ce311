/// Connects several sources to one sink through a ``StateMachine`` behind a ``Gate``.
///
/// The gate orders deliveries, and nothing else: sources are attached and resumed outside. Their events pass the gate
/// one at a time. The machine turns each event into an ``Emission``, which is sent to the observer.
///
/// A source waits while the observer waits, and while the machine says that the source is ahead of the others. While
/// the observer waits, the join holds one element of each source. A source that sends another one although it was told
/// to wait can't wait. The observer then gets all that is held, as it would get it from that source alone.
@usableFromInline struct Join<Machine: StateMachine>: Gated, ~Copyable {
    @usableFromInline enum Message: Sendable {
        case event(Event<Machine.Input>, from: Place)
        /// A source got the answer ``Demand/later`` outside.
        case waiting(Place)
        /// Something has changed that the machine or a source waits for.
        case change(isBlocked: Bool)
        /// The observer has resumed.
        case resumption
    }

    /// Nil when nothing more may be received.
    @usableFromInline var machine: Machine?
    /// Whether there is a machine. To compare it with nil would copy it, a third of the time of `debounce`.
    @usableFromInline var isRunning = true
    @usableFromInline var outlet: Outlet<Machine.Output>
    @usableFromInline let upstreams = UpstreamGroup()
    /// Whether the observer waits.
    @usableFromInline var isPaused = false
    /// Whether a source has sent although it was told to wait for the observer.
    @usableFromInline var hasOverrun = false
    /// The elements to send when the observer resumes.
    @usableFromInline var held = Queue<Machine.Output>()
    /// The end to send after the held elements.
    @usableFromInline var completion: Completion?
    /// The sources that were told to wait.
    @usableFromInline var waiting: ContiguousArray<Place> = []
    /// The number of waiting sources at which those that have ended are removed.
    @usableFromInline var waitingLimit = 4

    /// Creates a join whose upstreams end with the subscription of `sink`, also while they are being attached.
    @inlinable init(_ machine: Machine, _ sink: Sink<Machine.Output>) {
        self.machine = machine
        outlet = Outlet(sink)
        sink.adopt(upstreams)
    }

    /// Receives a message that waited in the inbox, so that its sender got no answer.
    @inlinable static func receive(_ message: consuming Message, in gate: Gate<Self>) -> Demand {
        switch message {
        case .event(let event, let source): _ = receive(event, from: source, in: gate)
        case .waiting(let source): gate.state.wait(source)
        case .change(let isBlocked): gate.state.machine?.changed(isBlocked: isBlocked)
        case .resumption: gate.state.resume(in: gate)
        }
        gate.state.findReady()
        if gate.state.isRunning { Machine.settle(in: gate) }
        return .more
    }

    /// Leaves the inbox to another action of the scheduler whose action runs here, if the time of that is over.
    @inlinable static func handOver(_ gate: Gate<Self>) -> Bool {
        gate.handOver { gate.state.upstreams.performReady() }
    }

    @inlinable static func holding(in gate: Gate<Self>) -> (owner: Any.Type, values: [Any])? {
        gate.state.machine.map { (Machine.self, [$0, gate.state.held]) }
    }

    /// Receives an event of a source. Returns ``Demand/none`` if it has to stop, and ``Demand/later`` if it may have to
    /// wait.
    // A call would take an eighth of the instructions of zip, and a quarter of those of merge.
    @inline(__always) @inlinable
    static func receive(_ event: consuming Event<Machine.Input>, from source: Place, in gate: Gate<Self>) -> Demand {
        guard gate.state.isRunning, !gate.state.upstreams.isDisposed else { return gate.state.refuse() }
        if source.isStale.isSet { return .none }
        // A source that was told to wait may still end.
        let isOverrun = source.isTold && Machine.isElement(copy event)
        if Machine.sendsHeldFirst, isOverrun, gate.state.isPaused, gate.state.flush(in: gate) == .none { return .none }
        let emission: Emission<Machine.Output> =
            switch event {
            case .next(let input): gate.state.machine!.receive(input, from: source.number)
            case .completed: gate.state.machine!.complete(source.number)
            case .error(let error): gate.state.machine!.fail(error, source.number)
            }
        if perform(emission, isOverrun, in: gate) == .none { return .none }
        if !gate.state.isPaused, gate.state.waiting.isEmpty, !gate.state.machine!.isAhead(source.number) {
            return .more
        }
        return .later
    }

    /// Sends what the machine made of an input.
    ///
    /// - Parameter isOverrun: whether the input is an element of a source that was told to wait.
    @inline(__always) @inlinable static func perform(
        _ emission: consuming Emission<Machine.Output>, _ isOverrun: Bool, in gate: Gate<Self>
    ) -> Demand {
        switch emission {
        case .wait: if isOverrun, gate.state.isPaused { gate.state.hasOverrun = true }
        case .next(let element):
            if gate.state.send(element, isOverrun, in: gate) == .none { return gate.state.end() }
        case .last(let element):
            if gate.state.send(element, false, in: gate) == .none { return gate.state.end() }
            return gate.state.finish(.completed)
        case .finish(let completion): return gate.state.finish(completion)
        }
        Machine.settle(in: gate)
        return .more
    }

    /// Sends an element, or holds it while the observer waits. Returns ``Demand/none`` if nothing more is wanted.
    @inlinable mutating func send(_ element: Machine.Output, _ isOverrun: Bool, in gate: Gate<Self>) -> Demand {
        isPaused ? sendOrHold(element, isOverrun, in: gate) : sendNow(element, in: gate)
    }

    @inline(__always) @inlinable mutating func sendNow(_ element: Machine.Output, in gate: Gate<Self>) -> Demand {
        upstreams.forgetUnused()
        let demand = outlet.next(element)
        if demand == .later { pause(in: gate) }
        if upstreams.isDisposed { return .none }
        machine?.delivered()
        return demand
    }

    /// Holds `element`. If its source can't wait, sends the held elements and `element`.
    @inline(never)
    @inlinable mutating func sendOrHold(_ element: Machine.Output, _ isOverrun: Bool, in gate: Gate<Self>) -> Demand {
        held.append(element)
        if isOverrun || hasOverrun && held.count > machine!.heldLimit {
            hasOverrun = true
            return flush(in: gate)
        }
        return .more
    }

    /// Sends the held elements, and returns ``Demand/none`` if nothing more is wanted then.
    @inlinable mutating func flush(whilePaused: Bool = true, in gate: Gate<Self>) -> Demand {
        while whilePaused || !isPaused, let element = held.popFirst() {
            if sendNow(element, in: gate) == .none { return end() }
        }
        return .more
    }

    @inline(never) @inlinable mutating func pause(in gate: Gate<Self>) {
        _ = upstreams.pause { upstreams in
            gate.send(.resumption)
            if gate.isIdle { upstreams.performReady(resumes: true) }
        }
        isPaused = upstreams.isWaiting
    }

    @inlinable mutating func resume(in gate: Gate<Self>) {
        isPaused = upstreams.isWaiting
        if isPaused || !isRunning && completion == nil { return }
        hasOverrun = false
        if upstreams.isDisposed {
            _ = end()
            return
        }
        machine?.resumed()
        if flush(whilePaused: false, in: gate) != .none, held.isEmpty, let completion { _ = finish(completion) }
    }

    /// Sends the end, after the held elements.
    @inlinable mutating func finish(_ completion: Completion) -> Demand {
        if held.isEmpty {
            if !upstreams.isDisposed { outlet.finish(completion) }
            return end()
        }
        self.completion = completion
        stop()
        upstreams.close()
        return .none
    }

    /// Answers a source that sends when nothing may be sent anymore.
    @inline(never) @inlinable mutating func refuse() -> Demand {
        if completion == nil || upstreams.isDisposed { return end() }
        return .none
    }

    /// Releases what the join holds, and disposes the upstreams.
    @inline(never) @inlinable mutating func end() -> Demand {
        stop()
        held.removeAll()
        completion = nil
        upstreams.dispose()
        outlet = Outlet()  // last, because it may hold the subscription, which releases what it adopted
        return .none
    }

    @inlinable mutating func stop() {
        machine = nil
        isRunning = false
        waiting = []
    }
}
