import Synchronization

/// The one concurrency primitive: lets signals to its state one at a time, in the order in which they came.
///
/// The first sender runs its signal at once. A sender that comes while the gate is busy, from another thread or from
/// within, leaves its signal in the inbox and returns; whoever is inside runs it before leaving. So no lock is held while
/// a signal runs, and re-entrant sends take no stack.
///
/// `inbox` and what is shared are only touched under `lock`, and all else inside.
@usableFromInline
final class Gate<State: Gated & ~Copyable>: @unchecked Sendable {  // as said above
    @usableFromInline enum Phase {
        @usableFromInline static var idle: UInt8 { 0 }
        @usableFromInline static var busy: UInt8 { 1 }
        @usableFromInline static var busyWithInbox: UInt8 { 2 }
    }

    /// What became of a signal at the gate.
    @usableFromInline enum Admission: Sendable {
        /// The sender is inside and runs the signal.
        case inside
        /// The sender is inside, and the signal in the inbox.
        case insideWithInbox
        /// Somebody else is inside, who will find the signal in the inbox.
        case left
        /// The same, and the inbox has grown long.
        case leftInLongInbox
    }

    /// Touch it from ``Gated/receive(_:in:)`` only. The gate itself is what makes access exclusive; checking that again for each
    /// signal at run time made flatMap take 240 ns for an inner `just` instead of 160.
    @exclusivity(unchecked) @usableFromInline var state: State
    @usableFromInline let phase: Atomic<UInt8>
    @usableFromInline let lock: Locked<State.Shared>
    @exclusivity(unchecked) @usableFromInline var inbox: [State.Signal] = []
    /// What was taken from the inbox, and how much of it has been received.
    @exclusivity(unchecked) @usableFromInline var batch: [State.Signal] = []
    @exclusivity(unchecked) @usableFromInline var received = 0
    /// Whether somebody does work outside. Under `lock` only.
    @exclusivity(unchecked) @usableFromInline var isWorking = false
    /// Whether nobody did work outside when the inbox was taken last. Inside only.
    @exclusivity(unchecked) @usableFromInline var isOutsideFree = true

    /// - Parameter isEntered: whether the gate is busy from the start, until its maker calls ``exit()``.
    @export(implementation)
    init(_ state: consuming sending State, sharing shared: consuming State.Shared, isEntered: Bool = false) {
        self.state = state
        lock = Locked(shared)
        phase = Atomic(isEntered ? Phase.busy : Phase.idle)
    }

    /// Runs the signal now, or leaves it to whoever is inside; then the answer is ``Demand/more``, for want of a better one.
    @discardableResult
    @export(implementation) func send(_ signal: consuming State.Signal) -> Demand {
        let admission = admit(signal)
        return proceed(with: signal, after: admission)
    }

    @export(implementation) func admit(_ signal: State.Signal) -> Admission {
        enter() ? .inside : lock.withLock { _ in leaveInInbox(signal) }
    }

    @discardableResult
    @export(implementation) func proceed(with signal: consuming State.Signal, after admission: Admission) -> Demand {
        switch admission {
        case .left, .leftInLongInbox: return .more
        case .insideWithInbox:
            drain()
            return .more
        case .inside:
            let demand = State.receive(signal, in: self)
            exit()
            return demand
        }
    }

    /// Whether nobody was inside, and the caller now is, until it calls ``exit()``.
    @export(implementation) func enter() -> Bool {
        phase.compareExchange(
            expected: Phase.idle, desired: Phase.busy, successOrdering: .acquiring, failureOrdering: .relaxed
        ).exchanged
    }

    @export(implementation) func exit() {
        if State.hasWork(in: self) || !leave() { drain() }
    }

    /// Changes what is shared and admits the signal in one step; nil if the body returns nil, which admits nothing.
    ///
    /// All that such a gate is sent is admitted so.
    @export(implementation) func admit<Result: Sendable>(
        _ signal: State.Signal, changing body: (inout State.Shared) -> Result?
    ) -> (admission: Admission, result: Result)? {
        lock.withLock { shared in
            guard let result = body(&shared) else { return nil }
            if enterUnderLock() { return (.inside, result) }
            return (leaveInInbox(signal), result)
        }
    }

    /// ``enter()`` where all enter under the lock: it takes no atomic operation of its own, which made a behavior subject's send a
    /// quarter faster.
    @export(implementation) func enterUnderLock() -> Bool {
        guard phase.load(ordering: .acquiring) == Phase.idle else { return false }
        phase.store(Phase.busy, ordering: .relaxed)
        return true
    }

    /// Under the lock only.
    @export(implementation) func leaveInInbox(_ signal: State.Signal) -> Admission {
        inbox.append(signal)
        if phase.load(ordering: .relaxed) != Phase.busyWithInbox,  // for as long as the lock is held
            phase.exchange(Phase.busyWithInbox, ordering: .acquiringAndReleasing) == Phase.idle
        {
            return .insideWithInbox
        }
        return inbox.count < 256 ? .left : .leftInLongInbox
    }

    /// Leaves, unless there is something in the inbox.
    @export(implementation) func leave() -> Bool {
        phase.compareExchange(
            expected: Phase.busy, desired: Phase.idle, successOrdering: .releasing, failureOrdering: .relaxed
        ).exchanged
    }

    /// Runs what the inbox holds and does what is left to do, until there is neither and the gate is left.
    @inline(never)
    @export(implementation) func drain() {
        repeat {
            takeInbox()
            receiveBatch()
            while State.hasWork(in: self), let work = State.takeWork(in: self) {
                lock.withLock { _ in isWorking = true }
                while !leave() {
                    takeInbox()
                    receiveBatch()
                }
                State.perform(work, in: self)
                if !enterAfterWork() { return }
                isOutsideFree = true
            }
        } while !leave()
    }

    /// Enters, or has whoever is inside look for work again before leaving.
    @export(implementation) func enterAfterWork() -> Bool {
        lock.withLock { _ in
            isWorking = false
            return phase.exchange(Phase.busyWithInbox, ordering: .acquiringAndReleasing) == Phase.idle
        }
    }

    /// Takes what the inbox holds as the next batch.
    @export(implementation) func takeInbox() {
        lock.withLock { _ in
            swap(&batch, &inbox)
            phase.store(Phase.busy, ordering: .relaxed)
            isOutsideFree = !isWorking
        }
    }

    /// Runs what is left of the batch.
    @export(implementation) func receiveBatch() {
        while received < batch.count {
            let signal = batch[received]
            received += 1
            _ = State.receive(signal, in: self)
        }
        received = 0
        batch.removeAll(keepingCapacity: batch.count <= 64)
    }

    /// Runs what has come meanwhile. For a source that runs inside, between its elements.
    @export(implementation) func catchUp() {
        if !batch.isEmpty || phase.load(ordering: .relaxed) == Phase.busyWithInbox { receiveWaiting() }
    }

    @inline(never)
    @export(implementation) func receiveWaiting() {
        receiveBatch()
        while phase.load(ordering: .relaxed) == Phase.busyWithInbox {
            takeInbox()
            receiveBatch()
        }
    }
}

extension Gate where State: ~Copyable, State.Shared == Void {
    @export(implementation) convenience init(_ state: consuming sending State, isEntered: Bool = false) {
        self.init(state, sharing: (), isEntered: isEntered)
    }
}

extension Gate: CustomReflectable where State: ~Copyable {
    /// Shows nothing: the state belongs to whoever is inside, and `Mirror` stops the program at a stored property whose type is a
    /// generic parameter that can't be copied. Types that can't be copied it leaves out by itself.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: [], displayStyle: .class) }
}
