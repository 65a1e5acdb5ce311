/// A queue of limited length for elements that are taken later than they arrive.
///
/// A value to keep under a lock. Its owner does what the queue asks for when the lock is released: it wakes the taker,
/// resumes the source, or releases a dropped element. The taker may be a task that waits at a ``Suspension``:
///
///     let arrival = queue.withLock { $0.append(element) }
///     if arrival.wakesTaker { suspension.resume() }
///     return arrival.demand
///
/// All methods but ``takeAll()`` take amortized constant time.
public struct BoundedQueue<Element: Sendable>: Sendable {
    public struct Arrival: Sendable {
        /// The answer to the source.
        public let demand: Demand
        /// The element that was dropped, if any.
        public var dropped: Element?
        /// Whether the taker waits for elements and must be woken.
        public var wakesTaker = false

        @inlinable init(_ demand: Demand, dropped: Element? = nil) { (self.demand, self.dropped) = (demand, dropped) }
    }

    @usableFromInline enum Taker: Sendable {
        case awake
        /// Until an element or the end arrives.
        case waiting
        /// Until it wants to go on. `hasRest` says whether it has taken elements that it still has to send.
        case paused(hasRest: Bool)
    }

    @usableFromInline enum Taken: Sendable {
        case elements
        case end(Completion)
        /// The taker waits from now on.
        case nothing
    }

    @usableFromInline var elements = Queue<Element>()
    /// The end that follows the elements.
    @usableFromInline var completion: Completion?
    /// The number of elements that were dropped.
    @usableFromInline var dropCount = 0
    @usableFromInline var taker = Taker.waiting
    @usableFromInline var isSourceWaiting = false
    /// The number of elements that the queue can hold. A lower limit drops none of those that it holds.
    public var limit: Int { didSet { target = limit } }
    /// The number of elements at which a source waits that can: `limit`, or fewer while it is slow.
    @usableFromInline var target: Int
    /// Whether the source waits at the target even if the policy drops elements.
    @usableFromInline var mustWait = false
    @usableFromInline let overflow: Overflow?

    /// Creates an empty queue, whose taker waits.
    ///
    /// - Parameters:
    ///   - limit: the number of elements that the queue can hold.
    ///   - overflow: what happens to an element that arrives when the queue is full, or nil to make the source wait and
    ///     to keep all elements of a source that can't.
    /// - Precondition: `limit` is positive.
    @inlinable public init(limit: Int, whenFull overflow: Overflow?) {
        requirePositive(limit, "limit", "BoundedQueue.init(limit:whenFull:)")
        self.limit = limit
        target = limit
        self.overflow = overflow
    }

    public var count: Int { elements.count }

    /// Adds an element, unless the queue has ended.
    @inlinable public mutating func append(_ element: Element) -> Arrival {
        if completion != nil { return Arrival(.none) }
        if elements.count >= limit, let arrival = refuse(element) { return arrival }
        elements.append(element)
        var arrival = Arrival(.more)
        if !isSourceWaiting, elements.count >= target, overflow == nil || overflow == .wait || mustWait {
            isSourceWaiting = true
            arrival = Arrival(.later)
        }
        if case .waiting = taker { (taker, arrival.wakesTaker) = (.awake, true) }
        return arrival
    }

    /// Returns nil if the element is kept.
    @inline(never) @inlinable mutating func refuse(_ element: Element) -> Arrival? {
        switch overflow {
        case nil: return nil
        case .fail, .wait:
            var arrival = Arrival(.none)
            arrival.wakesTaker = finish(.failed(BufferOverflow(limit: limit)))
            return arrival
        case .dropNewest, .dropOldest:
            dropCount += 1
            let demand: Demand = mustWait && makeSourceWait() ? .later : .more
            if case .dropNewest = overflow { return Arrival(demand, dropped: element) }
            elements.append(element)
            return Arrival(demand, dropped: elements.popFirst())
        }
    }

    /// Makes the source wait until it is resumed. Returns whether it didn't wait before.
    @usableFromInline mutating func makeSourceWait() -> Bool {
        defer { isSourceWaiting = true }
        return !isSourceWaiting
    }

    /// Ends the queue, unless it has ended. Returns whether the taker must be woken.
    @inlinable public mutating func finish(_ completion: Completion) -> Bool {
        if self.completion != nil { return false }
        self.completion = completion
        switch taker {
        case .awake, .paused(hasRest: true): return false
        case .paused where !elements.isEmpty: return false
        case .paused, .waiting:
            taker = .awake
            return true
        }
    }

    /// Takes all elements, and the end if there is one. If there is neither, the taker waits from now on.
    ///
    /// - Complexity: O(*n*) for *n* elements.
    @inlinable public mutating func takeAll() -> (elements: [Element], completion: Completion?) {
        var batch = Queue<Element>()
        _ = take(&batch, all: true)
        return (Array(batch), completion)
    }

    /// Whether the source waits and must be resumed now, because the queue is at most half full.
    @inlinable public mutating func takeResumption() -> Bool {
        guard isSourceWaiting, elements.count <= target / 2 else { return false }
        isSourceWaiting = false
        return true
    }

    /// Moves elements to `batch`, which must be empty.
    @inlinable mutating func take(_ batch: inout Queue<Element>, all: Bool) -> Taken {
        if all { swap(&batch, &elements) } else if let element = elements.popFirst() { batch.append(element) }
        if !batch.isEmpty { return .elements }
        if let completion { return .end(completion) }
        taker = .waiting
        return .nothing
    }

    /// Whether the next element can be passed to the taker, who waits for it and is awake from now on.
    @inlinable mutating func passesNext() -> Bool {
        guard case .waiting = taker else { return false }
        taker = .awake
        return true
    }

    /// Lets the taker wait if there is nothing to take. Returns whether it waits.
    @inlinable mutating func waitIfEmpty() -> Bool {
        if !elements.isEmpty || completion != nil { return false }
        taker = .waiting
        return true
    }

    /// Lets the taker wait until ``goOn()``. Returns false if only the end is left, which needs no demand.
    @inlinable mutating func pause(hasRest: Bool) -> Bool {
        if !hasRest, elements.isEmpty, completion != nil { return false }
        taker = .paused(hasRest: hasRest)
        return true
    }

    /// Ends a pause. Returns whether the taker must be woken.
    @inlinable mutating func goOn() -> Bool {
        guard case .paused = taker else { return false }
        taker = .awake
        return true
    }
}
