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

    /// Called when the observer has waited and resumes. Does nothing by default.
    mutating func resumed(at now: @autoclosure () -> Duration)

    /// Whether the source must wait until elements have been sent. Never by default.
    var isFull: Bool { get }
}

extension TimedMachine {
    @export(implementation) mutating func delivered(at now: @autoclosure () -> Duration) {}

    @export(implementation) mutating func resumed(at now: @autoclosure () -> Duration) {}

    @export(implementation) var isFull: Bool { false }
}

/// A ``TimedMachine`` as the machine of a join, with one source and one timer.
///
/// When the deadline moves to a later time, the timer stays as it is. When it fires, it is set for the new deadline. So
/// an element that only postpones the deadline, as in `debounce`, costs no timer.
///
/// While the observer waits, the source does too, and the timer stands still. For a source that can't wait, it goes on.
///
/// If an event and an alarm are due at the same time, the scheduler decides which comes first. In virtual time, that is
/// the one that was scheduled first.
@usableFromInline
struct TimedState<Machine: TimedMachine>: StateMachine {
    @usableFromInline enum Input: Sendable {
        /// An element that was sent at this time, or nil for the completion.
        case element(Machine.Element?, at: Duration)
    }

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
        case .next(.element(let element, at: let now)): machine.receive(element, at: now)
        case .error(let error): .finish(.failed(error))
        case .completed: .wait  // `.element(nil, …)` stands for it, and has its time
        }
    }

    @export(implementation) func isAhead(_ source: Int) -> Bool { machine.isFull }

    @export(implementation) mutating func delivered() {
        let scheduler = scheduler
        machine.delivered(at: scheduler.now)
    }

    @export(implementation) mutating func resumed() {
        let scheduler = scheduler
        machine.resumed(at: scheduler.now)
    }

    @export(implementation) mutating func changed() { isAlarmSet = false }

    /// Sets the timer, outside the gate, because the scheduler may run it at once.
    @export(implementation) static func settle(in gate: Gate<Join<Self>>) {
        guard !gate.state.machine!.isAlarmSet, let deadline = gate.state.machine!.machine.deadline,
            !gate.state.isPaused || gate.state.hasOverrun
        else { return }
        gate.state.machine!.isAlarmSet = true
        let (scheduler, upstreams) = (gate.state.machine!.scheduler, gate.state.upstreams)
        upstreams.makeReady(.always) {
            upstreams.hold({ scheduler.schedule(after: deadline - scheduler.now, $0) }) {
                ring(at: max(deadline, scheduler.now), in: gate)
            }
        }
    }

    /// Delivers what is due at `time`, within one turn. After each delivery, signals that have arrived meanwhile go
    /// first. Everything else is left to another action, so that the scheduler's other work gets its turn. So is
    /// everything if another sender is inside.
    @export(implementation) static func ring(at time: Duration, in gate: Gate<Join<Self>>) {
        var (turn, isDue) = (Turn(), true)
        while isDue, gate.enter() {
            isDue = wake(at: time, in: gate)
            gate.exit()
            isDue = isDue && !turn.takeStep()
        }
        gate.send(.change)
        gate.state.upstreams.performReady()
    }

    /// Delivers what is due, and returns whether more may be.
    @export(implementation) static func wake(at time: Duration, in gate: Gate<Join<Self>>) -> Bool {
        guard gate.state.machine != nil, !gate.state.upstreams.isDisposed,
            let deadline = gate.state.machine!.machine.deadline, deadline <= time,
            !gate.state.isPaused || gate.state.hasOverrun
        else { return false }
        let emission = gate.state.machine!.machine.wake(at: max(time, gate.state.machine!.scheduler.now))
        return Join.perform(emission, isOverrun: gate.state.hasOverrun, in: gate) != .none
    }
}

extension ObservableType {
    /// Runs a machine on the events of the source and the clock of `scheduler`.
    ///
    /// - Parameter machine: makes the machine for a subscription that starts at `now`.
    @export(implementation) func timed<Machine: TimedMachine>(
        on scheduler: any SchedulerType, _ machine: @escaping @Sendable (_ now: Duration) -> Machine
    ) -> Observable<Machine.Output> where Machine.Element == Element {
        let state: @Sendable () -> TimedState<Machine> = { TimedState(machine(scheduler.now), scheduler) }
        return .join(
            1, state,
            { sources in
                let source = sources[0]
                source.change()
                source.attach(
                    asObservable(),
                    finish: { end in
                        source.upstream.dispose()
                        source.send(end.error.map { .error($0) } ?? .next(.element(nil, at: scheduler.now)))
                    }, next: { element in source.send(.next(.element(element, at: scheduler.now))) })
            })
    }
}
