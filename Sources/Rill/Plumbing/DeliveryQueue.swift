/// A queue between a source and an observer that takes elements on a scheduler, or when it asks for them. One delivery
/// at a time, in actions of `scheduler`, sends elements from `queue` to `outlet`. While the queue is full, the source
/// waits until half of it is left, or `overflow` says what to drop. A source that runs on the thread that resumes it
/// waits until nothing is left. Then it runs within the delivery, which sends its elements past the queue. The delivery
/// alone uses `delivery`.
@usableFromInline
final class DeliveryQueue<Element: Sendable>: SinkReceiver, @unchecked Sendable {  // one delivery at a time
    @usableFromInline struct Delivery: ~Copyable {
        @usableFromInline var outlet: Outlet<Element>
        @usableFromInline var batch = Queue<Element>()
        @usableFromInline var turn = Turn()

        @inlinable init(_ outlet: consuming Outlet<Element>) { self.outlet = outlet }
    }

    @usableFromInline let queue: Locked<BoundedQueue<Element>>
    @exclusivity(unchecked) @usableFromInline var delivery: Delivery
    /// The thread on which the source runs within a delivery, or 0. The thread that changes it to 0 goes on.
    @usableFromInline let delivering = AtomicNumber()
    @usableFromInline let upstreams = UpstreamGroup()
    @usableFromInline let source = SingleAssignmentDisposable()
    /// Runs the deliveries. Nil if the thread that sends or asks delivers.
    @usableFromInline let repetition: Repetition?
    /// Whether a delivery takes all waiting elements at once. If not, the queue is as short as possible at any time.
    @usableFromInline let takesBatches: Bool
    @usableFromInline let resumption = Resumption()
    /// Whether the source has other observers. It is then resumed while this one waits, and never during a delivery.
    @usableFromInline let isShared: Bool
    /// Whether all of the source can wait, and runs on the thread that resumes it. Another source doesn't run within a
    /// delivery if the queue has a limit: what other threads send meanwhile would wait within it, without that limit.
    @usableFromInline let isSynchronous: Bool
    @usableFromInline let onDrop: (@Sendable (Int) -> Void)?

    @inlinable init(
        _ sink: sending Sink<Element>, _ scheduler: (any ImmediateSchedulerType)?, _ queue: BoundedQueue<Element>,
        _ onDrop: (@Sendable (Int) -> Void)?, isShared: Bool = false, isSynchronous: Bool = false
    ) {
        sink.adopt(upstreams)
        delivery = Delivery(Outlet(sink))
        upstreams.insert(source)
        repetition =
            scheduler is ImmediateScheduler
            ? nil : scheduler.map { [upstreams] scheduler in Repetition(on: scheduler, in: upstreams) }
        self.queue = Locked(queue)
        takesBatches = queue.overflow == nil
        self.isShared = isShared
        self.isSynchronous = isSynchronous
        self.onDrop = onDrop
        #if DEBUG  // the configuration of Rill, not of its client
            Boundaries.note(self)
        #endif
    }

    // A call would take a twentieth of the time of `observe(on:)`.
    @inline(__always) @inlinable func next(_ element: Element) -> Demand {
        if upstreams.isDisposed { return .none }
        if delivering.value != 0, delivering.value == Int(bitPattern: threadIdentifier()) { return deliver(element) }
        if repetition == nil, queue.withLock({ $0.passesNext() }) { return pass(element) }
        let (arrival, dropCount) = queue.withLock { ($0.append(element), $0.dropCount) }
        if arrival.dropped != nil { onDrop?(dropCount) }
        if arrival.demand == .later { Resumption.noteStop() }
        if arrival.wakesTaker { start() } else { takeOver() }
        return arrival.demand
    }

    /// Delivers an element at once, and then those that have arrived meanwhile. In the queue, it took 160 ns.
    @inlinable func pass(_ element: Element) -> Demand {
        upstreams.forgetUnused()
        let demand = delivery.outlet.next(element)
        if demand == .none { return end() }
        let isOver = demand == .later ? pause() : queue.withLock { $0.waitIfEmpty() }
        if !isOver { goOn() }
        return upstreams.isDisposed ? .none : .more
    }

    @inlinable func finish(_ completion: Completion) {
        if repetition != nil { source.dispose() }
        if queue.withLock({ $0.finish(completion) }) { start() } else { takeOver() }
        source.dispose()
    }

