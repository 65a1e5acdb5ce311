/// The logic of an operator with one source and a clock: a state machine without locks, timers or threads. A
/// ``TimedState`` drives it, and passes on errors.
///
/// `now` is the time of the machine when an event was sent. It may be a little earlier than in the previous call if
/// several threads send.
@usableFromInline protocol TimedMachine: Sendable {
    associatedtype Element: Sendable
    associatedtype Output: Sendable

    /// Whether the time of the machine goes on while the observer waits. It does by default.
    static var clock: TimedClock { get }

    /// The time at which to call ``wake(at:)``, or nil for never.
    var deadline: Duration? { get }

    /// Called for each element of the source, and with nil when the source has completed.
    mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Output>

    /// Called on the scheduler when the deadline has come.
    mutating func wake(at now: Duration) -> Emission<Output>

    /// Whether to call ``delivered(at:)``, which takes a reading of the clock. Not by default.
    static var countsFromDelivery: Bool { get }

    /// Called when an element has been delivered.
    mutating func delivered(at now: Duration)

    /// Whether the source must wait until elements have been sent. Never by default.
    var isFull: Bool { get }

    /// Whether the deadline may move to an earlier time. Never by default: comparing deadlines at each element took a
    /// third of the time of `buffer`.
    var mayHurry: Bool { get }
}

extension TimedMachine {
    @inlinable static var clock: TimedClock { .goesOn }

    @inlinable static var countsFromDelivery: Bool { false }

    @inlinable mutating func delivered(at now: Duration) {}

    @inlinable var isFull: Bool { false }

    @inlinable var mayHurry: Bool { false }
}

/// Whether the time of a ``TimedMachine`` goes on while the observer waits.
@usableFromInline enum TimedClock {
    case goesOn, stops
    /// It stops unless the source can't wait.
    case stopsWithSource
}

/// A ``TimedMachine`` as the machine of a join, with one source and one timer.
///
/// When the deadline moves to a later time, the timer stays as it is. When it fires, it is set for the new deadline. So
/// an element that only postpones the deadline, as in `debounce`, costs no timer. When the deadline moves to an earlier
/// time, another timer replaces it.
///
/// While the observer waits, the source does too, and nothing is sent. For a source that can't wait, all goes on. The
/// time of the machine is that of the scheduler without the time for which it stood still.
///
/// If an event and an alarm are due at the same time, the scheduler decides which comes first. In virtual time, that is
/// the one that was scheduled first.
@usableFromInline struct TimedState<Machine: TimedMachine>: StateMachine {
    /// An element, or nil for the completion, and when it was sent.
    @usableFromInline typealias Input = (element: Machine.Element?, at: Duration)

    @usableFromInline var machine: Machine
    @usableFromInline let scheduler: any SchedulerType
    @usableFromInline var isAlarmSet = false
    /// The timer of a machine that may hurry, and the time of the scheduler for which it was set. It may have fired.
    @usableFromInline var timer: (place: SingleAssignmentDisposable, alarm: Duration)?
    /// The deadline of an alarm that found another sender inside. The source waits, so that the alarm can enter.
    @usableFromInline var overdue: Duration?
    /// Since when the time of the machine stands still.
    @usableFromInline var stoppedAt: Duration?
    /// How long it stood still before.
    @usableFromInline var lag = Duration.zero

    @inlinable init(_ machine: Machine, _ scheduler: any SchedulerType) {
        self.machine = machine
        self.scheduler = scheduler
    }

    @inlinable mutating func receive(_ input: consuming Input, from source: Int) -> Emission<Machine.Output> {
        let (element, now) = input
        return machine.receive(element, at: time(now))
    }

    @inlinable static func isElement(_ event: Event<Input>) -> Bool { event.element?.element != nil }

    /// The time of the machine.
    @inlinable func time(_ now: Duration) -> Duration { min(now, stoppedAt ?? now) - lag }

    /// The time of the scheduler at which the machine wants to be woken.
    @inlinable var deadline: Duration? { machine.deadline.map { $0 + lag } }

    @inlinable mutating func setClock(stops: Bool) {
        if stops == (stoppedAt != nil) { return }
        let now = scheduler.now
        lag += stoppedAt.map { max(.zero, now - $0) } ?? .zero
        stoppedAt = stops ? now : nil
    }

