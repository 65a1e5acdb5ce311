/// The logic of an operator with one source and a clock: a state machine without locks, timers or threads. A
/// ``TimedState`` drives it, and passes on errors.
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

/// A ``TimedMachine`` as the machine of a join, with one source and one timer.
///
/// The timer is set outside the gate, so that a scheduler may run it at once. When the deadline moves to a later time,
/// the timer stays as it is. When it fires, it is set for the new deadline. So an element that only postpones the
/// deadline, as in `debounce`, costs no timer.
///
/// If an event and an alarm are due at the same time, the scheduler decides which comes first. In virtual time, that is
/// the one that was scheduled first.
@usableFromInline
struct TimedState<Machine: TimedMachine>: StateMachine {
    @usableFromInline enum Input: Sendable {
        /// An element that was sent at this time, or nil for the completion.
        case element(Machine.Element?, at: Duration)
        /// The timer has to be set, for the first time or again.
        case alarm
    }

    /// The source goes on while the observer waits, so that time passes for its elements.
    @export(implementation) static var isPatient: Bool { false }

    @usableFromInline var machine: Machine
    @usableFromInline let scheduler: any SchedulerType
    @usableFromInline var isAlarmSet = false

    @export(implementation) init(_ machine: Machine, _ scheduler: any SchedulerType) {
        self.machine = machine
        self.scheduler = scheduler
    }

    @export(implementation)
    mutating func receive(_ event: consuming Event<Input>, from source: Int) -> Emission<Machine.Output> {
        switch event {
        case .next(.element(let element, at: let now)): return machine.receive(element, at: now)
        case .next(.alarm): isAlarmSet = false
        case .error(let error): return .finish(.failed(error))
        case .completed: break  // `.element(nil, …)` stands for it, and has its time
        }
        return .wait
    }

    @export(implementation) mutating func delivered() {
        let scheduler = scheduler
        machine.delivered(at: scheduler.now)
    }

    @export(implementation) var hasWork: Bool { !isAlarmSet && machine.deadline != nil }

    /// Sets the timer. If it fires while another sender is inside, that sender leaves the delivery to the scheduler.
    @export(implementation) mutating func takeWork(isOutsideFree: Bool) -> Join<Self>.PlacedWork? {
        guard isOutsideFree, !isAlarmSet, let deadline = machine.deadline else { return nil }
        isAlarmSet = true
        let setAlarm: Join<Self>.Work = { [scheduler] gate in
            let schedule = { scheduler.schedule(after: deadline - scheduler.now, $0) }
            gate.state.downstream.upstreams.hold(schedule) {
                if gate.enter() { Self.wake(scheduler, in: gate) } else { gate.send(.next(.alarm), from: (0, false)) }
            }
        }
        return (setAlarm, false)
    }

    /// Delivers what was due when the timer fired, within one turn, and leaves the gate. After each delivery, signals
    /// that have arrived meanwhile go first. Everything else is left to another action, so that the scheduler's other
    /// work gets its turn.
    @export(implementation) static func wake(_ scheduler: any SchedulerType, in gate: Gate<Join<Self>>) {
        let time = scheduler.now
        var turn = Turn()
        gate.state.machine?.isAlarmSet = false
        gate.state.hasWork = true
        while gate.state.downstream.isOpen, let deadline = gate.state.machine?.machine.deadline, deadline <= time {
            _ = Join.perform(gate.state.machine!.machine.wake(at: scheduler.now), from: (0, false), in: gate)
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
            let gate = Gate(Join(TimedState(machine(scheduler.now), scheduler), sink, upstreams))
            gate.send(.next(.alarm), from: (0, false))
            if upstreams.isDisposed { return upstreams }
            let next = { gate.send(.next(.element($0, at: scheduler.now)), from: (0, false)) }
            let receiver = Sink<Element>(
                next: { next($0) },
                finish: { end in _ = end.error.map { gate.send(.error($0), from: (0, false)) } ?? next(nil) })
            upstreams.attach(asObservable(), receiver, at: 0)
            return upstreams
        }
    }
}
