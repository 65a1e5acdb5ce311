/// A task that sends elements, and the upstream that its observer disposes and resumes.
@usableFromInline
final class TaskUpstream: Cancelable {
    private let task = Locked<Task<Void, Never>?>(nil)
    private let ended = Flag()
    private let suspension = Suspension()
    /// What else ends with the task's subscription, at once.
    private let input: (any Disposable)?

    @usableFromInline
    init(_ input: (any Disposable)? = nil) { self.input = input }

    @usableFromInline var isDisposed: Bool { ended.isSet }

    /// Runs `operation` in a task that is cancelled when this is disposed.
    @usableFromInline
    func run(
        _ priority: TaskPriority?, _ scheduler: (any ImmediateSchedulerType)?,
        _ operation: @escaping @Sendable () async -> Void
    ) {
        let task = Task(executorPreference: scheduler.map { executor(of: $0) }, priority: priority) {
            await operation()
            self.dispose()
        }
        let isCurrent = self.task.withLock { current in
            if !ended.isSet { current = task }
            return !ended.isSet
        }
        if !isCurrent { task.cancel() }
    }

    /// Answers ``Demand/later``: waits until the observer resumes, and returns false if it has disposed instead.
    @usableFromInline
    func wait() async -> Bool { await suspension.wait() }

    @usableFromInline
    func resume() { suspension.resume() }

    @usableFromInline
    func dispose() {
        guard ended.set() else { return }
        task.exchange(nil)?.cancel()
        suspension.end()
        input?.dispose()
    }
}

extension Observable {
    /// Runs `send` in a task for each subscription. The error that it throws, or its return, ends the stream.
    ///
    /// - Parameter send: Sends elements through ``TaskSink``. What it does after a dispose has no effect.
    @export(implementation) static func running(
        _ priority: TaskPriority?, _ scheduler: (any ImmediateSchedulerType)?, input: (any Disposable)? = nil,
        _ sink: sending Sink<Element>, _ send: sending @escaping (TaskSink<Element>) async throws -> Void
    ) -> TaskUpstream {
        let upstream = TaskUpstream(input)
        let (sink, send) = (UnsafeTransfer(TaskSink(sink, upstream)), UnsafeTransfer(send))
        upstream.run(priority, scheduler) {
            let sink = sink.value
            do {
                try await send.value(sink)
                if !upstream.isDisposed { sink.sink.finish(.completed) }
            } catch {
                if !upstream.isDisposed { sink.sink.finish(.failed(error)) }
            }
        }
        return upstream
    }
}

/// A sink that a task sends into, and waits for.
@usableFromInline
struct TaskSink<Element> {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let upstream: TaskUpstream

    @export(implementation) init(_ sink: Sink<Element>, _ upstream: TaskUpstream) {
        self.sink = sink
        self.upstream = upstream
    }

    /// Sends the element, and waits if the observer answers ``Demand/later``. Returns false if it wants no more.
    @export(implementation) nonisolated(nonsending) func send(_ element: Element) async -> Bool {
        if upstream.isDisposed { return false }
        switch sink.next(element) {
        case .more: return true
        case .later: return await upstream.wait()
        case .none:
            upstream.dispose()
            return false
        }
    }
}