    /// Starts the delivery. An action of it delivers one batch, or lasts one ``Turn``, so that the scheduler's other
    /// work gets its turn.
    @inlinable func start() {
        if let repetition {
            repetition.start { self.deliver() }
        } else {
            goOn()
        }
    }

    /// Delivers here, or in other actions of the scheduler whose action runs here when the time of that is over.
    @inlinable func goOn() {
        while deliver() == .more { if Slice.look(), Slice.handOver(in: upstreams, { self.goOn() }) { return } }
    }

    @inlinable func deliver() -> Demand {
        delivery.turn = Turn()
        var isBatchOver = false
        var (resumesSource, runsSource) = (false, false)
        while !upstreams.isDisposed {
            if delivery.batch.isEmpty {
                let taken = take(&resumesSource, &runsSource)
                if case .end(let completion) = taken {
                    delivery.outlet.finish(completion)
                    return end()
                }
                if runsSource {
                    if runSource() { continue }
                    return .none
                }
                let isNothingLeft = if case .nothing = taken { true } else { false }
                if isNothingLeft || isBatchOver {
                    if resumesSource { resumption.resume(source) }
                    return isNothingLeft ? .none : .more
                }
            }
            upstreams.forgetUnused()
            let demand = delivery.outlet.next(delivery.batch.popFirst()!)
            if demand == .none { return end() }
            let waits = demand == .later && pause()
            // Not before, because the source may run here, and block the thread.
            if resumesSource {
                resumesSource = false
                resumption.resume(source)
            }
            if waits { return .none }
            if delivery.turn.takeStep() { return delivery.batch.isEmpty && rests() ? .none : .more }
            isBatchOver = takesBatches && delivery.batch.isEmpty
        }
        return end()
    }

    @inlinable func take(_ resumesSource: inout Bool, _ runsSource: inout Bool) -> BoundedQueue<Element>.Taken {
        let (taken, resumes, runs) = queue.withLock { queue in
            let taken = queue.take(&delivery.batch, all: takesBatches)
            let isDue = delivery.batch.isEmpty || !isShared && !resumption.runsHere.isSet
            let resumes = isDue && queue.takeResumption()
            let runs = resumes && runsWithin && queue.passesNext()
            return (taken, resumes && !runs, runs)
        }
        (resumesSource, runsSource) = (resumes, runs)
        return taken
    }

    /// Lets the delivery end if it has left nothing, also no source that would run within. Returns whether it does.
    @inlinable func rests() -> Bool {
        if !queue.withLock({ !(runsWithin && $0.isSourceWaiting) && $0.waitIfEmpty() }) { return false }
        resumeSource()
        return true
    }

    @inline(never) @inlinable func resumeSource() {
        if queue.withLock({ $0.takeResumption() }) { resumption.resume(source) }
    }

    /// Pauses the delivery. Returns whether the observer still waits.
    @inline(never) @inlinable func pause() -> Bool {
        if !queue.withLock({ $0.pause(hasRest: !delivery.batch.isEmpty) }) { return false }
        let waits = upstreams.pause { [self] _ in if goesOn() { start() } } == .later || !goesOn()
        if waits, isShared { resumeSource() }
        return waits
    }

    /// Ends the pause, and returns whether the caller must deliver.
    @inlinable func goesOn() -> Bool { queue.withLock { $0.goOn() } }

    @inline(never) @inlinable func end() -> Demand {
        delivery.batch.removeAll()
        upstreams.dispose()
        delivery.outlet = Outlet()  // last, because it may hold the subscription, which releases what it adopted
        return .none
    }
}

extension DeliveryQueue: Boundary {
    @usableFromInline var holding: (owner: Any.Type, values: [Any])? {
        (Self.self, [queue.withLock { $0 }, delivery.batch])
    }
}

extension Observable {
    @inlinable func buffered(
        on scheduler: any ImmediateSchedulerType, _ limit: Int = 256, whenFull overflow: Overflow? = nil,
        onDrop: (@Sendable (Int) -> Void)? = nil, named name: StaticString? = #function
    ) -> Observable<Element> {
        Observable(isSynchronous: false, after: operators, named: name) { sink in
            let queue = DeliveryQueue(
                sink, scheduler, BoundedQueue(limit: limit, whenFull: overflow), onDrop, isSynchronous: isSynchronous)
            queue.resumption.attach(
                Sink(
                    for: queue.source, queue, receive: { DeliveryQueue.of($0).next($1) },
                    end: { DeliveryQueue<Element>.of($0).finish($1) }), to: self, as: queue.source)
            return queue.upstreams
        }
    }
}
