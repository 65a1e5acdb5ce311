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
    @usableFromInline var steps = 0
    @usableFromInline var nextCheck = 1
    /// Whether the last step has been taken.
    @usableFromInline private(set) var isOver = false

    @usableFromInline init() {}

    /// Counts a step, and returns whether it was the last.
    @inlinable mutating func takeStep() -> Bool {
        steps &+= 1
        return steps >= nextCheck && check()
    }

    @inline(never) @usableFromInline mutating func check() -> Bool {
        if let cuts = Slice.cuts() {
            nextCheck += 1
            isOver = cuts
        } else {
            nextCheck += min(steps, 8)
            isOver = steps >= Self.limit || !Slice.isUnlimited && uptime() - start > Self.nanoseconds
        }
        return isOver
    }
}

/// Counts the elements that a loop sends between two looks at what else there is: 1, 2, 4, up to 64, and fewer again
/// when they take long. A look at each element would cost as much as a short loop.
@usableFromInline struct Stride: Sendable {
    /// The number of elements of the stride.
    @usableFromInline var length = 1
    /// The number of elements until the next look.
    @usableFromInline var left = 1
    private var lastLook: UInt64?
    private var yields = false

    @usableFromInline init() {}

    /// Ends a stride whose last element was answered with `demand`. Returns the answer for the loop: it is
    /// ``Demand/none`` if `subscription` has ended, and ``Demand/later`` if the time of the current action is over: see
    /// ``takeYield()``.
    @inline(never) @usableFromInline
    mutating func end(with demand: Demand, _ subscription: SingleAssignmentDisposable?) -> Demand {
        let isOver = Slice.look()
        let now = approximateUptime()
        adapt(to: now - (lastLook ?? now))
        lastLook = now
        if subscription?.isDisposed == true { return .none }
        yields = isOver && demand == .more
        return yields ? .later : demand
    }

    /// Counts a step of a loop that sends nothing itself, and returns whether the time of the current action is over.
    @inlinable mutating func endsAction() -> Bool {
        left -= 1
        if left > 0 { return false }
        _ = end(with: .more, nil)
        left = length
        return takeYield()
    }

    /// Returns whether the loop waits for the scheduler's other work only, and forgets it.
    @usableFromInline mutating func takeYield() -> Bool {
        defer { yields = false }
        return yields
    }

    /// Makes the next stride twice as long, or much shorter if this one took many nanoseconds.
    @usableFromInline mutating func adapt(to nanoseconds: UInt64) {
        length = nanoseconds > 3_000_000 ? max(1, length / 8) : min(64, length * 2)
    }
}
