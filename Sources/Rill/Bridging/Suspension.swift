/// A point at which one task waits until another thread or task calls ``resume()`` or ``end()``.
///
/// If ``resume()`` is called first, the next wait returns at once. A task that sends to an observer waits here after
/// the answer ``Demand/later``:
///
///     let suspension = Suspension()
///     // The upstream calls suspension.resume() when it is resumed, and suspension.end() when it is disposed.
///     if sink.next(element) == .later, await !suspension.wait() { return }
///
/// A second task that waits at the same time stops the program.
public final class Suspension: Sendable {
    private enum State {
        case idle
        /// ``resume()`` was called before ``wait()``.
        case resumed
        case waiting(Continuation)
        case ended
    }

    private let state = Locked(State.idle)

    public init() {}

    /// Waits for ``resume()``, and returns false if ``end()`` has been called by the time the task goes on.
    public func wait() async -> Bool {
        await withContinuation { continuation in
            let isReady = state.withLock { state in
                switch state {
                case .idle:
                    state = .waiting(continuation)
                    return false
                case .resumed: state = .idle
                case .ended: break
                case .waiting: fatalError("Suspension.wait(): expected one task to wait at a time, got two")
                }
                return true
            }
            if isReady { continuation.resume() }
        }
        return state.withLock { if case .ended = $0 { false } else { true } }
    }

    /// The same, and calls `onCancel` when the task is cancelled.
    @usableFromInline func wait(onCancel: @Sendable () -> Void) async -> Bool {
        await withTaskCancellationHandler(operation: { await wait() }, onCancel: onCancel)
    }

    /// The same, and ends the suspension when the task is cancelled.
    @usableFromInline func waitUnlessCancelled() async -> Bool { await wait(onCancel: { end() }) }

    /// Resumes the waiting task, or lets the next wait return at once.
    public func resume() { change(to: .resumed) }

    /// Resumes the waiting task, and makes every later wait return at once.
    public func end() { change(to: .ended) }

    /// Forgets a call of ``resume()`` that no wait has followed.
    func forget() { state.withLock { if case .resumed = $0 { $0 = .idle } } }

    private func change(to next: State) {
        let continuation = state.withLock { state -> Continuation? in
            switch state {
            case .ended: return nil
            case .idle, .resumed:
                state = next
                return nil
            case .waiting(let continuation):
                state = if case .ended = next { .ended } else { .idle }
                return continuation
            }
        }
        continuation?.resume()
    }
}

#if DEBUG
    @usableFromInline typealias Continuation = CheckedContinuation<Void, Never>

    @usableFromInline
    func withContinuation(_ body: (Continuation) -> Void) async { await withCheckedContinuation(body) }
#else
    @usableFromInline typealias Continuation = UnsafeContinuation<Void, Never>

    @usableFromInline func withContinuation(_ body: (Continuation) -> Void) async { await withUnsafeContinuation(body) }
#endif
