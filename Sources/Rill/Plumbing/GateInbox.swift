import Synchronization

/// How a signal gets into the inbox, and what the sender inside does with the inbox.
extension Gate where State: ~Copyable {
    /// Puts `signal` into the inbox. Returns true if the gate was free, which the caller then has entered. Called under
    /// the lock.
    @export(implementation) func leaveInInbox(_ signal: State.Signal) -> Bool {
        inbox.append(signal)
        return phase.load(ordering: .relaxed) != Phase.busyWithInbox  // as long as the lock is held
            && phase.exchange(Phase.busyWithInbox, ordering: .acquiringAndReleasing) == Phase.idle
    }

    /// Runs the signals of the inbox and performs the remaining work, until there is neither, and leaves the gate.
    @inline(never)
    @export(implementation) func drain() {
        repeat {
            catchUp()
            while State.hasWork(in: self), let work = State.takeWork(in: self) {
                isWorking.store(true, ordering: .relaxed)
                while !leave() { catchUp() }
                work(self)
                // A sender inside looks for work again before it leaves.
                let isInside = lock.withLock { _ in
                    isWorking.store(false, ordering: .releasing)
                    return phase.exchange(Phase.busyWithInbox, ordering: .acquiringAndReleasing) == Phase.idle
                }
                if !isInside { return }
            }
        } while !leave()
    }

    /// Runs the signals that arrived meanwhile. A source that runs inside calls it between its elements.
    @export(implementation) func catchUp() {
        if !batch.isEmpty || phase.load(ordering: .relaxed) == Phase.busyWithInbox { receiveWaiting() }
    }

    @inline(never)
    @export(implementation) func receiveWaiting() {
        repeat {
            if batch.isEmpty {
                lock.withLock { _ in
                    swap(&batch, &inbox)
                    phase.store(Phase.busy, ordering: .relaxed)
                }
            }
            while let signal = batch.popFirst() { _ = State.receive(signal, in: self) }
        } while phase.load(ordering: .relaxed) == Phase.busyWithInbox
    }
}
