import Synchronization

/// The library's one concurrency primitive: runs the signals that are sent to its state one at a time, in order.
///
/// The first sender enters the gate and runs its signal at once. A sender that finds the gate busy, on another thread
/// or in a callback of that signal, puts its own signal into the inbox and returns. The sender inside runs the signals
/// of the inbox before it leaves, or leaves them to an action of a scheduler. So no lock is held while a signal runs
/// (law 6), and re-entrant sends take no stack.
///
/// The inbox and the shared value are used under `lock` only, everything else inside only.
@usableFromInline
final class Gate<State: Gated & ~Copyable>: @unchecked Sendable {  // the lock or the gate protects each field
    @usableFromInline enum Phase {
        @usableFromInline static var idle: UInt8 { 0 }
        @usableFromInline static var busy: UInt8 { 1 }
        @usableFromInline static var busyWithInbox: UInt8 { 2 }
    }

    /// Used inside only. The gate makes access exclusive: checking that again at run time made flatMap take 240 ns for
    /// an inner `just` instead of 160.
    @exclusivity(unchecked) @usableFromInline var state: State
    @usableFromInline let shape: State.Shape
    @usableFromInline let phase: Atomic<UInt8>
    @usableFromInline let lock: Locked<State.Shared>
    @exclusivity(unchecked) @usableFromInline var inbox = Queue<State.Signal>()
    /// The signals that were taken from the inbox and haven't been received.
    @exclusivity(unchecked) @usableFromInline var batch = Queue<State.Signal>()

    /// - Parameter isEntered: whether the gate is busy from the start, until its creator calls ``exit()``.
    @inlinable init(
        _ state: consuming sending State, shared: consuming State.Shared, shape: State.Shape,
        isEntered: Bool = false
    ) {
        self.state = state
        self.shape = shape
        lock = Locked(shared)
        phase = Atomic(isEntered ? Phase.busy : Phase.idle)
        #if DEBUG  // the configuration of Rill, not of its client
            Boundaries.note(self)
        #endif
    }

    /// Runs `signal` and returns its answer, or leaves it to the sender inside and returns ``Demand/more``.
    ///
    /// - Parameter waiting: the signal to send, too, if the inbox has grown long. The answer is ``Demand/later`` then.
    @discardableResult
    @inlinable
    func send(_ signal: consuming State.Signal, orWait waiting: @autoclosure () -> State.Signal? = nil) -> Demand {
        if enter() { return run(signal) }
        let (isInside, isLong) = lock.withLock { [signal] _ in (leaveInInbox(signal), inbox.count >= 256) }
        if isInside {
            drain()
        } else if isLong, let waiting = waiting() {
            send(waiting)
            return .later
        }
        return .more
    }

    /// Changes the shared value and sends `signal` in one step, or returns nil and sends nothing if `body` returns nil.
    ///
    /// All signals of a gate with a shared value are sent in this way. It is entered under the lock only.
    @inlinable
    func send<Result: Sendable>(_ signal: State.Signal, changing body: (inout State.Shared) -> Result?) -> Result? {
        let (result, isFree, isInside) = lock.withLock { shared in
            guard let result = body(&shared) else { return (Result?.none, false, false) }
            let isFree = enterUnderLock()
            return (result, isFree, !isFree && leaveInInbox(signal))
        }
        if isFree { run(signal) } else if isInside { drain() }
        return result
    }

    /// Enters the gate and returns true, if no sender is inside. The caller then has to call ``exit()``.
    @inlinable func enter() -> Bool {
        phase.compareExchange(expected: Phase.idle, desired: Phase.busy, ordering: .acquiring).exchanged
    }

    /// ``enter()`` for a gate that is only entered under the lock. It needs no further atomic read-modify-write, which
    /// made a behavior subject's send a quarter faster.
    @inlinable func enterUnderLock() -> Bool {
        guard phase.load(ordering: .acquiring) == Phase.idle else { return false }
        phase.store(Phase.busy, ordering: .relaxed)
        return true
    }

    @discardableResult
    @inlinable func run(_ signal: consuming State.Signal) -> Demand {
        let demand = State.receive(signal, in: self)
        exit()
        return demand
    }

    @inlinable func exit() { if !leave() { drain() } }

    /// Leaves the gate and returns true, if the inbox is empty.
    @inlinable func leave() -> Bool {
        phase.compareExchange(expected: Phase.busy, desired: Phase.idle, ordering: .releasing).exchanged
    }
}

extension Gate where State: ~Copyable, State.Shared == Void, State.Shape == Void {
    @inlinable convenience init(_ state: consuming sending State, isEntered: Bool = false) {
        self.init(state, shared: (), shape: (), isEntered: isEntered)
    }
}

extension Gate: Boundary where State: ~Copyable {
    @usableFromInline var holding: (owner: Any.Type, values: [Any])? { State.holding(in: self) }
}

extension Gate: CustomReflectable where State: ~Copyable {
    /// Shows nothing, because the state belongs to the sender inside. `Mirror` would stop the program at a stored
    /// property whose type is a generic parameter that can't be copied; it leaves out other types that can't be copied.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: [], displayStyle: .class) }
}
