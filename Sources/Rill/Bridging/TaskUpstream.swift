/// A task that sends elements, and the upstream that the observer of the task disposes and resumes.
@usableFromInline final class TaskUpstream: Cancelable {
    private let task = Locked<Task<Void, Never>?>(nil)
    @usableFromInline let ended = Flag()
    private let suspension = Suspension()
    /// Set by ``resume()``, until the next element is sent.
    @usableFromInline let isResumed = Flag()
    /// The number of elements that were sent since the task last waited for its scheduler. Used by the task only, like
    /// `yields`.
    private let sent = AtomicNumber()
    /// Whether the task waits for the other work of its scheduler only.
    private let yields = Flag()
    /// Whether a task that shares the observer waits within a call that sends: the permit of `turns` is taken. A call
    /// that needn't wait reads this, and takes no lock.
    @usableFromInline let isSending = Flag()
    /// Has a permit for the task that sends.
    @usableFromInline let turns = Permits(1)
    /// A disposable that is disposed together with this upstream, such as the subscription to the task's input.
    @usableFromInline let input: (any Upstream)?

    @usableFromInline init(_ input: (any Upstream)? = nil) { self.input = input }

    @inlinable var isDisposed: Bool { ended.isSet }

    /// Runs `operation` in a task that is cancelled when this upstream is disposed.
    ///
    /// - Parameter operation: disposes this upstream at its end.
    @usableFromInline func run(
        _ priority: TaskPriority?, _ scheduler: (any ImmediateSchedulerType)?,
        _ operation: @escaping @Sendable () async -> Void
    ) {
        let task =
            if let scheduler {
                Task(executorPreference: executor(of: scheduler), priority: priority, operation: operation)
            } else {
                // A task with a preference for no executor takes a lock at each suspension: 34 ns instead of 29.
                Task(priority: priority, operation: operation)
            }
        _ = self.task.exchange(task)
        if ended.isSet { self.task.exchange(nil)?.cancel() }
    }

    /// Waits after the answer ``Demand/later`` until the observer resumes, or for the scheduler's other work. Returns
    /// false if the upstream has been disposed instead.
    @usableFromInline func wait() async -> Bool {
        guard yields.isSet else { return await suspension.wait() }
        yields.clear()
        await Task.yield()
        return !isDisposed
    }

    /// Counts an element, and returns ``Demand/later`` if the time of the scheduler's action is over.
    @usableFromInline func count() -> Demand {
        let count = sent.value &+ 1
        sent.set(count)
        if count & 7 != 0 && count & (count &- 1) != 0 || !Slice.look() { return .more }
        sent.set(0)
        yields.mark()
        return .later
    }

    /// Waits for another task that sends. The caller has its turn until ``endTurn()``.
    @usableFromInline nonisolated(nonsending) func waitForTurn() async {
        if let turn = turns.request() { _ = await turn.wait() }
    }

    @usableFromInline func endTurn() { if turns.release() { isSending.clear() } }

    @usableFromInline func resume() {
        isResumed.mark()
        suspension.resume()
    }

    /// Forgets a call of ``resume()`` that no answer ``Demand/later`` has followed (law 13).
    @usableFromInline func forgetUnused() {
        isResumed.clear()
        suspension.forget()
    }

    @usableFromInline func dispose() {
        guard ended.set() else { return }
        task.exchange(nil)?.cancel()
        suspension.end()
        input?.dispose()
    }
}

extension Observable {
    /// Runs `send` in a task for each subscription. The stream completes when `send` returns, and fails when it throws.
    ///
    /// - Parameters:
    ///   - send: sends elements through ``TaskSink``. Elements that it sends after a dispose have no effect.
    @inlinable static func running(
        _ priority: TaskPriority?, _ scheduler: (any ImmediateSchedulerType)?, input: (any Upstream)? = nil,
        _ sink: sending Sink<Element>,
        _ send: sending @escaping (TaskSink<Element>) async throws -> Void
    ) -> TaskUpstream {
        let upstream = TaskUpstream(input)
        sink.adopt(upstream)
        let (sink, send) = (UnsafeTransfer(TaskSink(sink, upstream)), UnsafeTransfer(send))
        upstream.run(priority, scheduler) {
            if upstream.isDisposed { return }
            let sink = sink.value
            let completion: Completion
            do {
                try await send.value(sink)
                completion = .completed
            } catch {
                completion = .failed(error)
            }
            upstream.input?.dispose()  // before anyone learns of the end (law 5)
            if !upstream.isDisposed { sink.sink.finish(completion) }
            upstream.dispose()
        }
        return upstream
    }
}

/// A sink that a task sends to. The task waits when the sink's observer does.
@usableFromInline struct TaskSink<Element> {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let upstream: TaskUpstream

    @inlinable init(_ sink: Sink<Element>, _ upstream: TaskUpstream) {
        self.sink = sink
        self.upstream = upstream
    }

    /// Sends `element`, and returns the observer's answer. Pass any other answer than ``Demand/more`` to
    /// ``goesOn(after:)``.
    @inlinable func next(_ element: Element) -> Demand {
        if upstream.isResumed.isSet { upstream.forgetUnused() }
        let demand = upstream.isDisposed ? .none : sink.next(element)
        if demand == .none { upstream.dispose() }
        return demand == .more ? upstream.count() : demand
    }

    /// Waits if the answer is ``Demand/later``. Returns false if the observer wants no further elements.
    @inline(never) @inlinable nonisolated(nonsending) func goesOn(after demand: Demand) async -> Bool {
        switch demand {
        case .more: return true
        case .later: return await upstream.wait()
        case .none: return false
        }
    }
}
