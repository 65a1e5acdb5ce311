/// The subscription of an iterator of ``AsyncValues``, and the elements that the iterator hasn't taken yet.
@usableFromInline final class ValuesBuffer<Element: Sendable>: SinkReceiver, Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var queue: BoundedQueue<Element>
        /// The source, until it is subscribed to.
        @usableFromInline var source: Observable<Element>?
        /// Makes a slow source wait after each element, so that the iterator gets it at once.
        @usableFromInline var stride = Stride()
        /// The time from which on a call of the source takes long. Nil outside of a call, and with a limit of 1 for a
        /// source that is known to be synchronous.
        @usableFromInline var deadline: UInt64?
        /// The number of elements that have arrived within the call.
        @usableFromInline var arrived = 0
        /// Whether the last call took long. Then the next one waits until there are no elements, or until those that
        /// others have sent meanwhile have been taken once.
        @usableFromInline var isSlow = false
        @usableFromInline var isOverdue = false

        @inlinable init(_ queue: BoundedQueue<Element>, _ source: Observable<Element>) {
            self.queue = queue
            if source.isSynchronous { self.queue.target = 1 }
            self.source = source
        }

        /// Adds an element. If the source sends it within a call that takes long, the source waits.
        @inlinable mutating func append(_ element: Element) -> BoundedQueue<Element>.Arrival {
            arrived &+= 1
            if arrived & 7 == 0 || arrived & (arrived &- 1) == 0, takesLong { slowDown(true) }
            return queue.append(element)
        }

        /// Begins a call of the source, which takes long if it hasn't returned after `nanoseconds`.
        @inlinable mutating func beginCall(_ nanoseconds: UInt64) {
            deadline = approximateUptime() + nanoseconds
            arrived = 0
        }

        /// Whether the iterator, which has taken all elements, resumes the source.
        @inlinable mutating func takeResumption() -> Bool {
            if queue.elements.isEmpty { return queue.takeResumption() }
            guard isSlow, queue.isSourceWaiting, queue.count < queue.limit else { return false }
            isOverdue.toggle()
            queue.isSourceWaiting = isOverdue
            return !isOverdue
        }

        /// Ends a call of a source that may also send elsewhere.
        @inlinable mutating func endCall() {
            isSlow = takesLong
            deadline = nil
            slowDown(isSlow)
        }

        /// Makes the source wait after its next element, or not.
        @inlinable mutating func slowDown(_ isSlow: Bool) {
            queue.target = isSlow ? 1 : queue.limit
            queue.mustWait = isSlow
        }

        @inlinable var takesLong: Bool { deadline.map { approximateUptime() > $0 } ?? false }
    }

    @usableFromInline let state: Locked<State>
    /// Where the task waits for an element or the end.
    @usableFromInline let suspension = Suspension()
    @usableFromInline let upstream = SingleAssignmentDisposable()
    /// Whether the source runs within ``run()``, or in a later action of the scheduler on which that call ran.
    @usableFromInline let isSynchronous: Bool
    /// Whether the source may send several elements before the iterator gets them: fewer if it is slow.
    @usableFromInline let adapts: Bool
    @usableFromInline let onDrop: (@Sendable (Int) -> Void)?

    @inlinable init(
        _ source: Observable<Element>, limit: Int, whenFull overflow: Overflow?, onDrop: (@Sendable (Int) -> Void)?
    ) {
        isSynchronous = source.isSynchronous
        adapts = isSynchronous && limit > 1
        // A source that runs here sends what is asked for, so that nothing needs to be dropped.
        state = Locked(State(BoundedQueue(limit: limit, whenFull: isSynchronous ? .wait : overflow), source))
        self.onDrop = onDrop
    }

    /// Subscribes to the source. Only the first call has an effect.
    @inlinable func start() { if let source = takeSource() { attach(source) } }

    /// Returns the source. From then on, only the caller subscribes to it, with ``attach(_:endsWithTask:)``.
    @inlinable func takeSource() -> Observable<Element>? { state.withLock { $0.source.take() } }

    @inline(never) @inlinable func attach(_ source: Observable<Element>, endsWithTask: Bool = true) {
        // A source that waits may have another one behind it that can't. So it waits only if it takes longer than other
        // threads could delay this one.
        call(until: 200_000_000, endsWithTask: endsWithTask) {
            let sink = Sink(
                for: self.upstream, self, receive: { Self.of($0).next($1) },
                end: { Self.of($0).finish($1) })
            self.upstream.setDisposable(source.attach(sink))
        }
    }

    /// Runs `body`, which calls the source.
    ///
    /// - Parameters:
    ///   - nanoseconds: the time after which the source waits for the iterator.
    ///   - endsWithTask: whether a source that loops within `body` ends when the task is cancelled.
    @inlinable func call(until nanoseconds: UInt64 = 3_000_000, endsWithTask: Bool = true, _ body: () -> Void) {
        if !isSynchronous || adapts { state.withLock { $0.beginCall(nanoseconds) } }
        if endsWithTask { Slice.run(body, ending: { self.end() }) } else { body() }
        if !isSynchronous { state.withLock { $0.endCall() } }
    }

    @inlinable func next(_ element: Element) -> Demand {
        let (arrival, dropCount) = state.withLock { ($0.append(element), $0.queue.dropCount) }
        if arrival.wakesTaker { suspension.resume() }
        if arrival.dropped != nil { onDrop?(dropCount) }
        return arrival.demand
    }

    @inlinable func finish(_ completion: Completion) {
        if state.withLock({ $0.queue.finish(completion) }) { suspension.resume() }
    }

    /// Waits until there are elements, and swaps them for `batch`, which must be empty. Returns an empty batch if the
    /// source has completed.
    ///
    /// Runs on the global executor, or on the executor that the task prefers. A source that can wait runs there too.
    ///
    /// - Throws: the error of the source, and `CancellationError` if the task is cancelled and has to wait.
    @inline(never) @concurrent
    @inlinable func takeBatch(_ batch: consuming Queue<Element>) async throws -> Queue<Element> {
        while true {
            run()
            switch take(&batch) {
            case .elements, .end(.completed): return batch
            case .end(.failed(let error)): throw error
            case .nothing: if await !suspension.wait(onCancel: { self.end() }) { throw CancellationError() }
            }
        }
    }

    /// Starts or resumes a source, if there are no elements or if it is overdue.
    @inlinable func run() {
        let (starts, resumes) = state.withLock { state in
            (state.source != nil, state.takeResumption())
        }
        if !starts, !resumes { return }
        let begin = adapts ? approximateUptime() : 0
        if starts { start() } else { call { upstream.resume() } }
        if !adapts { return }
        state.withLock { state in
            state.stride.adapt(to: approximateUptime() - begin)
            state.deadline = nil
            state.slowDown(false)
            state.queue.target = min(state.stride.length, state.queue.limit)
        }
    }

    /// Takes the elements, and resumes a source that waits, unless it is known to run here.
    ///
    /// If elements are dropped, takes one at a time: those that wait in a batch would be neither counted nor replaced.
    @discardableResult @inlinable func take(_ batch: inout Queue<Element>) -> BoundedQueue<Element>.Taken {
        let (taken, resumes) = state.withLock { state in
            let takesAll = state.queue.overflow != .dropOldest && state.queue.overflow != .dropNewest
            let taken = state.queue.take(&batch, all: takesAll)
            return (taken, !isSynchronous && !state.isSlow && state.queue.takeResumption())
        }
        if resumes { call { upstream.resume() } }
        return taken
    }

    /// Ends the subscription, and drops the elements that haven't been taken. A taker then gets a `CancellationError`,
    /// though the source may have completed.
    @inlinable func end() {
        upstream.dispose()
        var former = BoundedQueue<Element>(limit: 1, whenFull: nil)
        _ = former.finish(.failed(CancellationError()))
        _ = state.withLock { state in
            swap(&state.queue, &former)
            return state.source.take()
        }
        // Last, because the task may go on within this call, and release the buffer.
        suspension.end()
    }
}
