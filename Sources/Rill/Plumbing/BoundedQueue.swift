/// The elements between a source and an observer that takes them later, and what happens when they become too many.
@usableFromInline
struct BoundedQueue<Element: Sendable>: Sendable {
    /// The answer to the source, and the element that was dropped, the last of `total`. The caller releases it when no
    /// lock is held.
    @usableFromInline typealias Arrival = (demand: Demand, dropped: (element: Element, total: Int)?)

    @usableFromInline var elements = Queue<Element>()
    /// The end that follows the elements.
    @usableFromInline var completion: Completion?
    @usableFromInline var isSourceWaiting = false
    @usableFromInline var dropped = 0
    @usableFromInline let limit: Int
    /// The number of elements at which a source waits that can: `limit`, or fewer while it is slow.
    @usableFromInline var target: Int
    /// What happens to an element that arrives when the queue is full, or nil to keep all elements of a source that
    /// can't wait.
    @usableFromInline let overflow: Overflow?

    @export(implementation) init(limit: Int, whenFull overflow: Overflow?) {
        self.limit = limit
        target = limit
        self.overflow = overflow
    }

    @export(implementation) mutating func append(_ element: Element) -> Arrival {
        if completion != nil { return (.none, nil) }
        if elements.count >= limit {
            switch overflow {
            case nil: break
            case .dropNewest: return drop(element)
            case .dropOldest:
                elements.append(element)
                return drop(elements.popFirst()!)
            case .fail, .wait:
                completion = .failed(BufferOverflow(limit: limit))
                return (.none, nil)
            }
        }
        elements.append(element)
        if isSourceWaiting || elements.count < target || overflow != nil && overflow != .wait { return (.more, nil) }
        isSourceWaiting = true
        return (.later, nil)
    }

    @inline(never)
    @export(implementation) mutating func drop(_ element: Element) -> Arrival {
        dropped += 1
        return (.more, (element, dropped))
    }

    /// Ends the queue, unless it has ended.
    @export(implementation)
    mutating func finish(_ completion: Completion) { self.completion = self.completion ?? completion }

    /// Whether the source waits and must be resumed now, because the queue is at most half full.
    @export(implementation) mutating func takeResumption() -> Bool {
        guard isSourceWaiting, elements.count <= target / 2 else { return false }
        isSourceWaiting = false
        return true
    }
}
