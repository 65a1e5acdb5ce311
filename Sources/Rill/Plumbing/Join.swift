/// The logic of an operator with several sources, or with one and a timer: pure state without locks, which a ``Join``
/// drives.
@usableFromInline
protocol StateMachine: SendableMetatype {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    /// Receives an event of a source, and returns what to send to the observer.
    mutating func receive(_ event: consuming Event<Input>, from source: Int) -> Emission<Output>

    /// Returns whether the source is so far ahead that it must wait for the others.
    func isAhead(_ source: Int) -> Bool

    /// Returns whether a waiting source may resume. `isOnly` is whether no other source waits.
    func canResume(_ source: Int, isOnly: Bool) -> Bool

    /// Called when an element has been delivered, for machines that count time from that moment.
    mutating func delivered()

    /// Whether there is work of the machine's own, such as a source to attach. Read after events that send nothing.
    var hasWork: Bool { get }

    /// Returns the next piece of this work, or nil if it has to wait until work can be done outside.
    mutating func takeWork(isOutsideFree: Bool) -> Join<Self>.PlacedWork?

    /// Whether the sources wait while the observer waits.
    static var isPatient: Bool { get }
}

extension StateMachine {
    @export(implementation) func isAhead(_ source: Int) -> Bool { false }

    @export(implementation) func canResume(_ source: Int, isOnly: Bool) -> Bool { true }

    @export(implementation) func delivered() {}

    @export(implementation) var hasWork: Bool { false }

    @export(implementation) func takeWork(isOutsideFree: Bool) -> Join<Self>.PlacedWork? { nil }

    @export(implementation) static var isPatient: Bool { true }
}

/// Connects several sources to one sink through a ``StateMachine`` behind a ``Gate``.
///
/// What the sources send passes the gate one event at a time. The machine turns each event into an ``Emission``, which
/// the ``Downstream`` sends to the observer. A source waits while the observer waits, and while the machine says that
/// the source is ahead of the others. A source is attached and resumed outside the gate, so that its elements find the
/// gate free. Only a synchronous source can run inside, and is then resumed inside.
@usableFromInline
struct Join<Machine: StateMachine>: Gated, ~Copyable {
    /// One of the sources: its place among the upstreams, and whether it is synchronous and runs inside the gate.
    @usableFromInline typealias Source = (index: Int, isInside: Bool)

    /// Work such as attaching or resuming a source, which is done inside the gate if the source runs there.
    @usableFromInline typealias PlacedWork = (perform: Work, isInside: Bool)

    @usableFromInline enum Signal: Sendable {
        case event(Event<Machine.Input>, from: Source)
        /// A source got the answer ``Demand/later`` because the inbox had grown long.
        case waiting(Source)
        /// The observer has resumed.
        case resumption
    }

    /// The source that runs while nobody else can send: see ``ObservableType/flatten(_:_:)``.
    @usableFromInline enum Lone {
        case none, running, completed
    }

    @usableFromInline var machine: Machine?
    @usableFromInline var downstream: Downstream<Machine.Output>
    /// The waiting sources, the one that has waited longest first.
    @usableFromInline var waiting: [Source] = []
    /// Whether to look for the machine's work, or for a waiting source that may resume.
    @usableFromInline var hasWork = false
    @usableFromInline var lone = Lone.none

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
        gate.state.hasWork = true
        return .more
    }

    @export(implementation)
    static func receive(_ event: consuming Event<Machine.Input>, from source: Source, in gate: Gate<Self>) -> Demand {
        guard gate.state.machine != nil, gate.state.downstream.isOpen else { return gate.state.refuse() }
        return perform(gate.state.machine!.receive(event, from: source.index), from: source, in: gate)
    }

    /// Performs the machine's answer to an event, and returns the answer for the source of that event.
    // A call would take an eighth of the instructions of zip, and a quarter of those of merge.
    @inline(__always)
    @export(implementation)
    static func perform(_ action: Emission<Machine.Output>, from source: Source, in gate: Gate<Self>) -> Demand {
        if case .reject = action { return .none }
        let isElement = if case .next = action { true } else { false }
        let demand = gate.state.downstream.perform(action) { { _ in gate.send(.resumption) } }
        if demand == .none {
            gate.state.machine = nil
            return .none
        }
        if isElement { gate.state.machine!.delivered() }
        if !isElement, gate.state.machine!.hasWork { gate.state.hasWork = true }
        if !Machine.isPatient { return .more }
        if demand == .more, gate.state.waiting.isEmpty, !gate.state.machine!.isAhead(source.index) { return .more }
        return gate.state.answer(demand, to: source)
    }

    @inline(never)
    @export(implementation) mutating func refuse() -> Demand {
        machine = nil
        return downstream.refuse()
    }

    @inline(never)
    @export(implementation) mutating func answer(_ demand: Demand, to source: Source) -> Demand {
        if !downstream.isWaiting, waiting.contains(where: { canResume($0) }) { hasWork = true }
        if demand == .more, !machine!.isAhead(source.index) { return .more }
        wait(source)
        return .later
    }

    @export(implementation)
    func canResume(_ source: Source) -> Bool { machine!.canResume(source.index, isOnly: waiting.count == 1) }

    @export(implementation) mutating func wait(_ source: Source) {
        if !waiting.contains(where: { $0.index == source.index }) { waiting.append(source) }
    }

    @export(implementation) static func hasWork(in gate: Gate<Self>) -> Bool { gate.state.hasWork }

    @export(implementation) static func takeWork(in gate: Gate<Self>) -> Work? {
        while let (work, isInside) = gate.state.takeWork(isOutsideFree: gate.isOutsideFree) {
            if !isInside { return work }
            work(gate)
        }
        return nil
    }

    @export(implementation) mutating func takeWork(isOutsideFree: Bool) -> PlacedWork? {
        hasWork = false
        guard machine != nil, downstream.isOpen else { return nil }
        hasWork = machine!.hasWork
        if let work = machine!.takeWork(isOutsideFree: isOutsideFree) { return work }
        if downstream.isWaiting, Machine.isPatient { return nil }
        for (position, source) in waiting.enumerated() where canResume(source) {
            hasWork = true
            guard source.isInside || isOutsideFree else { continue }
            waiting.remove(at: position)
            return ({ $0.state.downstream.upstreams.resume(source.index) }, source.isInside)
        }
        return nil
    }
}
