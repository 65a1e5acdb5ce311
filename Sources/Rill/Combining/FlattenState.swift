/// What happens to an element that comes while the stream made of an earlier one still runs.
@usableFromInline
enum Overlap: Sendable {
    /// Up to `limit` streams run at once; further elements wait.
    case queue(limit: Int)
    /// The element is dropped.
    case drop
    /// The running stream is let go.
    case replace
}

/// A source whose elements are streams, and when each of them runs.
@usableFromInline
struct FlattenState<Element> {
    @usableFromInline enum Action {
        case wait
        /// To be followed by ``subscribed()``, or by the end.
        case subscribe(Element, Int)
        case finish(Completion)
    }

    @usableFromInline let overlap: Overlap
    @usableFromInline let limit: Int
    @usableFromInline var waiting = Queue<Element>()
    @usableFromInline var running = 0
    @usableFromInline var latest = 0
    @usableFromInline var isLatestEnded = true
    @usableFromInline var isSubscribing = false
    @usableFromInline var isOuterEnded = false

    @export(implementation) init(_ overlap: Overlap) {
        self.overlap = overlap
        limit = if case .queue(let limit) = overlap { limit } else { 1 }
    }

    @export(implementation) mutating func outer(_ element: Element) -> Action {
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

    @export(implementation) mutating func outerEnded(_ completion: Completion) -> Action {
        if case .failed = completion { return .finish(completion) }
        isOuterEnded = true
        return proceed()
    }

    @export(implementation) mutating func innerEnded(_ id: Int, _ completion: Completion) -> Action {
        if isStale(id) { return .wait }
        if case .failed = completion { return .finish(completion) }
        running -= 1
        if id == latest { isLatestEnded = true }
        return proceed()
    }

    @export(implementation) mutating func subscribed() -> Action {
        isSubscribing = false
        return proceed()
    }

    /// Whether a further element of the source would not have to wait.
    @export(implementation) var acceptsOuter: Bool {
        guard waiting.isEmpty else { return false }
        return if case .queue = overlap { running < limit } else { true }
    }

    /// Whether the stream is no longer wanted.
    @export(implementation) func isStale(_ id: Int) -> Bool {
        if case .replace = overlap { id != latest } else { false }
    }

    /// Whether the stream that was subscribed to last, which has this number, still runs.
    @export(implementation) func isRunning(_ id: Int) -> Bool { id == latest && !isLatestEnded }

    @export(implementation) mutating func proceed() -> Action {
        if isSubscribing { return .wait }
        if running < limit, let element = waiting.popFirst() { return start(element) }
        return isOuterEnded && running == 0 ? .finish(.completed) : .wait
    }

    /// Counts a stream that was attached without being asked for.
    @export(implementation) mutating func startAlone() -> Int {
        running += 1
        latest += 1
        isLatestEnded = false
        return latest
    }

    @export(implementation) mutating func start(_ element: Element) -> Action {
        running += 1
        latest += 1
        isLatestEnded = false
        isSubscribing = true
        return .subscribe(element, latest)
    }
}
