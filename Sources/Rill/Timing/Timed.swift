/// The logic of an operator with one source and a clock: a state machine without locks, timers or threads. ``Timed``
/// drives it.
///
/// `now` is the time when an event was sent. It may be a little earlier than in the previous call if several threads
/// send.
@usableFromInline
protocol TimedMachine: Sendable {
    associatedtype Element: Sendable
    associatedtype Output: Sendable

    /// The time at which to call ``wake(at:)``, or nil for never. It never moves to an earlier time.
    var deadline: Duration? { get }

    /// Called for each event of the source.
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Emission<Output>

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
/// When the deadline moves to a later time, the timer stays as it is. When it fires, it is set for the new deadline. So
/// an element that only postpones the deadline, as in `debounce`, costs no timer.
///
/// If an event and an alarm are due at the same time, the scheduler decides which comes first. In virtual time, that is
/// the one that was scheduled first.
@usableFromInline
struct Timed<Machine: TimedMachine>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case event(Event<Machine.Element>, at: Duration)
        case alarm(Alarm)
        /// The observer has resumed after ``Demand/later``.
        case resumption
    }

    /// When the timer fired, and on which thread.
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
        let isOpen = gate.state.machine != nil && gate.state.downstream.isOpen
        switch signal {
        case .resumption:
            gate.state.downstream.resume { { _ in gate.send(.resumption) } }
            return .more
        case .event(let event, at: let now):
            guard isOpen else { break }
            deliver(gate.state.machine!.receive(event, at: now), in: gate)
            setAlarm(in: gate)
            return gate.state.machine == nil ? .none : .more
        case .alarm(var alarm):
            guard isOpen else { break }
            gate.state.isAlarmSet = false
            // The timer fired while another thread was inside. That thread leaves the delivery to the scheduler.
            if alarm.thread != currentThread() {
                setAlarm(in: gate)
            } else {
                deliver(gate.state.wake(after: alarm), in: gate)
                setAlarm(in: gate, after: alarm.turn.takeStep() ? nil : alarm)
            }
            return .more
        }
        gate.state.machine = nil
        return gate.state.downstream.refuse()
    }

    @export(implementation) mutating func wake(after alarm: Alarm) -> Emission<Machine.Output> {
        guard let deadline = machine!.deadline, deadline <= alarm.time else { return .wait }
        return machine!.wake(at: scheduler.now)
    }

    @export(implementation) static func deliver(_ action: Emission<Machine.Output>, in gate: Gate<Self>) {
        let isElement = if case .next = action { true } else { false }
        if gate.state.downstream.perform(action, { { _ in gate.send(.resumption) } }) == .none {
            gate.state.machine = nil
        } else if isElement {
            let scheduler = gate.state.scheduler
            gate.state.machine!.delivered(at: scheduler.now)
        }
    }

    /// Sets the timer for the machine's deadline, unless it is set already.
    ///
    /// Within one turn, one alarm delivers everything that was due when it fired. It is sent again after each delivery,
    /// so that signals that have arrived meanwhile go first. Everything else is left to another action, so that the
    /// scheduler's other work gets its turn.
    ///
    /// - Parameter alarm: the alarm that has just been handled, if its turn isn't over.
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
    /// Runs a machine on the events of the source and the clock of `scheduler`.
    ///
    /// - Parameter machine: makes the machine for a subscription that starts at `now`.
    @export(implementation) func timed<Machine: TimedMachine>(
        on scheduler: any SchedulerType, _ machine: @escaping @Sendable (_ now: Duration) -> Machine
    ) -> Observable<Machine.Output> where Machine.Element == Element {
        Observable<Machine.Output> { sink in
            let upstreams = UpstreamGroup(reserving: 1)
            let gate = Gate(Timed(machine(scheduler.now), sink, upstreams, scheduler), isEntered: true)
            Timed.setAlarm(in: gate)
            gate.exit()
            if upstreams.isDisposed { return upstreams }
            upstreams.attach(
                asObservable(),
                Sink(
                    next: { gate.send(.event(.next($0), at: scheduler.now)) },
                    finish: { gate.send(.event(Event($0), at: scheduler.now)) }), at: 0)
            return upstreams
        }
    }
}
