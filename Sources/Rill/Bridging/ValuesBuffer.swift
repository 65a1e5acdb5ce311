/// The subscription of an iterator of ``AsyncValues``, and the elements that the iterator hasn't taken yet.
@usableFromInline
final class ValuesBuffer<Element: Sendable>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var queue: BoundedQueue<Element>
        /// The continuation of the task that waits for an element or the end.
        @usableFromInline var waiter: Continuation?
        /// The source, until it is subscribed to.
        @usableFromInline var source: Observable<Element>?
        @usableFromInline var upstream: (any Upstream)?

        @export(implementation) init(_ queue: BoundedQueue<Element>, _ source: Observable<Element>) {
            self.queue = queue
            self.source = source
        }
    }

    @usableFromInline let state: Locked<State>
    @usableFromInline let ended = Flag()
    @usableFromInline let onDrop: (@Sendable (Int) -> Void)?

    @export(implementation) init(
        _ source: Observable<Element>, limit: Int, whenFull overflow: Overflow?, onDrop: (@Sendable (Int) -> Void)?
    ) {
        state = Locked(State(BoundedQueue(limit: limit, whenFull: overflow), source))
        self.onDrop = onDrop
    }

    /// Subscribes to the source. Only the first call has an effect.
    @inline(never)
    @export(implementation) func start() {
        guard let source = state.withLock({ $0.source.take() }) else { return }
        let upstream = source.attach(Sink(next: { self.next($0) }, finish: { self.finish($0) }))
        let resumes = state.withLock { state -> Bool in
            if !ended.isSet { state.upstream = upstream }
            return state.queue.takeResumption()
        }
        if ended.isSet { return upstream.dispose() }
        if resumes { upstream.resume() }
    }

    @export(implementation) func next(_ element: Element) -> Demand {
        // Read under the lock, so that no element follows those that `end()` has dropped.
        let (arrival, waiter) = state.withLock { state -> (BoundedQueue<Element>.Arrival, Continuation?) in
            ended.isSet ? ((.none, nil), nil) : (state.queue.append(element), state.waiter.take())
        }
        waiter?.resume()
        if let (_, total) = arrival.dropped { onDrop?(total) }
        return arrival.demand
    }

    @export(implementation) func finish(_ completion: Completion) {
        let waiter = state.withLock { state in
            state.queue.finish(completion)
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Waits until there are elements, and swaps them for `batch`, which must be empty. Returns an empty batch if no
    /// further element follows.
    ///
    /// Runs on the global executor, or on the executor that the task prefers. A source that can wait runs there too.
    @inline(never)
    @concurrent
    @export(implementation) func takeBatch(_ batch: consuming Queue<Element>) async throws -> Queue<Element> {
        start()
        while true {
            let completion = take(&batch)
            if !batch.isEmpty { return batch }
            if ended.isSet { return batch }
            switch completion {
            case .completed: return batch
            case .failed(let error): throw error
            case nil: await wait()
            }
        }
    }

    /// Takes the elements, and resumes the source if it is waiting. Returns the end if there are no elements.
    ///
    /// If elements are dropped, takes one at a time: those that wait in a batch would be neither counted nor replaced.
    @discardableResult
    @export(implementation) func take(_ batch: inout Queue<Element>) -> Completion? {
        let (completion, waiting) = state.withLock { state -> (Completion?, (any Upstream)?) in
            switch state.queue.overflow {
            case nil, .wait, .fail: swap(&batch, &state.queue.elements)
            case .dropOldest, .dropNewest: state.queue.elements.popFirst().map { batch.append($0) }
            }
            let upstream = state.upstream
            return (state.queue.completion, upstream != nil && state.queue.takeResumption() ? upstream : nil)
        }
        waiting?.resume()
        return completion
    }

    @inline(never)
    @export(implementation) func wait() async {
        await withTaskCancellationHandler {
            await withContinuation { continuation in
                let isReady = state.withLock { state in
                    require(
                        state.waiter == nil, "AsyncValues.AsyncIterator.next(): expected one task at a time, got two")
                    if ended.isSet || !state.queue.elements.isEmpty || state.queue.completion != nil {
                        return true
                    }
                    state.waiter = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            end()
        }
    }

    /// Ends the subscription, and drops the elements that haven't been taken.
    @export(implementation) func end() {
        guard ended.set() else { return }
        let (upstream, waiter, _, _) = state.withLock { state in
            var elements = Queue<Element>()
            swap(&elements, &state.queue.elements)
            return (state.upstream.take(), state.waiter.take(), elements, state.source.take())
        }
        upstream?.dispose()
        waiter?.resume()
    }
}
