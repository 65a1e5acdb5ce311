/// A queue between a source and an observer that takes elements on a scheduler, or when it asks for them. One delivery
/// at a time, in actions of `scheduler`, sends elements from `queue` to `outlet`. While the queue is full, the source
/// waits until half of it is left, or `overflow` says what to drop.
@usableFromInline
final class DeliveryQueue<Element: Sendable>: @unchecked Sendable {  // `outlet` and `batch` belong to the delivery
    @usableFromInline enum Phase: Sendable {
        case idle, delivering
        /// The observer has answered ``Demand/later``.
        case paused
        /// The same, and elements of ``DeliveryQueue/batch`` are left.
        case pausedWithRest
    }

    @usableFromInline struct State: Sendable {
        @usableFromInline var queue: BoundedQueue<Element>
        @usableFromInline var phase = Phase.idle

        @export(implementation) init(_ queue: BoundedQueue<Element>) { self.queue = queue }

        /// Returns whether the caller must deliver.
        @export(implementation) mutating func startDelivery(if isMeant: Bool) -> Bool {
            if isMeant { phase = .delivering }
            return isMeant
        }
    }

    @usableFromInline let state: Locked<State>
    @exclusivity(unchecked) @usableFromInline var outlet: Outlet<Element>
    @exclusivity(unchecked) @usableFromInline var batch = Queue<Element>()
    @usableFromInline let upstreams = UpstreamGroup()
    @usableFromInline let source = SingleAssignmentDisposable()
    @usableFromInline let scheduler: any ImmediateSchedulerType
    /// Whether a delivery takes all waiting elements at once. If not, the queue is as short as possible at any time.
    @usableFromInline let takesBatches: Bool
    @usableFromInline let onDrop: (@Sendable (Int) -> Void)?

    @export(implementation) init(
        _ sink: sending Sink<Element>, _ scheduler: any ImmediateSchedulerType, _ queue: BoundedQueue<Element>,
        _ onDrop: (@Sendable (Int) -> Void)?
    ) {
        sink.adopt(upstreams)
        outlet = Outlet(sink)
        upstreams.insert(source)
        self.scheduler = scheduler
        state = Locked(State(queue))
        takesBatches = queue.overflow == nil
        self.onDrop = onDrop
    }

    @export(implementation) func next(_ element: Element) -> Demand {
        if upstreams.isDisposed { return .none }
        let (arrival, starts) = state.withLock { ($0.queue.append(element), $0.startDelivery(if: $0.phase == .idle)) }
        if let (_, total) = arrival.dropped { onDrop?(total) }
        if starts { start() }
        return arrival.demand
    }

    @export(implementation) func finish(_ completion: Completion) {
        source.dispose()
        let starts = state.withLock { state in
            state.queue.finish(completion)
            let needsNoDemand = state.phase == .paused && state.queue.elements.isEmpty
            return state.startDelivery(if: state.phase == .idle || needsNoDemand)
        }
        if starts { start() }
    }

    /// Starts the delivery. Each of its actions lasts one ``Turn``, so that the scheduler's other work gets its turn.
    @export(implementation) func start() { _ = scheduler.scheduleRepeatedly(in: upstreams) { self.deliver() } }

    @export(implementation) func deliver() -> Demand {
        var turn = Turn()
        if takesBatches, batch.isEmpty { takeAll() }
        while let element = takesBatches ? batch.popFirst() : take() {
            if upstreams.isDisposed { break }
            upstreams.forgetUnused()
            switch outlet.next(element) {
            case .more: break
            case .later: if pause() { return .none }
            case .none: return end()
            }
            if turn.takeStep() { return .more }
        }
        if upstreams.isDisposed { return end() }
        let (hasMore, completion) = state.withLock { state -> (Bool, Completion?) in
            if !state.queue.elements.isEmpty { return (true, nil) }
            if state.queue.completion == nil { state.phase = .idle }
            return (false, state.queue.completion)
        }
        guard let completion else { return hasMore ? .more : .none }
        outlet.finish(completion)
        return end()
    }

    @export(implementation) func take() -> Element? {
        let (element, resumesSource) = state.withLock { ($0.queue.elements.popFirst(), $0.queue.takeResumption()) }
        if resumesSource { source.resume() }
        return element
    }

    @export(implementation) func takeAll() {
        let resumesSource = state.withLock { state in
            swap(&batch, &state.queue.elements)
            return state.queue.takeResumption()
        }
        if resumesSource { source.resume() }
    }

    /// Pauses the delivery, unless only the end is left, which needs no demand. Returns whether the observer still
    /// waits.
    @inline(never)
    @export(implementation) func pause() -> Bool {
        let hasEnded = state.withLock { state in
            let isEmpty = batch.isEmpty && state.queue.elements.isEmpty
            if isEmpty, state.queue.completion != nil { return true }
            state.phase = batch.isEmpty ? .paused : .pausedWithRest
            return false
        }
        if hasEnded { return false }
        return upstreams.pause { [self] _ in if restarts() { start() } } == .later || !restarts()
    }

    /// Ends the pause, and returns whether the caller must deliver.
    @export(implementation) func restarts() -> Bool { state.withLock { $0.startDelivery(if: $0.phase != .delivering) } }

    @inline(never)
    @export(implementation) func end() -> Demand {
        outlet = Outlet()
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
        Observable { sink in
            let queue = DeliveryQueue(sink, scheduler, BoundedQueue(limit: limit, whenFull: overflow), onDrop)
            queue.source.setDisposable(
                attach(Sink(for: queue.source, next: { queue.next($0) }, finish: { queue.finish($0) })))
            return queue.upstreams
        }
    }
}
