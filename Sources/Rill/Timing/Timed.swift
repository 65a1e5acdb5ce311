/// What a source and a clock amount to: a pure machine, driven by one ``Timed``.
///
/// The present is the moment at which an event was sent; so it may be a little earlier than it was at the call before, where
/// several threads send.
@usableFromInline
protocol TimedMachine: Sendable {
    associatedtype Element: Sendable
    associatedtype Output: Sendable

    /// When it wants to be woken, if at all. It never goes back.
    var deadline: Duration? { get }

    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Action<Output>

    /// Called on the scheduler when the deadline has come.
    mutating func wake(at now: Duration) -> Action<Output>

    /// Called when an element has been delivered, for what counts from that. It does nothing by default.
    mutating func delivered(at now: @autoclosure () -> Duration)
}

extension TimedMachine {
    @export(implementation) mutating func delivered(at now: @autoclosure () -> Duration) {}
}

/// One source and a clock in, one sink out: a state machine behind a gate, with one timer.
///
/// The timer that is set is kept when the deadline moves on, and set anew when it goes off: so an element that only puts the
/// deadline off, as with `debounce`, costs no timer. An event and an alarm of the same time come as the scheduler runs them: in
/// virtual time, in the order in which they were scheduled.
@usableFromInline
struct Timed<Machine: TimedMachine>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case event(Event<Machine.Element>, at: Duration)
        case alarm(Alarm)
        /// The observer wants to go on.
        case resumption
    }

    /// When the timer went off, and on which thread.
    @usableFromInline struct Alarm: Sendable {
        @usableFromInline let time: Duration
        @usableFromInline let thread: UInt
        @usableFromInline var turn = Turn()

        @export(implementation) init(at time: Duration) {
            self.time = time
            thread = currentThread()
        }
    }

    @usableFromInline var machine: Machine?
    @usableFromInline var downstream: Downstream<Machine.Output>
    @usableFromInline let scheduler: any SchedulerType
    @usableFromInline var isAlarmSet = false

    @export(implementation) init(
        _ machine: Machine, _ sink: Sink<Machine.Output>, _ upstreams: UpstreamGroup, _ scheduler: any SchedulerType
    ) {
        self.machine = machine
        self.scheduler = scheduler
        downstream = Downstream(sink, upstreams)
    }

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        guard gate.state.machine != nil, gate.state.downstream.isOpen else {
            gate.state.machine = nil
            return gate.state.downstream.refuse()
        }
        switch signal {
        case .event(let event, at: let now):
            deliver(gate.state.machine!.receive(event, at: now), in: gate)
            setAlarm(in: gate)
        case .alarm(var alarm):
            gate.state.isAlarmSet = false
            // Another thread, which was inside when the timer went off, leaves it to the scheduler to deliver.
            if alarm.thread != currentThread() {
                setAlarm(in: gate)
            } else {
                deliver(gate.state.wake(after: alarm), in: gate)
                setAlarm(in: gate, after: alarm.turn.takeStep() ? nil : alarm)
            }
        case .resumption: gate.state.downstream.resume { { _ in gate.send(.resumption) } }
        }
        return gate.state.machine == nil ? .none : .more
    }

    @export(implementation) mutating func wake(after alarm: Alarm) -> Action<Machine.Output> {
        guard let deadline = machine!.deadline, deadline <= alarm.time else { return .wait }
        return machine!.wake(at: scheduler.now)
    }

    @export(implementation) static func deliver(_ action: Action<Machine.Output>, in gate: Gate<Self>) {
        let isElement = if case .next = action { true } else { false }
        if gate.state.downstream.perform(action, { { _ in gate.send(.resumption) } }) == .none {
            gate.state.machine = nil
        } else if isElement {
            let scheduler = gate.state.scheduler
            gate.state.machine!.delivered(at: scheduler.now)
        }
    }

    /// One alarm is enough for all that was due when it went off, within a turn; what came before it goes first. All else is left to
    /// another action, so that the scheduler's other work gets its turn.
    @export(implementation) static func setAlarm(in gate: Gate<Self>, after alarm: Alarm? = nil) {
        guard !gate.state.isAlarmSet, let deadline = gate.state.machine?.deadline else { return }
        gate.state.isAlarmSet = true
        if let alarm, deadline <= alarm.time {
            gate.send(.alarm(alarm))
        } else {
            let scheduler = gate.state.scheduler
            scheduler.schedule(after: deadline - scheduler.now, in: gate.state.downstream.upstreams) {
                gate.send(.alarm(Alarm(at: scheduler.now)))
            }
        }
    }
}

extension ObservableType {
    /// - Parameter machine: makes the machine of a subscription, at its moment.
    @export(implementation) func timed<Machine: TimedMachine>(
        on scheduler: any SchedulerType, _ machine: @escaping @Sendable (_ now: Duration) -> Machine
    ) -> Observable<Machine.Output> where Machine.Element == Element {
        Observable<Machine.Output> { sink in
            let upstreams = UpstreamGroup()
            let gate = Gate(Timed(machine(scheduler.now), sink, upstreams, scheduler), isEntered: true)
            Timed.setAlarm(in: gate)
            gate.exit()
            if upstreams.isDisposed { return upstreams }
            upstreams.attach(
                asObservable(),
                Sink(
                    next: { gate.send(.event(.next($0), at: scheduler.now)) },
                    finish: { gate.send(.event(Event($0), at: scheduler.now)) }))
            return upstreams
        }
    }
}
