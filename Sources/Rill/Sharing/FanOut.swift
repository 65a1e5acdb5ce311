extension ObservableType {
    /// Shares one subscription to the source among all observers, each of which has a buffer of `limit` elements.
    ///
    ///     source:                                      --a--b--c--d--|
    ///     asked for two more:                          ----------x----
    ///     share(buffering: 1, whenFull: .dropOldest):  --a-------cd--|
    ///
    /// The subscription starts with the first observer, and is disposed when the last one has ended. `overflow` decides
    /// what happens when the buffer of an observer is full:
    ///
    /// - ``Overflow/wait``: the source waits until every buffer that was full is at most half full. So all observers
    ///   wait for the slowest. An observer that never asks again stops the others until it is disposed. If the source
    ///   can't wait, the observer whose buffer is full fails with ``BufferOverflow``, and the others go on.
    /// - ``Overflow/dropOldest``, ``Overflow/dropNewest``: the observer loses an element, and nobody waits. With a
    ///   limit of 1 and `dropOldest`, each observer gets the latest element when it asks.
    /// - ``Overflow/fail``: the observer fails with ``BufferOverflow``, and the others go on.
    ///
    /// An element that is dropped is the oldest or newest of those that wait, but for the replayed ones.
    ///
    /// The first observer starts the source at once. Later ones miss the elements before, but for the last `replay`,
    /// which they get in addition to those in their buffers. To start the source when all observers are there, use
    /// ``publish(buffering:whenFull:replay:)``. The end comes after the elements in the buffer. An observer gets its
    /// elements on the thread of the source, or on the thread that asks for them.
    ///
    /// - Complexity: a delivery, and the disposal of an observer, take time in proportion to the number of observers.
    /// - Precondition: `limit` is positive, and `replay` is not negative.
    @inlinable public func share(
        buffering limit: Int, whenFull overflow: Overflow, replay: Int = 0
    ) -> Observable<Element> {
        requirePositive(limit, "limit")
        requireNotNegative(replay, "replay")
        return publish(buffering: limit, whenFull: overflow, replay: replay).refCount().named(after: self)
    }

    /// Works like ``share(buffering:whenFull:replay:)``, but subscribes to the source when it is connected. Observers
    /// that subscribe before get all elements. A source that waits when its last observer is disposed goes on with the
    /// next one.
    ///
    ///     source:                                  --a--b--|
    ///     publish(buffering: 2, whenFull: .wait):  -----a--b--|
    ///     connected:                               ---^-------!
    ///
    /// - Precondition: `limit` is positive, and `replay` is not negative.
    @inlinable public func publish(
        buffering limit: Int, whenFull overflow: Overflow, replay: Int = 0
    ) -> ConnectableObservable<Element> {
        requirePositive(limit, "limit")
        requireNotNegative(replay, "replay")
        let source = asObservable()
        return ConnectableObservable { upstream in
            Connection(of: source, to: FanOut(upstream, limit, overflow, replay), upstream)
        }
    }
}

