/// Runs all timers of one scheduler, in the order of their deadlines. The owner provides the clock and the alarm.
///
/// - Complexity: O(log *n*) to add a timer and for each tick. Amortized O(1) to cancel: a cancelled timer stays in the
///   heap, without its action, until it is due or half of the heap is cancelled.
package final class TimerQueue: Sendable {
    private struct State {
        /// Unmanaged, because each move of a strong reference within the heap would be a retain and a release.
        var heap = DeadlineHeap<Unmanaged<ScheduledTimer>>()
        /// The number of timers that were cancelled since the heap was last cleared of them. They hold no user code.
        var cancelled = 0
        /// The deadline to which the alarm is set.
        var alarm = Int64.max
    }

    /// A timer, its deadline, and its position among timers with the same deadline, which is nil for a new deadline.
    package typealias Due = (timer: ScheduledTimer, deadline: Int64, rank: UInt64?)

    private let state = Locked(State())
    private let clock: @Sendable () -> Int64
    private let setAlarm: @Sendable (TimerQueue, Int64) -> Void

    /// - Parameters:
    ///   - clock: returns the time in nanoseconds, which never goes back.
    ///   - setAlarm: moves the alarm that calls ``takeDue(limit:)`` of the queue to a given time. Called in order,
    ///     under the lock.
    package init(clock: @escaping @Sendable () -> Int64, setAlarm: @escaping @Sendable (TimerQueue, Int64) -> Void) {
        self.clock = clock
        self.setAlarm = setAlarm
    }

    package var now: Int64 { clock() }

    /// The deadline of the next timer that isn't cancelled.
    package var nextDeadline: Int64? {
        state.withLock { state in
            while let first = state.heap.first?.payload, first._withUnsafeGuaranteedRef({ $0.isDisposed }) {
                state.heap.popFirst()!.payload.release()
            }
            return state.heap.first?.deadline
        }
    }

    /// Adds a timer that ticks at `now + delay + n × period`, until `sink` wants no more.
    package func add(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks = .skip, _ sink: sending Sink<Int>
    ) -> ScheduledTimer {
        let deadline = now.addingClamped(max(0, delay.nanoseconds))
        let timer = ScheduledTimer(queue: self, period: max(1, period.nanoseconds), missedTicks: missedTicks, sink)
        insert(CollectionOfOne((timer, deadline, rank: nil)))
        return timer
    }

    /// Cancels every timer. Needed if no alarm will come, because a timer keeps its queue alive until it ends.
    package func cancelAll() {
        let timers = state.withLock { state in state.heap.entries.map { $0.payload.takeUnretainedValue() } }
        for timer in timers { timer.dispose() }
    }

    /// Runs the timers that are due. Leaves those beyond the limit of ``Turn``, which would put them back.
    func tickDue() { tick(takeDue(limit: Turn.limit)) }

    /// Takes up to `limit` due timers, which must be passed to ``tick(_:)``, and sets the alarm for the next timer.
    package func takeDue(limit: Int) -> [Due] {
        let now = now
        return state.withLock { state in
            var due: [Due] = []
            while due.count < limit, let deadline = state.heap.first?.deadline, deadline <= now {
                let first = state.heap.popFirst()!
                due.append((first.payload.takeRetainedValue(), deadline, first.rank))
            }
            removeCancelled(&state)
            state.alarm = .max
            setAlarm(&state)
            return due
        }
    }

    /// Runs the timers. Puts back those that tick again, and those that remain when the turn is over.
    package func tick(_ due: [Due]) {
        var (turn, rest, waiting) = (Turn(), due[...], [Due]())
        while let (timer, deadline, _) = rest.popFirst() {
            if let next = timer.tick(deadline) { waiting.append((timer, next, rank: nil)) }
            if turn.takeStep() { break }
        }
        insert(waiting + rest)
    }

    /// Runs one timer, and puts it back if it ticks again.
    package func tick(_ due: Due) {
        if let next = due.timer.tick(due.deadline) { insert(CollectionOfOne((due.timer, next, rank: nil))) }
    }

    /// Inserts timers that are new, or that were taken and don't run now.
    package func insert(_ timers: some Collection<Due> & Sendable) {
        state.withLock { state in
            for due in timers where !due.timer.isDisposed {
                state.heap.insert(.passRetained(due.timer), deadline: due.deadline, rank: due.rank)
            }
            setAlarm(&state)
        }
    }

    private func setAlarm(_ state: inout State) {
        guard let first = state.heap.first?.deadline, first < state.alarm else { return }
        state.alarm = first
        setAlarm(self, first)
    }

    /// Counts a timer that was cancelled while it wasn't running.
    fileprivate func cancelled() {
        state.withLock { state in
            state.cancelled += 1
            removeCancelled(&state)
        }
    }

    /// Removes the cancelled timers if they may be the majority.
    private func removeCancelled(_ state: inout State) {
        guard state.cancelled * 2 > state.heap.count else { return }
        state.heap.removeAll(where: { $0._withUnsafeGuaranteedRef { $0.isDisposed } }, release: { $0.release() })
        state.cancelled = 0
    }
}

