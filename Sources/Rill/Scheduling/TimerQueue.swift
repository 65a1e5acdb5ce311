/// All timers of one scheduler, in one queue of deadlines: the clock that it reads and the alarm that it sets are given.
///
/// - Complexity: O(log n) to add a timer and for each tick; cancelling is amortised O(1), as a cancelled timer stays in the
///   queue, without its action, until it is due or half of the queue is cancelled.
package final class TimerQueue: Sendable {
    private struct State {
        var heap = DeadlineHeap<ScheduledTimer>()
        var cancelled = 0
        /// What the alarm is set to.
        var alarm = Int64.max
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

    package var nowDuration: Duration { .nanoseconds(now) }

    package var nextDeadline: Int64? { state.withLock { $0.heap.firstDeadline } }

    /// Adds a timer that ticks at `now + delay + n × period`, or once where there is no period.
    package func add(
        after delay: Duration, every period: Duration?, missedTicks: MissedTicks = .skip,
        _ action: @escaping @Sendable (Int) -> Demand
    ) -> ScheduledTimer {
        let start = now.addingClamped(max(0, delay.nanoseconds))
        let timer = ScheduledTimer(
            queue: self, start: start, period: period.map { max(1, $0.nanoseconds) }, missedTicks: missedTicks, action)
        insert([(timer, start)])
        return timer
    }

    /// Adds a timer that runs the action once, after the delay.
    package func add(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> ScheduledTimer {
        add(after: delay, every: nil) { _ in
            action()
            return .none
        }
    }

    /// Takes the timers that are due, at most so many, and sets the alarm for the next one; each must be given to
    /// ``tick(_:)`` or disposed.
    package func takeDue(limit: Int) -> [ScheduledTimer] {
        let now = now
        return state.withLock { state in
            var due: [ScheduledTimer] = []
            while due.count < limit, let deadline = state.heap.firstDeadline, deadline <= now {
                let timer = state.heap.popFirst()!
                if timer.isDisposed { state.cancelled -= 1 }
                due.append(timer)
            }
            state.alarm = .max
            setAlarm(&state)
            return due
        }
    }

    /// Runs the timers, and puts back those that tick again.
    package func tick(_ timers: [ScheduledTimer]) {
        insert(timers.compactMap { timer in timer.tick().map { (timer, $0) } })
    }

    private func insert(_ timers: [(ScheduledTimer, deadline: Int64)]) {
        state.withLock { state in
            for (timer, deadline) in timers { state.heap.insert(timer, deadline: deadline) }
            setAlarm(&state)
        }
    }

    private func setAlarm(_ state: inout State) {
        guard let first = state.heap.firstDeadline, first < state.alarm else { return }
        state.alarm = first
        setAlarm(first)
    }

    fileprivate func cancelled(_ timer: ScheduledTimer) {
        let removed = state.withLock { state in
            state.cancelled += 1
            guard state.cancelled * 2 > state.heap.count else { return [ScheduledTimer]() }
            state.cancelled = 0
            return state.heap.filter { !$0.isDisposed }
        }
        withExtendedLifetime(removed) {}
    }
}

/// A timer in a ``TimerQueue``.
package final class ScheduledTimer: Cancelable {
    private struct State {
        var action: (@Sendable (Int) -> Demand)?
        /// The multiple of the period that the next tick is due at.
        var multiple: Int64 = 0
        var ticks = 0
    }

    private let queue: TimerQueue
    private let start: Int64
    private let period: Int64?
    private let missedTicks: MissedTicks
    private let ended = Flag()
    private let state: Locked<State>

    fileprivate init(
        queue: TimerQueue, start: Int64, period: Int64?, missedTicks: MissedTicks,
        _ action: @escaping @Sendable (Int) -> Demand
    ) {
        self.queue = queue
        self.start = start
        self.period = period
        self.missedTicks = missedTicks
        state = Locked(State(action: action))
    }

    package var isDisposed: Bool { ended.isSet }

    package func dispose() {
        guard ended.set() else { return }
        let former = state.exchange(State())
        withExtendedLifetime(former) { queue.cancelled(self) }
    }

    /// Runs the action; the result is when to do so again.
    fileprivate func tick() -> Int64? {
        guard !isDisposed else { return nil }
        let (action, index) = state.withLock { ($0.action, $0.ticks) }
        if action?(index) == .more, let period, let next = next(period), !isDisposed { return next }
        end()
        return nil
    }

    private func next(_ period: Int64) -> Int64? {
        let now = queue.now
        return state.withLock { state in
            state.ticks += 1
            state.multiple += 1
            if missedTicks == .skip { state.multiple = max(state.multiple, (now - start) / period + 1) }
            return start.addingClamped(state.multiple.multipliedClamped(period))
        }
    }

    /// Ends a timer that is not in the queue.
    private func end() {
        _ = ended.set()
        let former = state.exchange(State())
        withExtendedLifetime(former) {}
    }
}
