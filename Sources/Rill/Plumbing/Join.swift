/// The logic of an operator with several sources: pure state without locks, which a ``Join`` drives.
@usableFromInline
protocol StateMachine: SendableMetatype {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    /// Receives an event of a source, and returns what to send to the observer.
    mutating func receive(_ event: consuming Event<Input>, from source: Int) -> Emission<Output>

    /// Returns whether the source is so far ahead that it must wait for the others.
    func isAhead(_ source: Int) -> Bool

    /// Returns whether a waiting source may resume.
    func canResume(_ source: Int) -> Bool
}

extension StateMachine {
    @export(implementation) func isAhead(_ source: Int) -> Bool { false }

    @export(implementation) func canResume(_ source: Int) -> Bool { true }
}

/// Connects several sources to one sink through a ``StateMachine`` behind a ``Gate``.
///
/// What the sources send passes the gate one event at a time. The machine turns each event into an ``Emission``, which
/// the ``Downstream`` sends to the observer. A source waits while the observer waits, and while the machine says that
/// the source is ahead of the others. A source is resumed outside the gate, so that its elements find the gate free.
/// Only a source that runs inside the gate is resumed inside.
@usableFromInline
struct Join<Machine: StateMachine>: Gated, ~Copyable {
    /// One of the sources: the number of its upstream in the group, and whether it is synchronous and runs inside the
    /// gate.
    @usableFromInline typealias Source = (index: Int, isInside: Bool)

    @usableFromInline enum Signal: Sendable {
        case event(Event<Machine.Input>, from: Source)
        /// A source got the answer ``Demand/later`` because the inbox had grown long.
        case waiting(Source)
        /// The observer has resumed.
        case resumption
    }

    @usableFromInline typealias Work = Source

    @usableFromInline var machine: Machine?
    @usableFromInline var downstream: Downstream<Machine.Output>
    /// The waiting sources, the one that has waited longest first.
    @usableFromInline var waiting: [Source] = []
    /// Whether to look for a waiting source that may resume.
    @usableFromInline var mayResume = false

    @export(implementation)
    init(_ machine: Machine, _ sink: Sink<Machine.Output>, _ upstreams: UpstreamGroup) {
        self.machine = machine
        downstream = Downstream(sink, upstreams)
    }

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        switch signal {
        case .event(let event, let source): return receive(event, from: source, in: gate)
        case .waiting(let source): gate.state.wait(source)
        case .resumption:
            gate.state.downstream.resume { { _ in gate.send(.resumption) } }
            if !gate.state.downstream.isOpen { gate.state.machine = nil }
        }
        gate.state.mayResume = !gate.state.waiting.isEmpty
        return .more
    }

    @export(implementation)
    static func receive(_ event: consuming Event<Machine.Input>, from source: Source, in gate: Gate<Self>) -> Demand {
        guard gate.state.machine != nil, gate.state.downstream.isOpen else {
            gate.state.machine = nil
            return gate.state.downstream.refuse()
        }
        let action = gate.state.machine!.receive(event, from: source.index)
        if case .reject = action { return .none }
        let demand = gate.state.downstream.perform(action) { { _ in gate.send(.resumption) } }
        if demand == .none { gate.state.machine = nil }
        if demand == .more, gate.state.waiting.isEmpty, !gate.state.machine!.isAhead(source.index) { return .more }
        return gate.state.answer(demand, to: source)
    }

    @inline(never)
    @export(implementation) mutating func answer(_ demand: Demand, to source: Source) -> Demand {
        if demand == .none { return .none }
        if !downstream.isWaiting {
            for position in waiting.indices where machine!.canResume(waiting[position].index) { mayResume = true }
        }
        if demand == .more, !machine!.isAhead(source.index) { return .more }
        wait(source)
        return .later
    }

    @export(implementation) mutating func wait(_ source: Source) {
        if !waiting.contains(where: { $0.index == source.index }) { waiting.append(source) }
    }

    @export(implementation) static func hasWork(in gate: Gate<Self>) -> Bool { gate.state.mayResume }

    @export(implementation) static func takeWork(in gate: Gate<Self>) -> Source? {
        while let source = gate.state.takeResumable(isOutsideFree: gate.isOutsideFree) {
            if !source.isInside { return source }
            perform(source, in: gate)
        }
        return nil
    }

    @export(implementation) mutating func takeResumable(isOutsideFree: Bool) -> Source? {
        mayResume = false
        guard machine != nil, downstream.isOpen, !downstream.isWaiting else { return nil }
        for (position, source) in waiting.enumerated() where machine!.canResume(source.index) {
            mayResume = true
            if source.isInside || isOutsideFree { return waiting.remove(at: position) }
        }
        return nil
    }

    @export(implementation) static func perform(_ source: Source, in gate: Gate<Self>) {
        gate.state.downstream.upstreams.resume(.nth(source.index))
    }
}