/// A timer in a ``TimerQueue``.
///
/// Ending the timer releases its action. Only a `dispose` during a tick leaves the release to that tick.
package final class ScheduledTimer: Cancelable, @unchecked Sendable {  // `handler` is released once
    /// The part of a sink that receives ticks. A closure around the sink would hold the whole of it.
    private struct Handler<Tick> {
        let receiver: AnyObject
        let receive: (AnyObject, Tick) -> Demand

        init(_ sink: Sink<Tick>) { (receiver, receive) = (sink.receiver, sink.receive) }
    }

    private static let isRunning: Int64 = 1
    private static let hasEnded: Int64 = 2
    private static let catchesUp: Int64 = 4
    private static let tick: Int64 = 8

    private let queue: TimerQueue
    private let period: Int64
    /// The flags above, and the number of ticks from ``tick`` on. One word, so that a timer is 64 bytes.
    private let state: AtomicBits
    private var handler: Handler<Int>?

    fileprivate init(queue: TimerQueue, period: Int64, missedTicks: MissedTicks, _ sink: sending Sink<Int>) {
        self.queue = queue
        self.period = period
        state = AtomicBits(missedTicks == .catchUp ? Self.catchesUp : 0)
        handler = Handler(sink)
    }

    package var isDisposed: Bool { state.contains(Self.hasEnded) }

    package func dispose() {
        let former = state.insert(Self.hasEnded)
        guard former & (Self.hasEnded | Self.isRunning) == 0 else { return }
        _ = handler.take()
        queue.cancelled()
    }

    /// Runs the action and returns the next deadline, or nil if the timer has ended.
    fileprivate func tick(_ deadline: Int64) -> Int64? {
        let state = state.insert(Self.isRunning)
        guard state & Self.hasEnded == 0, let handler else { return nil }
        if handler.receive(handler.receiver, Int(truncatingIfNeeded: state / Self.tick)) != .none {
            let late = state & Self.catchesUp != 0 ? 0 : queue.now - deadline
            let former = self.state.add(Self.tick - Self.isRunning)
            if former & Self.hasEnded == 0 { return (deadline + late - late % period).addingClamped(period) }
        }
        _ = self.state.insert(Self.hasEnded)
        _ = self.handler.take()
        return nil
    }
}

extension ScheduledTimer: CustomReflectable {
    /// Leaves out the action, which another thread may be releasing.
    package var customMirror: Mirror { Mirror(self, children: ["isDisposed": isDisposed], displayStyle: .class) }
}

/// A scheduler whose timers run in a ``TimerQueue``, in a ``Slice``.
package protocol TimerQueueScheduler: SchedulerType {
    var timers: TimerQueue { get }
}

extension TimerQueueScheduler {
    @discardableResult public func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable { timers.add(after: delay, every: period, missedTicks: missedTicks, sink) }
}
