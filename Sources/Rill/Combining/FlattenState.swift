/// What happens to an element that arrives while the stream of an earlier element is still running.
@usableFromInline
enum Overlap: Sendable {
    /// Up to `limit` streams run at once, and further elements wait.
    case queue(limit: Int)
    /// The element is dropped.
    case drop
    /// The running stream is disposed, and the stream of the new element replaces it.
    case replace
}

/// Decides which streams of a ``Flatten`` run, and when the result ends.
///
/// Each stream has a number, counted from 1. An element of the source starts a stream, waits or is dropped, as
/// ``Overlap`` says. While one stream is being subscribed to, no other one starts: the next one starts when ``Flatten``
/// calls ``subscribed()``. Streams that end at once therefore run in a loop instead of recursively (law 9). The result
/// completes when the source has completed and no stream runs or waits.
@usableFromInline
struct FlattenState<Element> {
    @usableFromInline enum Step {
        case wait
        /// Subscribe to the stream of this element, which has this number. ``subscribed()`` must follow, unless the
        /// result ends.
        case subscribe(Element, Int)
        case finish(Completion)
    }

    @usableFromInline let overlap: Overlap
    @usableFromInline let limit: Int
    /// The elements whose streams have not started.
    @usableFromInline var waiting = Queue<Element>()
    /// The number of streams that run.
    @usableFromInline var running = 0
    /// The number of the stream that started last.
    @usableFromInline var latest = 0
    @usableFromInline var isLatestEnded = true
    @usableFromInline var isSubscribing = false
    @usableFromInline var isOuterEnded = false

    @export(implementation) init(_ overlap: Overlap) {
        self.overlap = overlap
        limit = if case .queue(let limit) = overlap { limit } else { 1 }
    }

    @export(implementation) mutating func outer(_ element: Element) -> Step {
        switch overlap {
        case .queue: break
        case .drop: if running > 0 || isSubscribing { return .wait }
        case .replace:
            running = 0
            latest += 1
            waiting.removeAll()
        }
        if !isSubscribing, running < limit { return start(element) }
        waiting.append(element)
        return .wait
    }

    @export(implementation) mutating func outerEnded(_ completion: Completion) -> Step {
        if case .failed = completion { return .finish(completion) }
        isOuterEnded = true
        return proceed()
    }

    @export(implementation) mutating func innerEnded(_ id: Int, _ completion: Completion) -> Step {
        if isStale(id) { return .wait }
        if case .failed = completion { return .finish(completion) }
        running -= 1
        if id == latest { isLatestEnded = true }
        return proceed()
    }

    @export(implementation) mutating func subscribed() -> Step {
        isSubscribing = false
        return proceed()
    }

    /// Whether another element of the source would not have to wait.
    @export(implementation) var acceptsOuter: Bool {
        guard waiting.isEmpty else { return false }
        return if case .queue = overlap { running < limit } else { !isSubscribing }
    }

    /// Whether the stream with this number has been replaced.
    @export(implementation) func isStale(_ id: Int) -> Bool {
        if case .replace = overlap { id != latest } else { false }
    }

    /// Whether the stream with this number started last and is still running.
    @export(implementation) func isRunning(_ id: Int) -> Bool { id == latest && !isLatestEnded }

    @export(implementation) mutating func proceed() -> Step {
        if isSubscribing { return .wait }
        if running < limit, let element = waiting.popFirst() { return start(element) }
        return isOuterEnded && running == 0 ? .finish(.completed) : .wait
    }

    /// Counts a stream that was attached without an action of this machine, and returns its number.
    @export(implementation) mutating func startAlone() -> Int {
        running += 1
        latest += 1
        isLatestEnded = false
        return latest
    }

    @export(implementation) mutating func start(_ element: Element) -> Step {
        running += 1
        latest += 1
        isLatestEnded = false
        isSubscribing = true
        return .subscribe(element, latest)
    }
}
