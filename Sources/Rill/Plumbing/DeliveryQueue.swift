/// Elements between a source and an observer that takes them on a scheduler, or when it wants them.
@usableFromInline
final class DeliveryQueue<Element: Sendable>: @unchecked Sendable {  // `outlet` and `batch` belong to whoever delivers
    @usableFromInline enum Phase: Sendable {
        case idle
        case delivering
        /// The observer has answered ``Demand/later``.
        case paused
    }

    @usableFromInline struct State: Sendable {
        @usableFromInline var queue = Queue<Element>()
        @usableFromInline var completion: Completion?
        @usableFromInline var phase = Phase.idle
        @usableFromInline var isSourceWaiting = false
        @usableFromInline var dropped = 0

        @export(implementation) init() {}

        /// Whether the caller is to deliver from now on.
        @export(implementation) mutating func startDelivery(from phase: Phase) -> Bool {
            guard self.phase == phase else { return false }
            self.phase = .delivering
            return true
        }
    }

    /// What became of an element.
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
    /// Nil keeps what comes from a source that can't wait, and takes all that has come as one batch.
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

    /// Has the source wait, unless there is room again.
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
            return state.startDelivery(from: .idle) || state.queue.isEmpty && state.startDelivery(from: .paused)
        }
        if starts { start() }
    }

    /// No more than a turn an action, so that the scheduler's other work gets its own.
    @export(implementation) func start() { _ = scheduler.scheduleRepeatedly(in: upstreams) { self.deliver() } }

    @export(implementation) func deliver() -> Demand {
        var turn = Turn()
        while let element = take() {
            if upstreams.isDisposed { break }
            switch outlet.next(element) {
            case .more: break
            case .later: if pause() { return .none }
            case .none: return end()
            }
            if turn.takeStep() { return .more }
        }
        if upstreams.isDisposed { return end() }
        let completion = state.withLock { $0.phase == .delivering ? $0.completion : nil }
        guard let completion else { return .none }
        outlet.finish(completion)
        return end()
    }

    /// The next element, or nil if there is none now; then, if no end has come, nobody delivers any more.
    @export(implementation) func take() -> Element? {
        if let element = batch.popFirst() { return element }
        let (element, resumesSource) = state.withLock { state in
            let element: Element?
            if overflow == nil {
                swap(&batch, &state.queue)
                element = batch.popFirst()
            } else {
                element = state.queue.popFirst()
            }
            if element == nil, state.completion == nil { state.phase = .idle }
            let resumesSource = state.isSourceWaiting && state.queue.count <= limit / 2
            if resumesSource { state.isSourceWaiting = false }
            return (element, resumesSource)
        }
        if resumesSource { upstreams.resume(.nth(0)) }
        return element
    }

    /// Whether the observer still waits.
    @inline(never)
    @export(implementation) func pause() -> Bool {
        state.withLock { $0.phase = .paused }
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
