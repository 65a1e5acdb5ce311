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
struct FlattenState<Element: Sendable, Result: Sendable> {
    @usableFromInline enum Input: Sendable {
        case outer(Element)
        case outerEnded(Completion)
        case inner(Int, Result)
        case innerEnded(Int, Completion)
        /// The subscription asked for last has been made.
        case subscribed
    }

    @usableFromInline enum Action {
        case wait
        /// The input came from a stream that is no longer wanted.
        case reject
        case next(Result)
        case subscribe(Element, Int)
        case finish(Completion)
    }

    @usableFromInline let overlap: Overlap
    @usableFromInline var waiting = Fifo<Element>()
    @usableFromInline var running = 0
    @usableFromInline var latest = 0
    @usableFromInline var isLatestEnded = true
    @usableFromInline var isSubscribing = false
    @usableFromInline var isOuterEnded = false

    @inlinable
    init(_ overlap: Overlap) { self.overlap = overlap }

    @inlinable
    mutating func receive(_ input: consuming Input) -> Action {
        switch input {
        case .outer(let element):
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
        case .inner(let id, let element): return isStale(id) ? .reject : .next(element)
        case .outerEnded(.completed): isOuterEnded = true
        case .outerEnded(let failure): return .finish(failure)
        case .innerEnded(let id, let completion):
            if isStale(id) { return .reject }
            if case .failed = completion { return .finish(completion) }
            running -= 1
            if id == latest { isLatestEnded = true }
        case .subscribed: isSubscribing = false
        }
        return proceed()
    }

    @inlinable
    func isStale(_ id: Int) -> Bool {
        if case .replace = overlap { id != latest } else { false }
    }

    /// Whether the stream that was subscribed to last, which has this number, still runs.
    @inlinable
    func isRunning(_ id: Int) -> Bool { id == latest && !isLatestEnded }

    @inlinable
    mutating func proceed() -> Action {
        if isSubscribing { return .wait }
        if running < limit, let element = waiting.popFirst() { return start(element) }
        return isOuterEnded && running == 0 ? .finish(.completed) : .wait
    }

    @inlinable
    mutating func start(_ element: Element) -> Action {
        running += 1
        latest += 1
        isLatestEnded = false
        isSubscribing = true
        return .subscribe(element, latest)
    }

    @inlinable
    var limit: Int {
        if case .queue(let limit) = overlap { limit } else { 1 }
    }
}
