/// A queue between a source and an observer that takes elements on a scheduler, or when it asks for them. One delivery
/// at a time, in actions of `scheduler`, sends elements from `queue` to `outlet`. While the queue is full, the source
/// waits until half of it is left, or `overflow` says what to drop.
@usableFromInline
final class DeliveryQueue<Element: Sendable>: @unchecked Sendable {  // `outlet` and `batch` belong to the delivery
    @usableFromInline enum Phase: Sendable {
        case idle
        case delivering
        case paused  // the observer has answered `.later`
    }

    @usableFromInline struct State: Sendable {
        @usableFromInline var queue = Queue<Element>()
        @usableFromInline var completion: Completion?
        @usableFromInline var phase = Phase.idle
        /// Whether elements of `batch` were left when the observer answered ``Demand/later``.
        @usableFromInline var hasRest = false
        @usableFromInline var isSourceWaiting = false
        @usableFromInline var dropped = 0

        @export(implementation) init() {}

        /// Changes the phase from `phase` to `delivering`. Returns whether it did, so that the caller must deliver.
        @export(implementation) mutating func startDelivery(from phase: Phase) -> Bool {
            guard self.phase == phase else { return false }
            self.phase = .delivering
            return true
        }

        /// Returns whether the source waits and must resume now, because the queue is at most half full.
        @export(implementation) mutating func takeResumption(_ limit: Int) -> Bool {
            guard isSourceWaiting, queue.count <= limit / 2 else { return false }
            isSourceWaiting = false
            return true
        }
    }

    @usableFromInline enum Arrival: Sendable {
        case kept(starts: Bool, isFull: Bool)
        case dropped(Element, total: Int, starts: Bool)
        case overflow(starts: Bool)
    }

    @usableFromInline let state = Locked(State())
    @exclusivity(unchecked) @usableFromInline var outlet: Outlet<Element>?
    @exclusivity(unchecked) @usableFromInline var batch = Queue<Element>()
    @usableFromInline let upstreams: UpstreamGroup
    @usableFromInline let scheduler: any ImmediateSchedulerType
    @usableFromInline let limit: Int
    /// Nil keeps the elements of a source that can't wait, without a limit, and delivers in batches of all that wait.
    @usableFromInline let overflow: Overflow?
    @usableFromInline let onDrop: (@Sendable (Int) -> Void)?

    @export(implementation) init(
        _ sink: sending Sink<Element>, _ upstreams: UpstreamGroup, _ scheduler: any ImmediateSchedulerType, limit: Int,
        whenFull overflow: Overflow?, onDrop: (@Sendable (Int) -> Void)?
    ) {
        outlet = Outlet(sink)
        self.upstreams = upstreams
        self.scheduler = scheduler
        self.limit = limit
        self.overflow = overflow
        self.onDrop = onDrop
    }

    @export(implementation) func next(_ element: Element) -> Demand {
        if upstreams.isDisposed { return .none }
        switch state.withLock({ arrive(element, &$0) }) {
        case .kept(let starts, let isFull):
            if starts { start() }
            return isFull ? wait() : .more
        case .dropped(_, let total, let starts):
            onDrop?(total)
            if starts { start() }
            return .more
        case .overflow(let starts):
            if starts { start() }
            return .none
        }
    }

    @export(implementation) func arrive(_ element: Element, _ state: inout State) -> Arrival {
        if state.completion != nil { return .overflow(starts: false) }
        if state.queue.count >= limit, let overflow {
            switch overflow {
            case .dropOldest, .dropNewest:
                state.dropped += 1
                var dropped = element
                if overflow == .dropOldest {
                    dropped = state.queue.popFirst()!
                    state.queue.append(element)
                }
                return .dropped(dropped, total: state.dropped, starts: state.startDelivery(from: .idle))
            case .fail, .wait:
                state.completion = .failed(BufferOverflow(limit: limit))
                return .overflow(starts: state.startDelivery(from: .idle))
            }
        }
        state.queue.append(element)
        let waits = overflow == nil || overflow == .wait
        return .kept(starts: state.startDelivery(from: .idle), isFull: waits && state.queue.count >= limit)
    }

    /// Makes the source wait, unless there is room again.
    @inline(never)
    @export(implementation) func wait() -> Demand {
        state.withLock { state in
            state.isSourceWaiting = state.queue.count >= limit
            return state.isSourceWaiting ? .later : .more
        }
    }

    @export(implementation) func finish(_ completion: Completion) {
        let starts = state.withLock { state in
            if state.completion == nil { state.completion = completion }
            if state.startDelivery(from: .idle) { return true }
            return !state.hasRest && state.queue.isEmpty && state.startDelivery(from: .paused)
        }
        if starts { start() }
    }

    /// Starts the delivery. Each of its actions lasts one ``Turn``, so that the scheduler's other work gets its turn.
    @export(implementation) func start() { _ = scheduler.scheduleRepeatedly(in: upstreams) { self.deliver() } }

    @export(implementation) func deliver() -> Demand {
        var turn = Turn()
        if overflow == nil, batch.isEmpty { takeAll() }
        while let element = overflow == nil ? batch.popFirst() : take() {
            if upstreams.isDisposed { break }
            switch outlet.next(element) {
            case .more: break
            case .later: if pause() { return .none }
            case .none: return end()
            }
            if turn.takeStep() { return .more }
        }
        if upstreams.isDisposed { return end() }
        let (hasMore, completion) = state.withLock { state -> (Bool, Completion?) in
            if !state.queue.isEmpty { return (true, nil) }
            if state.completion == nil { state.phase = .idle }
            return (false, state.completion)
        }
        guard let completion else { return hasMore ? .more : .none }
        outlet.finish(completion)
        return end()
    }

    @export(implementation) func take() -> Element? {
        let (element, resumesSource) = state.withLock { ($0.queue.popFirst(), $0.takeResumption(limit)) }
        if resumesSource { upstreams.resume(.nth(0)) }
        return element
    }

    @export(implementation) func takeAll() {
        let resumesSource = state.withLock { state in
            swap(&batch, &state.queue)
            return state.takeResumption(limit)
        }
        if resumesSource { upstreams.resume(.nth(0)) }
    }

    /// Pauses the delivery, unless only the end is left, which needs no demand. Returns whether the observer still
    /// waits.
    @inline(never)
    @export(implementation) func pause() -> Bool {
        let hasEnded = state.withLock { state in
            state.hasRest = !batch.isEmpty
            if !state.hasRest, state.queue.isEmpty, state.completion != nil { return true }
            state.phase = .paused
            return false
        }
        if hasEnded { return false }
        let isPaused = upstreams.pause { [self] _ in
            if state.withLock({ $0.startDelivery(from: .paused) }) { start() }
        }
        return isPaused || !state.withLock { $0.startDelivery(from: .paused) }
    }

    @inline(never)
    @export(implementation) func end() -> Demand {
        outlet = nil
        batch.removeAll()
        upstreams.dispose()
        return .none
    }
}

extension Observable {
    @export(implementation) func buffered(
        on scheduler: any ImmediateSchedulerType, _ limit: Int, whenFull overflow: Overflow?,
        onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> Observable<Element> {
        Observable(pace: .patient) { sink in
            let upstreams = UpstreamGroup(reserving: 1)
            let queue = DeliveryQueue(sink, upstreams, scheduler, limit: limit, whenFull: overflow, onDrop: onDrop)
            upstreams.attach(self, Sink(next: { queue.next($0) }, finish: { queue.finish($0) }), at: .nth(0))
            return upstreams
        }
    }
}
