/// A source of a ``Join``, as the gate knows it: without the types of its events and of the machine.
@usableFromInline final class Place: Sendable {
    @usableFromInline let number: Int
    @usableFromInline let upstream = SingleAssignmentDisposable()
    /// Set when the join wants no further event of this source, though it goes on.
    @usableFromInline let isStale = Flag()
    /// How often the source was told to wait since it was resumed. More than once only if somebody else was inside.
    /// Used inside the gate only.
    @usableFromInline let told = AtomicNumber()
    @usableFromInline let resumption = Resumption()

    @inlinable init(_ number: Int) { self.number = number }

    @inlinable var isTold: Bool { told.value > 0 }

    @usableFromInline func resume() { resumption.resume(upstream) }
}

/// One of the sources of a ``Join``.
@usableFromInline final class JoinedSource<Machine: StateMachine>: SinkReceiver, Sendable {
    @usableFromInline let gate: Gate<Join<Machine>>
    @usableFromInline let place: Place

    /// Creates a source that ends with the upstreams of the join.
    @inlinable init(_ number: Int, in gate: Gate<Join<Machine>>) {
        self.gate = gate
        place = Place(number)
        gate.state.upstreams.insert(place.upstream)
    }

    @inlinable var upstream: SingleAssignmentDisposable { place.upstream }

    /// Sends an event and returns the answer. While the inbox is long, the answer is ``Demand/later``.
    @discardableResult @inlinable func send(_ event: consuming Event<Machine.Input>) -> Demand {
        let demand: Demand
        if gate.enter() {  // without a message, because copying one took an eighth of merge's time
            let answer = Join.receive(event, from: place, in: gate)
            demand = answer == .later ? gate.state.answer(place) : answer
            gate.exit()
            performReady()
        } else {
            demand = gate.send(.event(event, from: place), orWait: .waiting(place))
            if demand == .later { Resumption.noteStop() }
            performReadyOutside()
        }
        return demand
    }

    /// Makes the source wait if it must, and returns the answer to an element of which the machine knows nothing.
    @inlinable func answer() -> Demand {
        var demand = Demand.later
        if gate.enter() {
            demand = gate.state.answer(place, isElement: true)
            gate.exit()
            performReady()
        } else {
            Resumption.noteStop()
            gate.send(.waiting(place))
            performReadyOutside()
        }
        return demand
    }

    /// Resumes the sources that were found to be ready. Called outside the gate after each message.
    @inlinable func performReady() { if gate.state.upstreams.hasReady.isSet { gate.state.upstreams.performReady() } }

    /// The same, unless somebody is inside the gate, who does so when leaving it. That may be the caller's own thread.
    @inlinable func performReadyOutside() { if gate.isIdle { performReady() } }

    /// Sends the end of the source, and then disposes its upstream. So a `do` in front of the join sees the
    /// dispose after the observer has got the end, as if the source had ended while it was being attached.
    @inlinable func finish(_ completion: Completion) { finish(sending: Event(completion)) }

    /// Works like ``finish(_:)`` for an end of which the machine gets another event.
    @inlinable func finish(sending event: consuming Event<Machine.Input>) {
        send(event)
        upstream.dispose()
    }

    /// Reports that something has changed that the machine or a source waits for.
    @inlinable func change() {
        gate.send(.change(isBlocked: false))
        performReadyOutside()
    }

    /// Attaches `stream` as this source, unless the result has ended.
    ///
    /// - Parameter send: sends an element. A closure that only made the machine's input took 15 ns per element.
    @inline(__always) @inlinable func attach<Element>(
        _ stream: Observable<Element>, _ send: @escaping @Sendable (JoinedSource, Element) -> Demand
    ) {
        if upstream.isDisposed { return }
        place.resumption.attach(
            Sink(
                for: upstream, self, receive: { send(JoinedSource.of($0), $1) },
                end: { JoinedSource.of($0).finish($1) }), to: stream, as: upstream)
    }

    @inline(__always) @inlinable func attach<Element>(
        _ stream: Observable<Element>, finish: sending @escaping (Completion) -> Void,
        next: sending @escaping (Element) -> Demand
    ) {
        if upstream.isDisposed { return }
        place.resumption.attach(Sink(for: upstream, next: next, finish: finish), to: stream, as: upstream)
    }
}

extension Observable {
    /// Combines `count` sources, which `attach` attaches. `machine` makes the machine of a subscription.
    @inlinable static func join<Machine: StateMachine>(
        _ count: Int, isSynchronous: Bool = false, _ machine: @escaping @Sendable () -> Machine,
        _ attach: @escaping @Sendable ([JoinedSource<Machine>]) -> Void
    ) -> Observable<Element> where Machine.Output == Element {
        Observable(isSynchronous: isSynchronous, named: nil) { sink in
            let gate = Gate(Join(machine(), sink))
            let sources = (0..<count).map { JoinedSource($0, in: gate) }
            CurrentThreadScheduler.trampoline { attach(sources) }
            return gate.state.upstreams
        }
    }

    /// Combines sources of one type as the state machine decides. There must be at least one source.
    @inlinable static func join<Machine: StateMachine>(
        _ sources: [Observable<Machine.Input>], _ machine: @escaping @Sendable () -> Machine
    ) -> Observable<Element> where Machine.Output == Element {
        join(sources.count, isSynchronous: sources.allSatisfy(\.isSynchronous), machine) { joined in
            for (source, stream) in Swift.zip(joined, sources) {
                source.attach(stream) { source, element in source.send(.next(element)) }
            }
        }
    }
}

/// Which sources of a join wait, and until when. Used inside the gate.
extension Join {
    /// Returns the answer for a source that may have to wait.
    ///
    /// - Parameter isElement: whether it has sent an element, of which the machine knows nothing.
    @inline(never) @inlinable mutating func answer(_ source: Place, isElement: Bool = false) -> Demand {
        guard isRunning else { return .none }
        findReady()
        guard isPaused || machine!.isAhead(source.number) else { return .more }
        if source.isTold {
            if isElement { hasOverrun = isPaused }
            return .more
        }
        Resumption.noteStop()
        wait(source)
        return .later
    }

    @inlinable mutating func wait(_ source: Place) {
        if !isRunning { return }
        if waiting.count == waitingLimit {
            waiting.removeAll { $0.upstream.isDisposed }
            waitingLimit = 2 * waiting.count + 4
        }
        if !source.isTold { waiting.append(source) }
        source.told.set(source.told.value + 1)
    }

    /// Finds the sources that no longer have to wait.
    @inlinable mutating func findReady() {
        if isPaused || waiting.isEmpty || !isRunning { return }
        // Removing nothing would take a twelfth of the instructions of zip.
        if !waiting.contains(where: { machine!.canResume($0.number) }) { return }
        waiting.removeAll { source in
            if !machine!.canResume(source.number) { return false }
            let isLast = machine!.resumesLast(source.number)
            let mayBlock = source.resumption.runsHere.isSet
            let readiness: UpstreamGroup.Readiness =
                isLast ? .last : !mayBlock ? .resumed : source.upstream.isSet ? .blocking : .unknown
            for _ in 0..<source.told.value { upstreams.makeReady(readiness) { source.resume() } }
            source.told.set(0)
            return true
        }
    }
}
