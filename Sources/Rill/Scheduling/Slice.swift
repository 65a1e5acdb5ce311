/// The time that an action of a scheduler has before the scheduler's other work gets its turn (law 12).
///
/// A source that loops within the action looks whether the time is over. Then it goes on in another action, whatever
/// lies between the source and the scheduler.
@usableFromInline
struct Slice {
    private static let nanoseconds: UInt64 = 4_000_000
    private static let local = ThreadLocal<Slice>("Slice")

    private let scheduler: any ImmediateSchedulerType
    private let start = approximateTime()

    /// Whether the time of the action that runs on this thread is over.
    static var isOver: Bool { local.current.map { approximateTime() - $0.pointee.start > nanoseconds } ?? false }

    /// Runs `body` as an action of `scheduler`.
    @usableFromInline
    static func run(on scheduler: any ImmediateSchedulerType, _ body: () -> Void) {
        local.with(Slice(scheduler: scheduler), body)
    }

    /// Runs `action` as another action of the scheduler whose action runs on this thread.
    @usableFromInline
    static func yield(_ action: @escaping @Sendable () -> Void) {
        guard let scheduler = local.current?.pointee.scheduler else { return action() }
        scheduler.schedule { run(on: scheduler, action) }
    }
}

/// Counts the elements that a loop sends between two looks at what else there is: 1, 2, 4, up to 256, and fewer again
/// when they take long. A look at each element would cost as much as a short loop.
@usableFromInline
struct Stride: Sendable {
    /// What a loop does after a look.
    @usableFromInline enum Decision {
        case goOn, yield, stop
    }

    /// The number of elements until the next look.
    @usableFromInline var length = 1
    private var lastLook: UInt64?

    @usableFromInline
    init() {}

    /// Looks whether `subscription` has ended and whether the time of the current action is over.
    @inline(never)
    @usableFromInline
    mutating func look(for subscription: SingleAssignmentDisposable?) -> Decision {
        if subscription?.isDisposed == true { return .stop }
        adapt()
        return Slice.isOver ? .yield : .goOn
    }

    /// Makes the next stride twice as long, or much shorter if this one took long.
    @usableFromInline
    mutating func adapt() {
        let now = approximateTime()
        length = now - (lastLook ?? now) > 4_000_000 ? max(1, length / 8) : min(256, length * 2)
        lastLook = now
    }
}
