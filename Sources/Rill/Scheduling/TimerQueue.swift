/// All timers of one scheduler, in one queue of deadlines: the clock that it reads and the alarm that it sets are given.
///
/// - Complexity: O(log n) to add a timer and for each tick; cancelling is amortised O(1), as a cancelled timer stays in the
///   queue, without its action, until it is due or half of the queue is cancelled.
package final class TimerQueue: Sendable {
    private struct State {
        /// Retained by hand: else each move within the heap is a retain and a release.
        var heap = DeadlineHeap<Unmanaged<ScheduledTimer>>()
        /// The timers of the heap that are cancelled. Those can be released under the lock: all that is left of them is ours.
        var cancelled = 0
        /// What the alarm is set to.
        var alarm = Int64.max
    }

    /// A timer that was taken out, and what it was due at.
    package struct Due: Sendable {
        fileprivate let timer: ScheduledTimer
        fileprivate let deadline: Int64
        /// Its turn among those of the same deadline, or nil for a new one.
        fileprivate var turn: UInt64?
    }

    private let state = Locked(State())
    private let clock: @Sendable () -> Int64
    private let setAlarm: @Sendable (Int64) -> Void

    /// - Parameters:
    ///   - clock: the time in nanoseconds; never goes back.
    ///   - setAlarm: has ``takeDue(limit:)`` called at that time, in place of any earlier wish. It is called in order, under
    ///     the lock.
    package init(clock: @escaping @Sendable () -> Int64, setAlarm: @escaping @Sendable (Int64) -> Void) {
        self.clock = clock
        self.setAlarm = setAlarm
    }

    package var now: Int64 { clock() }

    /// When the next timer is due that is not cancelled.
    package var nextDeadline: Int64? {
        state.withLock { state in
            while let first = state.heap.first, first._withUnsafeGuaranteedRef({ $0.isDisposed }) {
                state.heap.popFirst()!.payload.release()
                state.cancelled -= 1
            }
            return state.heap.firstDeadline
        }
    }

    /// Adds a timer that ticks at `now + delay + n × period`, or once where there is no period, while the sink wants more.
    package func add(
        after delay: Duration, every period: Duration?, missedTicks: MissedTicks = .skip, _ sink: sending Sink<Int>
    ) -> ScheduledTimer {
        let deadline = now.addingClamped(max(0, delay.nanoseconds))
        let timer = ScheduledTimer(
            queue: self, period: period.map { max(1, $0.nanoseconds) }, missedTicks: missedTicks, sink)
        insert(CollectionOfOne(Due(timer: timer, deadline: deadline)))
        return timer
    }

    /// Adds a timer that runs the action once, after the delay.
    package func add(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        let sink = Sink<Int>(
            next: { _ in
                action()
                return .none
            }, finish: { _ in })
        return add(after: delay, every: nil, sink)
    }

    /// Cancels every timer. Needed where no alarm will come: until it has ended, a timer keeps its queue.
    package func cancelAll() {
        let timers = state.withLock { state in state.heap.payloads.map { $0.takeUnretainedValue() } }
        for timer in timers { timer.dispose() }
    }

    /// Takes timers that are due, out of at most so many, and sets the alarm for the next one; each must be given to
    /// ``tick(_:)``.
    package func takeDue(limit: Int) -> [Due] {
        let now = now
        return state.withLock { state in
            var due: [Due] = []
            for _ in 0..<limit {
                guard let deadline = state.heap.firstDeadline, deadline <= now else { break }
                let (payload, turn) = state.heap.popFirst()!
                let timer = payload.takeRetainedValue()
                if timer.isDisposed {
                    state.cancelled -= 1
                } else {
                    due.append(Due(timer: timer, deadline: deadline, turn: turn))
                }
            }
            state.alarm = .max
            setAlarm(&state)
            return due
        }
    }

    /// Runs the timers, and puts back those that tick again, and those that are left when the turn is over.
    package func tick(_ due: [Due]) {
        var (turn, ticked, waiting) = (Turn(), 0, [Due]())
        for due in due {
            if let next = due.timer.tick(due.deadline) { waiting.append(Due(timer: due.timer, deadline: next)) }
            ticked += 1
            if turn.takeStep() { break }
        }
        waiting += due[ticked...]
        insert(waiting)
    }

    private func insert(_ timers: some Collection<Due> & Sendable) {
        state.withLock { state in
            for due in timers { state.heap.insert(.passRetained(due.timer), deadline: due.deadline, turn: due.turn) }
            setAlarm(&state)
        }
    }

    private func setAlarm(_ state: inout State) {
        guard let first = state.heap.firstDeadline, first < state.alarm else { return }
        state.alarm = first
        setAlarm(first)
    }

    /// A timer has been cancelled that nobody is running.
    fileprivate func cancelled() {
        state.withLock { state in
            state.cancelled += 1
            guard state.cancelled * 2 > state.heap.count else { return }
            state.cancelled -= state.heap.removeAll(
                where: { $0._withUnsafeGuaranteedRef { $0.isDisposed } }, release: { $0.release() })
        }
    }

    /// A timer has been cancelled that was taken out before and not been run.
    fileprivate func dropped() { state.withLock { $0.cancelled -= 1 } }
}

