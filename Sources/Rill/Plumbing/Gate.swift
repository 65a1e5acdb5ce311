import Synchronization

/// The library's one concurrency primitive: runs the messages that are sent to its state one at a time, in order.
///
/// The first sender enters the gate and runs its message at once. A sender that finds the gate busy, on another thread
/// or in a callback of that message, puts its own message into the inbox and returns. The sender inside runs the
/// messages of the inbox before it leaves, or leaves them to an action of a scheduler. So no lock is held while a
/// message runs (law 6), and re-entrant sends take no stack.
///
/// The inbox and the locked value are used under `lock` only, everything else inside only.
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
    @usableFromInline let constants: State.Constants
    @usableFromInline let phase: Atomic<UInt8>
    @usableFromInline let lock: Locked<State.LockedValue>
    @exclusivity(unchecked) @usableFromInline var inbox = Queue<State.Message>()
    /// The messages that were taken from the inbox and haven't been received.
    @exclusivity(unchecked) @usableFromInline var batch = Queue<State.Message>()

    /// - Parameter isEntered: whether the gate is busy from the start, until its creator calls ``exit()``.
    @inlinable init(
        _ state: consuming sending State, locked: consuming State.LockedValue, constants: State.Constants,
        isEntered: Bool = false
    ) {
        self.state = state
        self.constants = constants
        lock = Locked(locked)
        phase = Atomic(isEntered ? Phase.busy : Phase.idle)
        #if DEBUG  // the configuration of Rill, not of its client
            Boundaries.note(self)
        #endif
    }

    /// Runs `message` and returns its answer, or leaves it to the sender inside and returns ``Demand/more``.
    ///
    /// - Parameter waiting: the message to send, too, if the inbox has grown long. The answer is ``Demand/later`` then.
    @discardableResult @inlinable
    func send(_ message: consuming State.Message, orWait waiting: @autoclosure () -> State.Message? = nil) -> Demand {
        if enter() { return run(message) }
        let (isInside, isLong) = lock.withLock { [message] _ in (leaveInInbox(message), inbox.count >= 256) }
        if isInside {
            drain()
        } else if isLong, let waiting = waiting() {
            send(waiting)
            return .later
        }
        return .more
    }

    /// Changes the locked value and sends `message` in one step. If `body` returns nil, sends nothing and returns nil.
    ///
    /// All messages of a gate with a locked value are sent in this way. It is entered under the lock only.
    @inlinable func send<Result: Sendable>(
        _ message: State.Message, changing body: (inout State.LockedValue) -> Result?
    ) -> Result? {
        let (result, isFree, isInside) = lock.withLock { locked in
            guard let result = body(&locked) else { return (Result?.none, false, false) }
            let isFree = enterUnderLock()
            return (result, isFree, !isFree && leaveInInbox(message))
        }
        if isFree { run(message) } else if isInside { drain() }
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

    /// Whether nobody is inside, so that the inbox is empty.
    @inlinable var isIdle: Bool { phase.load(ordering: .relaxed) == Phase.idle }

    @discardableResult @inlinable func run(_ message: consuming State.Message) -> Demand {
        let demand = State.receive(message, in: self)
        exit()
        return demand
    }

    /// - Parameter least: see ``drain(atLeast:)``.
    @inlinable func exit(atLeast least: Int = 0) { if !leave() { drain(atLeast: least) } }

    /// Leaves the gate and returns true, if the inbox is empty.
    @inlinable func leave() -> Bool {
        phase.compareExchange(expected: Phase.busy, desired: Phase.idle, ordering: .releasing).exchanged
    }
}

extension Gate where State: ~Copyable, State.LockedValue == Void, State.Constants == Void {
    @inlinable convenience init(_ state: consuming sending State, isEntered: Bool = false) {
        self.init(state, locked: (), constants: (), isEntered: isEntered)
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

/// How a message gets into the inbox, and what the sender inside does with the inbox.
extension Gate where State: ~Copyable {
    /// Puts `message` into the inbox. Returns true if the gate was free, which the caller then has entered. Called
    /// under the lock.
    @inlinable func leaveInInbox(_ message: State.Message) -> Bool {
        inbox.append(message)
        return phase.load(ordering: .relaxed) != Phase.busyWithInbox  // as long as the lock is held
            && phase.exchange(Phase.busyWithInbox, ordering: .acquiringAndReleasing) == Phase.idle
    }

    /// Runs the messages of the inbox until there are none, and leaves the gate.
    ///
    /// - Parameter least: the number of messages of which none is left to another action of the scheduler.
    @inline(never) @inlinable func drain(atLeast least: Int = 0) {
        var count = 0
        repeat {
            if batch.isEmpty {
                lock.withLock { _ in
                    swap(&batch, &inbox)
                    phase.store(Phase.busy, ordering: .relaxed)
                }
            }
            while let message = batch.popFirst() {
                _ = State.receive(message, in: self)
                count &+= 1
                if count & 15 == 0, count >= least, State.handOver(self) { return }
            }
        } while !leave()
    }

    /// Leaves the inbox to another action of the scheduler whose action runs here, if the time of that is over. Returns
    /// whether it has.
    ///
    /// - Parameter next: called when the other action has left the gate.
    @inline(never) @inlinable func handOver(then next: @escaping @Sendable () -> Void) -> Bool {
        Slice.look()
            && Slice.handOver {
                self.drain()
                next()
            }
    }
}

/// The state behind a ``Gate``, which messages change one at a time.
@usableFromInline protocol Gated: ~Copyable, SendableMetatype {
    associatedtype Message: Sendable
    /// A value that changes under the lock of the inbox, in one step with the admission of a message.
    associatedtype LockedValue: Sendable = Void
    /// A value that never changes, and is read outside, too. Within the state, it would be retained for each message: a
    /// behavior subject took 19 ns instead of 12.
    associatedtype Constants: Sendable = Void

    /// Receives a message and returns the answer for its sender.
    ///
    /// Runs inside the gate: no two calls overlap, and a message that it sends to the same gate runs after it has
    /// returned.
    static func receive(_ message: consuming Message, in gate: Gate<Self>) -> Demand

    /// Called inside the gate when it has received many messages of other senders. Returns whether it has left the rest
    /// to another action, which drains the gate.
    static func handOver(_ gate: Gate<Self>) -> Bool

    /// See ``Boundary/holding``.
    static func holding(in gate: Gate<Self>) -> (owner: Any.Type, values: [Any])?
}

extension Gated where Self: ~Copyable {
    @inlinable static func handOver(_ gate: Gate<Self>) -> Bool { gate.handOver {} }

    @inlinable static func holding(in gate: Gate<Self>) -> (owner: Any.Type, values: [Any])? { nil }
}
