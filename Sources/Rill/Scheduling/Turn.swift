/// Limits what one action does before the scheduler's other work gets its turn (law 12): 256 steps, or four
/// milliseconds and the steps until it next reads the clock.
///
/// In virtual time, which doesn't pass meanwhile, only the steps count. If a test explores that time, the test decides
/// after each step.
///
/// Reads the clock after steps 1, 2, 4, 8 and every eighth. Reading it after each step would cost as much as a short
/// step.
@usableFromInline struct Turn: Sendable {
    static let limit = 256
    private static let nanoseconds: UInt64 = 4_000_000

    private let start = uptime()
    private var steps = 0
    private var nextCheck = 1

    @usableFromInline init() {}

    /// Counts a step, and returns whether it was the last.
    @usableFromInline mutating func takeStep() -> Bool {
        steps += 1
        if steps < nextCheck { return false }
        if let cuts = Slice.cuts() {
            nextCheck += 1
            return cuts
        }
        nextCheck += min(steps, 8)
        return steps >= Self.limit || !Slice.isUnlimited && uptime() - start > Self.nanoseconds
    }
}