/// Sends the events of one source to the queues of several observers. The source waits as long as one of the queues
/// makes it wait.
@usableFromInline final class FanOut<Element: Sendable>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var branches: [(queue: DeliveryQueue<Element>, upstream: Branch<Element>)] = []
        @usableFromInline var remembered = Queue<Element>()
        @usableFromInline var completion: Completion?
        /// Whether the source has ended, and its connection wasn't disposed before.
        @usableFromInline var isEnding = false
        @usableFromInline var isReleased = false
        /// The sum of ``Branch/waits``.
        @usableFromInline var waits = 0
        @usableFromInline var isSourceWaiting = false

        @inlinable init() {}
    }

    @usableFromInline let source: SingleAssignmentDisposable
    @usableFromInline let limit: Int
    @usableFromInline let overflow: Overflow
    @usableFromInline let replay: Int
    @usableFromInline let state = Locked(State())
    @usableFromInline let held = Locked(HeldEnd())

    @inlinable init(_ source: SingleAssignmentDisposable, _ limit: Int, _ overflow: Overflow, _ replay: Int) {
        (self.source, self.limit, self.overflow, self.replay) = (source, limit, overflow, replay)
    }

    @inlinable func next(_ element: Element) -> Demand {
        let (branches, forgotten) = state.withLock { [replay] state in
            if replay > 0 { state.remembered.append(element) }
            let forgotten = state.remembered.count > replay ? state.remembered.popFirst() : nil
            return (state.branches, forgotten)
        }
        withExtendedLifetime(forgotten) {}
        var isTaken = branches.isEmpty
        for (queue, upstream) in branches {
            switch queue.next(element) {
            case .more: isTaken = true
            case .later:
                isTaken = true
                change(upstream, by: 1)
            case .none: if !upstream.isOver.isSet { change(upstream, by: 0, ending: true) }
            }
        }
        if source.isDisposed { return .none }
        return state.withLock { [isTaken] state in
            let isUnwanted = !isTaken && state.branches.allSatisfy { $0.upstream.isOver.isSet }
            // A source that can't wait gets this answer once, because it is resumed once.
            if state.isSourceWaiting || state.waits <= 0 && !isUnwanted { return .more }
            state.isSourceWaiting = true
            return .later
        }
    }

    @inlinable func finish(_ completion: Completion) {
        let isEnding = state.withLock { state in
            state.isEnding = !state.isReleased
            return state.isEnding
        }
        // An observer that subscribes again when it gets the end starts a new connection.
        source.dispose()
        if isEnding, held.withLock({ $0.receive(completion) }) { send(completion) }
    }

    /// Sends the end that came while the source was being attached.
    @inlinable func attached() {
        guard let end = held.withLock({ $0.attached() }) else { return }
        if !end.leave({ self.send($0) }) { send(end.completion) }
    }

    @inlinable func send(_ completion: Completion) {
        let branches = state.withLock { state in
            state.completion = completion
            return state.branches
        }
        for (queue, _) in branches { queue.finish(completion) }
    }

    /// Attaches a sink, which first gets the remembered elements.
    @inlinable func attach(_ sink: sending Sink<Element>) -> any Upstream {
        let empty = BoundedQueue<Element>(limit: limit, whenFull: overflow)
        let queue = DeliveryQueue(sink, nil, empty, nil, isShared: true)
        let upstream = Branch(self)
        queue.source.setDisposable(upstream)
        let hasEvents = state.withLock { state in
            let isOver = state.isReleased || state.completion != nil || upstream.isOver.isSet
            if !isOver { state.branches.append((queue, upstream)) }
            // As if a delivery had taken them, so that they don't count in the queue.
            queue.delivery.batch = state.remembered
            if let completion = state.completion { return queue.queue.withLock { $0.finish(completion) } }
            return !state.remembered.isEmpty && queue.queue.withLock { $0.passesNext() }
        }
        if hasEvents { queue.start() }
        // Afterwards, because the remembered elements may be all that the observer wants.
        if state.withLock({ $0.takeResumption() }) { source.resume() }
        return queue.upstreams
    }

    /// Releases the observers without an end, unless one has come. If the connection was disposed, they get none of
    /// what waits for them.
    @inlinable func release() {
        let former = state.withLock { state in
            let former = state.isEnding ? [] : state.branches
            if !state.isEnding { (state.branches, state.isReleased) = ([], true) }
            return former
        }
        if source.isDisposed { for (queue, _) in former { queue.upstreams.dispose() } }
        withExtendedLifetime(former) {}
    }

    /// Changes how often a branch makes the source wait, and resumes the source when none does anymore.
    ///
    /// - Parameters:
    ///   - isLast: whether the branch takes no further element, though some may wait for its observer.
    ///   - isGone: whether its observer has been disposed.
    @inlinable func change(
        _ branch: Branch<Element>, by count: Int, ending isLast: Bool = false, removing isGone: Bool = false
    ) {
        let (resumes, removed) = state.withLock { state -> (Bool, DeliveryQueue<Element>?) in
            if !branch.isOver.isSet {
                state.waits += count
                branch.waits.set(branch.waits.value + count)
                if isLast || isGone {
                    branch.isOver.mark()
                    state.waits -= branch.waits.value
                }
            }
            let index = isGone ? state.branches.firstIndex { $0.upstream === branch } : nil
            let removed = index.map { state.branches.remove(at: $0).queue }
            return (state.takeResumption(), removed)
        }
        withExtendedLifetime(removed) {}
        if resumes { source.resume() }
    }
}

extension FanOut.State {
    /// Whether the source waits and must be resumed now. It goes on waiting while nobody takes elements.
    @inlinable mutating func takeResumption() -> Bool {
        guard isSourceWaiting, waits <= 0, branches.contains(where: { !$0.upstream.isOver.isSet }) else { return false }
        isSourceWaiting = false
        return true
    }
}