/// A timer in a ``TimerQueue``.
///
/// The action is released by whoever ends the timer, except by a `dispose` during a tick: it leaves that to the tick.
package final class ScheduledTimer: Cancelable, @unchecked Sendable {  // `handler` is handed over as said above
    /// A sink's `next` as it is: a bare `(Int) -> Demand` is called differently, and took another 48 bytes to wrap it in.
    private struct Handler<Tick> {
        let next: (Tick) -> Demand
    }

    private static let isRunning = 1
    private static let hasEnded = 2
    private static let catchesUp = 4
    private static let tick = 8

    private let queue: TimerQueue
    /// Zero for a single tick.
    private let period: Int64
    /// The bits above, and from ``tick`` on the number of ticks: in one word, all of a timer is 56 bytes, a block of 64.
    private let state: FlagsAndCount
    @exclusivity(unchecked) private var handler: Handler<Int>?

    fileprivate init(queue: TimerQueue, period: Int64?, missedTicks: MissedTicks, _ sink: sending Sink<Int>) {
        self.queue = queue
        self.period = period ?? 0
        state = FlagsAndCount(missedTicks == .catchUp ? Self.catchesUp : 0)
        handler = Handler(next: sink.next)
    }

    package var isDisposed: Bool { state.contains(Self.hasEnded) }

    package func dispose() {
        let former = state.insert(Self.hasEnded)
        guard former & (Self.hasEnded | Self.isRunning) == 0 else { return }
        handler = nil
        queue.cancelled()
    }

    /// Runs the action; the result is when to do so again.
    fileprivate func tick(_ deadline: Int64) -> Int64? {
        let state = state.insert(Self.isRunning)
        guard state & Self.hasEnded == 0, let handler else {
            queue.dropped()
            return nil
        }
        if handler.next(state / Self.tick) != .none, period > 0 {
            let next = next(deadline, catchesUp: state & Self.catchesUp != 0)
            let former = self.state.add(Self.tick - Self.isRunning)
            if former & Self.hasEnded == 0 { return next }
        }
        _ = self.state.insert(Self.hasEnded)
        self.handler = nil
        return nil
    }

    private func next(_ deadline: Int64, catchesUp: Bool) -> Int64 {
        let missed = catchesUp ? 0 : (queue.now - deadline) / period
        return deadline.addingClamped(period.multipliedClamped(missed + 1))
    }
}

extension ScheduledTimer: CustomReflectable {
    /// Leaves out the action, which another thread may be releasing.
    package var customMirror: Mirror { Mirror(self, children: ["isDisposed": isDisposed], displayStyle: .class) }
}
