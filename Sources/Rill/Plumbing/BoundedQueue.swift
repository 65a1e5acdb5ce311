/// The elements between a source and an observer that takes them later, and what happens when they become too many.
@usableFromInline
struct BoundedQueue<Element: Sendable>: Sendable {
    /// What happened to an element.
    @usableFromInline enum Arrival: Sendable {
        /// The element is in the queue. The answer is ``Demand/later`` if the source must wait for room.
        case kept(Demand)
        /// An element was dropped, the last of `total`. It is part of the result so that no lock is held when it is
        /// released.
        case dropped(Element, total: Int)
        /// The queue was full, or had ended before.
        case refused

        /// The answer to the source.
        @export(implementation) var demand: Demand {
            switch self {
            case .kept(let demand): demand
            case .dropped: .more
            case .refused: .none
            }
        }
    }

    @usableFromInline var elements = Queue<Element>()
    /// The end that follows the elements.
    @usableFromInline var completion: Completion?
    @usableFromInline var isSourceWaiting = false
    @usableFromInline var dropped = 0
    @usableFromInline let limit: Int
    /// What happens to an element that arrives when the queue is full, or nil to keep all elements of a source that
    /// can't wait.
    @usableFromInline let overflow: Overflow?

    @export(implementation) init(limit: Int, whenFull overflow: Overflow?) {
        self.limit = limit
        self.overflow = overflow
    }

    @export(implementation) mutating func append(_ element: Element) -> Arrival {
        if completion != nil { return .refused }
        if elements.count >= limit, let overflow {
            switch overflow {
            case .dropOldest, .dropNewest:
                dropped += 1
                guard case .dropOldest = overflow else { return .dropped(element, total: dropped) }
                let oldest = elements.popFirst()!
                elements.append(element)
                return .dropped(oldest, total: dropped)
            case .fail, .wait:
                completion = .failed(BufferOverflow(limit: limit))
                return .refused
            }
        }
        elements.append(element)
        switch overflow {
        case nil, .wait: isSourceWaiting = elements.count >= limit
        case .dropOldest, .dropNewest, .fail: break
        }
        return .kept(isSourceWaiting ? .later : .more)
    }

    /// Ends the queue, unless it has ended.
    @export(implementation) mutating func finish(_ completion: Completion) {
        if self.completion == nil { self.completion = completion }
    }

    /// Whether the source waits and must be resumed now, because the queue is at most half full.
    @export(implementation) mutating func takeResumption() -> Bool {
        guard isSourceWaiting, elements.count <= limit / 2 else { return false }
        isSourceWaiting = false
        return true
    }
}
