import Synchronization

/// The clock of a ``VirtualTimeScheduler``, in nanoseconds.
final class VirtualClock: Sendable {
    private let time: Atomic<Int64>
    private let stopped = Atomic(false)

    init(_ now: Int64) { time = Atomic(now) }

    var now: Int64 { time.load(ordering: .acquiring) }

    /// Moves the time forward, and never back.
    func advance(to time: Int64) { self.time.max(time, ordering: .acquiringAndReleasing) }

    var isStopped: Bool { stopped.load(ordering: .acquiring) }

    func stop() { stopped.store(true, ordering: .releasing) }

    func begin() { stopped.store(false, ordering: .releasing) }
}