extension Gate where State: ~Copyable {
    /// Sends an event of `source` and returns the answer. While the inbox is long, the answer is ``Demand/later``.
    @discardableResult
    @export(implementation)
    func send<Machine>(_ event: consuming Event<Machine.Input>, from source: Join<Machine>.Source) -> Demand
    where State == Join<Machine> {
        if source.isInside {
            let demand = State.receive(event, from: source, in: self)
            catchUp()
            return demand
        }
        if enter() {  // without a signal, because copying one took an eighth of merge's time
            let demand = State.receive(event, from: source, in: self)
            exit()
            return demand
        }
        return send(.event(event, from: source), orWait: .waiting(source))
    }

    /// Attaches one of the sources of a ``Join``, unless the result has ended already.
    ///
    /// A synchronous source that finds the gate free stays inside while it runs: merge then takes 16 ns per element
    /// instead of 28.
    ///
    /// - Parameter makeNext: makes the closure that sends an element. A closure that only made the machine's input took
    ///   15 ns per element.
    @inline(__always)
    @export(implementation)
    func attach<Element, Machine>(
        _ source: Observable<Element>, _ index: Int,
        _ makeNext: (Join<Machine>.Source) -> sending (Element) -> Demand
    ) where State == Join<Machine> {
        @inline(__always) func sink(isInside: Bool) -> sending Sink<Element> {
            let source = (index: index, isInside: isInside)
            return Sink(next: makeNext(source), finish: { self.send(Event($0), from: source) })
        }
        let upstreams = state.downstream.upstreams
        if !upstreams.contains(.nth(index)) { return }
        if case .synchronous = source.pace, enter() {
            upstreams.fill(.nth(index), with: source.attach(sink(isInside: true)))
            exit()
        } else {
            upstreams.attach(source, sink(isInside: false), at: .nth(index))
        }
    }
}

extension Observable {
    /// Combines `count` sources, which `attach` attaches to a gate. `machine` makes the machine of a subscription.
    @export(implementation) static func join<Machine: StateMachine>(
        _ count: Int, pace: Pace, _ machine: @escaping @Sendable (UpstreamGroup) -> Machine,
        _ attach: @escaping @Sendable (Gate<Join<Machine>>) -> Void
    ) -> Observable<Element> where Machine.Output == Element {
        Observable(pace: min(pace, .patient)) { sink in
            let upstreams = UpstreamGroup(reserving: count)
            let gate = Gate(Join(machine(upstreams), sink, upstreams))
            CurrentThreadScheduler.trampoline { attach(gate) }
            return upstreams
        }
    }

    /// Combines sources of one type as the state machine decides. There must be at least one source.
    @export(implementation) static func join<Machine: StateMachine>(
        _ sources: [Observable<Machine.Input>], _ machine: @escaping @Sendable (UpstreamGroup) -> Machine
    ) -> Observable<Element> where Machine.Output == Element {
        join(
            sources.count, pace: sources.map(\.pace).min()!, machine,
            { gate in
                for (index, source) in sources.enumerated() {
                    gate.attach(source, index) { source in { gate.send(.next($0), from: source) } }
                }
            })
    }
}
