/// The logic of an operator with one source and a clock: a state machine without locks, timers or threads. ``Timed``
/// drives it, and passes on errors.
///
/// `now` is the time when an event was sent. It may be a little earlier than in the previous call if several threads
/// send.
@usableFromInline
protocol TimedMachine: Sendable {
    associatedtype Element: Sendable
    associatedtype Output: Sendable

    /// The time at which to call ``wake(at:)``, or nil for never. It never moves to an earlier time.
    var deadline: Duration? { get }

    /// Called for each element of the source, and with nil when the source has completed.
    mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Output>

    /// Called on the scheduler when the deadline has come.
    mutating func wake(at now: Duration) -> Emission<Output>

    /// Called when an element has been delivered, for machines that count time from that moment. Does nothing by
    /// default.
    mutating func delivered(at now: @autoclosure () -> Duration)
}

extension TimedMachine {
    @export(implementation) mutating func delivered(at now: @autoclosure () -> Duration) {}
}

/// Runs a ``TimedMachine`` behind a gate, with one source, one sink and one timer.
///
/// The timer is set outside the gate, so that a scheduler may run it at once. When the deadline moves to a later time,
/// the timer stays as it is. When it fires, it is set for the new deadline. So an element that only postpones the
/// deadline, as in `debounce`, costs no timer.
///
/// If an event and an alarm are due at the same time, the scheduler decides which comes first. In virtual time, that is
/// the one that was scheduled first.
@usableFromInline
struct Timed<Machine: TimedMachine>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case event(Event<Machine.Element>, at: Duration)
        /// The timer has to be set for the machine's deadline.
        case alarmNeeded
        /// The observer has resumed after ``Demand/later``.
        case resumption
    }

    @usableFromInline var machine: Machine?
    @usableFromInline var downstream: Downstream<Machine.Output>
    @usableFromInline let scheduler: any SchedulerType
    @usableFromInline var isAlarmSet = false

    @export(implementation)
    init(_ machine: Machine, _ downstream: consuming Downstream<Machine.Output>, _ scheduler: any SchedulerType) {
        self.machine = machine
        self.downstream = downstream
        self.scheduler = scheduler
    }

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        switch signal {
        case .event(let event, at: let now):
            guard gate.state.downstream.isOpen else {
                gate.state.machine = nil
                return gate.state.downstream.refuse()
            }
            let emission: Emission<Machine.Output> =
                switch event {
                case .next(let element): gate.state.machine!.receive(element, at: now)
                case .error(let error): .finish(.failed(error))
                case .completed: gate.state.machine!.receive(nil, at: now)
                }
            deliver(emission, in: gate)
            return gate.state.machine == nil ? .none : .more
        case .alarmNeeded: gate.state.isAlarmSet = false
        case .resumption: gate.state.downstream.resume { { _ in gate.send(.resumption) } }
        }
        return .more
    }

    @export(implementation) static func deliver(_ emission: Emission<Machine.Output>, in gate: Gate<Self>) {
        let isElement = if case .next = emission { true } else { false }
        if gate.state.downstream.perform(emission, { { _ in gate.send(.resumption) } }) == .none {
            gate.state.machine = nil
        } else if isElement {
            let scheduler = gate.state.scheduler
            gate.state.machine!.delivered(at: scheduler.now)
        }
    }

    @export(implementation) static func hasWork(in gate: Gate<Self>) -> Bool {
        !gate.state.isAlarmSet && gate.state.machine?.deadline != nil
    }

    /// Sets the timer. If it fires while another sender is inside, that sender leaves the delivery to the scheduler.
    @export(implementation) static func takeWork(in gate: Gate<Self>) -> Work? {
        guard gate.isOutsideFree, let deadline = gate.state.machine?.deadline else { return nil }
        gate.state.isAlarmSet = true
        return { [scheduler = gate.state.scheduler, upstreams = gate.state.downstream.upstreams] gate in
            upstreams.hold(
                { scheduler.schedule(after: deadline - scheduler.now, $0) },
                until: { if gate.enter() { wake(in: gate) } else { gate.send(.alarmNeeded) } })
        }
    }

    /// Delivers what was due when the timer fired, within one turn, and leaves the gate. After each delivery, signals
    /// that have arrived meanwhile go first. Everything else is left to another action, so that the scheduler's other
    /// work gets its turn.
    @export(implementation) static func wake(in gate: Gate<Self>) {
        let scheduler = gate.state.scheduler
        let time = scheduler.now
        var turn = Turn()
        gate.state.isAlarmSet = false
        while gate.state.downstream.isOpen, let deadline = gate.state.machine?.deadline, deadline <= time {
            deliver(gate.state.machine!.wake(at: scheduler.now), in: gate)
            gate.catchUp()
            if turn.takeStep() { break }
        }
        gate.exit()
    }
}

extension ObservableType {
    /// Runs a machine on the events of the source and the clock of `scheduler`.
    ///
    /// - Parameter machine: makes the machine for a subscription that starts at `now`.
    @export(implementation) func timed<Machine: TimedMachine>(
        on scheduler: any SchedulerType, _ machine: @escaping @Sendable (_ now: Duration) -> Machine
    ) -> Observable<Machine.Output> where Machine.Element == Element {
        Observable<Machine.Output> { sink in
            let upstreams = UpstreamGroup(reserving: 1)
            let gate = Gate(Timed(machine(scheduler.now), Downstream(sink, upstreams), scheduler))
            gate.send(.alarmNeeded)
            let send = { event in gate.send(.event(event, at: scheduler.now)) }
            if upstreams.isDisposed { return upstreams }
            upstreams.attach(asObservable(), Sink(next: { send(.next($0)) }, finish: { _ = send(Event($0)) }), at: 0)
            return upstreams
        }
    }
}
