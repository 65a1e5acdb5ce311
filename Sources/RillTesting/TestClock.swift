import Rill

/// The time of a ``TestScheduler``, apart from its actions: reading the time does not retain the scheduler.
final class TestClock: Sendable {
    let resolution: Duration
    /// Chooses the order of what is due at the same time, in a test that is explored.
    let choices: Choices?
    private let time: Shared<Int64>
    private let running = Shared(0)

    init(_ time: TestTime, resolution: Duration, choices: Choices? = nil) {
        self.choices = choices
        self.resolution = resolution
        self.time = Shared(resolution.multipliedClamped(by: time).nanoseconds)
    }

    var nanoseconds: Int64 { time.value }

    var now: Duration { .nanoseconds(nanoseconds) }

    /// The present in ticks.
    var ticks: TestTime { TestTime(clamping: now.attoseconds / resolution.attoseconds) }

    func duration(of ticks: TestTime) -> Duration { resolution.multipliedClamped(by: ticks) }

    /// The position of the running action in a chain in which each action scheduled the next for the present. Counts
    /// from 1; 0 while no action runs.
    var link: Int { running.value }

    /// Sets the time, but never back.
    func advance(to nanoseconds: Int64) { time.withLock { $0 = max($0, nanoseconds) } }

    /// Runs `body` as the action at position `link` of its chain.
    func run(asLink link: Int, _ body: () -> Void) {
        let former = running.withLock { running in
            defer { running = link }
            return running
        }
        body()
        running.withLock { $0 = former }
    }
}

extension Duration {
    /// Returns `count` times the duration, clamped to 292 years in either direction.
    fileprivate func multipliedClamped(by count: Int) -> Duration {
        let (product, overflow) = attoseconds.multipliedReportingOverflow(by: Int128(count))
        if overflow { return .nanoseconds((attoseconds < 0) == (count < 0) ? Int64.max : .min) }
        return Duration(attoseconds: product).clamped
    }
}
