/// Attaches and resumes a source, and learns whether it then runs on the thread that does so, which it may block. The
/// source is expected to do the next time what it did the last time.
@usableFromInline struct Resumption: ~Copyable, Sendable {
    private static let stopsOfThread = ThreadNumber("Resumption")

    /// Whether the source runs on the thread that attaches or resumes it.
    @usableFromInline let runsHere = Flag()

    @usableFromInline init() {}

    /// How often a source that ran on this thread was told to wait, or left the rest to another action.
    @usableFromInline static var stops: Int { stopsOfThread.value }

    /// Called on the thread of the source.
    @usableFromInline static func noteStop() { stopsOfThread.set(stops &+ 1) }

    /// Attaches `sink` to `stream`, whose upstream `source` gets.
    @inline(__always) @inlinable func attach<Element>(
        _ sink: sending Sink<Element>, to stream: Observable<Element>, as source: SingleAssignmentDisposable
    ) {
        let stops = Self.stops
        runsHere.mark()  // as long as it isn't known
        source.setDisposable(stream.attach(sink))
        learn(since: stops)
    }

    @usableFromInline func resume(_ source: SingleAssignmentDisposable) {
        let stops = Self.stops
        source.resume()
        learn(since: stops)
    }

    @usableFromInline
    func learn(since stops: Int) { if Self.stops == stops { runsHere.clear() } else { runsHere.mark() } }
}

extension DeliveryQueue {
    /// Whether the source, when it is resumed, runs within the delivery.
    @inlinable var runsWithin: Bool {
        repetition != nil && (isSynchronous || takesBatches && resumption.runsHere.isSet)
    }

    /// Delivers an element of a source that runs within the delivery. In the queue, it took 10 ns more.
    @inlinable func deliver(_ element: Element) -> Demand {
        upstreams.forgetUnused()
        let demand = delivery.outlet.next(element)
        let isOver = delivery.turn.takeStep()
        return demand == .more && !isOver ? .more : leaveSource(demand)
    }

    /// Lets the source wait that runs within the delivery, because of an answer of the observer, or of the turn.
    @inline(never) @inlinable func leaveSource(_ demand: Demand) -> Demand {
        if demand == .none { return end() }
        let waits = queue.withLock { $0.makeSourceWait() }
        Resumption.noteStop()
        let (thread, isOver) = (delivering.value, delivery.turn.isOver)
        delivering.set(0)  // before the pause, which another delivery may follow at once
        if demand == .more || !pause() { if isOver { start() } else { delivering.set(thread) } }
        return waits ? .later : .more
    }

    /// Starts another delivery if the source, which has sent here, runs within one on another thread: what is in the
    /// queue must not wait for that thread, and nothing may pass it.
    @inlinable func takeOver() {
        let thread = delivering.value
        if thread == 0 || thread == Int(bitPattern: threadIdentifier()) { return }
        if delivering.exchange(thread, for: 0) { start() }
    }

    /// Resumes a source that runs within this delivery until it has to wait. Returns whether the delivery goes on.
    @inlinable func runSource() -> Bool {
        let thread = Int(bitPattern: threadIdentifier())
        delivering.set(thread)
        resumption.resume(source)
        return delivering.exchange(thread, for: 0)
    }
}
