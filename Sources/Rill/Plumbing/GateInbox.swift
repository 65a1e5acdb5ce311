import Synchronization

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