    @inlinable func isAhead(_ source: Int) -> Bool { machine.isFull || overdue != nil && overdue == machine.deadline }

    @inlinable mutating func delivered() {
        if Machine.countsFromDelivery { machine.delivered(at: (stoppedAt ?? scheduler.now) - lag) }
    }

    @inlinable static var sendsHeldFirst: Bool { Machine.countsFromDelivery }

    @inlinable mutating func resumed() { setClock(stops: false) }

    @inlinable mutating func changed(isBlocked: Bool) {
        isAlarmSet = false
        overdue = isBlocked && stoppedAt == nil && deadline.map { $0 <= scheduler.now } == true ? machine.deadline : nil
    }

    /// Sets the timer, outside the gate, because the scheduler may run it at once.
    @inlinable static func settle(in gate: Gate<Join<Self>>) {
        let waits = waits(in: gate)
        if Machine.clock != .goesOn { gate.state.machine!.setClock(stops: waits) }
        let isSet = gate.state.machine!.isAlarmSet
        if waits || isSet && !gate.state.machine!.machine.mayHurry { return }
        guard let deadline = gate.state.machine!.deadline else { return }
        let former = gate.state.machine!.timer
        if isSet, let former, former.alarm <= deadline { return }
        let place = SingleAssignmentDisposable()
        gate.state.machine!.isAlarmSet = true
        if gate.state.machine!.machine.mayHurry { gate.state.machine!.timer = (place, deadline) }
        let (scheduler, upstreams) = (gate.state.machine!.scheduler, gate.state.upstreams)
        upstreams.makeReady(.always) {
            former?.place.dispose()
            upstreams.hold({ scheduler.schedule(after: deadline - scheduler.now, $0) }, in: place) {
                Slice.run(on: scheduler) { ring(at: max(deadline, scheduler.now), in: gate) }
            }
        }
    }

    /// Whether nothing is sent because the observer waits.
    @inlinable static func waits(in gate: Gate<Join<Self>>) -> Bool {
        gate.state.isPaused && (!gate.state.hasOverrun || Machine.clock == .stops)
    }

    /// Delivers what is due at `time`, within one turn. After each delivery, messages that have arrived meanwhile go
    /// first. Everything else is left to another action, so that the scheduler's other work gets its turn. So is
    /// everything if another sender is inside.
    @inlinable static func ring(at time: Duration, in gate: Gate<Join<Self>>) {
        var (turn, isDue, isBlocked) = (Turn(), true, false)
        while isDue {
            isBlocked = !gate.enter()
            if isBlocked { break }
            isDue = wake(at: time, in: gate)
            gate.exit()
            isDue = isDue && !turn.takeStep()
        }
        gate.send(.change(isBlocked: isBlocked))
        if gate.isIdle { gate.state.upstreams.performReady() }
    }

    /// Delivers what is due, and returns whether more may be.
    @inlinable static func wake(at time: Duration, in gate: Gate<Join<Self>>) -> Bool {
        guard gate.state.isRunning, !gate.state.upstreams.isDisposed,
            let deadline = gate.state.machine!.deadline, deadline <= time, !waits(in: gate)
        else { return false }
        let now = gate.state.machine!.time(max(time, gate.state.machine!.scheduler.now))
        return Join.perform(gate.state.machine!.machine.wake(at: now), gate.state.hasOverrun, in: gate) != .none
    }
}

extension ObservableType {
    /// Runs a machine on the events of the source and the clock of `scheduler`.
    ///
    /// - Parameter machine: makes the machine for a subscription that starts at `now`.
    @inlinable func timed<Machine: TimedMachine>(
        on scheduler: any SchedulerType, named name: StaticString = #function,
        _ machine: @escaping @Sendable (_ now: Duration) -> Machine
    ) -> Observable<Machine.Output> where Machine.Element == Element {
        let state: @Sendable () -> TimedState<Machine> = { TimedState(machine(scheduler.now), scheduler) }
        return Observable<Machine.Output>.join(
            1, state,
            { sources in
                let source = sources[0]
                source.change()
                source.attach(
                    asObservable(),
                    finish: { source.finish(sending: $0.error.map { .error($0) } ?? .next((nil, at: scheduler.now))) },
                    next: { element in source.send(.next((element, at: scheduler.now))) })
            }
        ).named(after: self, name)
    }
}
