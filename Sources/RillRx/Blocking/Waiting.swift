import Dispatch
import Synchronization

#if canImport(Foundation)
    import Foundation
#endif

/// Collects the events of a stream while a thread waits for the end.
final class Waiting<Element: Sendable>: Sendable {
    private let source: Observable<Element>
    private let events = Mutex<(elements: [Element], completion: Completion?)>(([], nil))
    private let end = DispatchSemaphore(value: 0)

    init(_ source: Observable<Element>) { self.source = source }

    /// Waits up to `timeout` seconds. An action of the current thread that calls this doesn't hold up the source.
    func result(timeout: Double?) -> MaterializedSequenceResult<Element> {
        CurrentThreadScheduler.nested { collect(timeout: timeout) }
    }

    private func collect(timeout: Double?) -> MaterializedSequenceResult<Element> {
        let subscription = subscribe(timeout: timeout)
        wait(until: timeout.map { .now() + $0 } ?? .distantFuture)
        subscription.dispose()
        let (elements, completion) = events.withLock { $0 }
        return switch completion {
        case .completed: .completed(elements: elements)
        case .failed(let error): .failed(elements: elements, error: error)
        case nil: .failed(elements: elements, error: RxError.timeout)
        }
    }

    /// Subscribes to the source. It leaves nothing to another action of the queue on which this runs, because that
    /// queue waits for it. So an endless source ends by a timeout on another queue.
    private func subscribe(timeout: Double?) -> any Disposable {
        let subscription = SingleAssignmentDisposable()
        let source =
            if let timeout, timeout > 0 { source.take(until: Self.failure(after: timeout)) } else { source }
        Slice.runWithoutLimit {
            subscription.setDisposable(
                source.subscribe { [self] event in
                    events.withLock { events in
                        switch event {
                        case .next(let element): events.elements.append(element)
                        case .completed, .error: events.completion = event.completion
                        }
                    }
                    if event.isStopEvent { end.signal() }
                })
        }
        return subscription
    }

    private static func failure(after timeout: Double) -> Observable<Int> {
        .timer(.seconds(min(timeout, 1e9)), scheduler: ConcurrentDispatchQueueScheduler(qos: .userInitiated))
            .map { _ in throw RxError.timeout }
    }

    private func wait(until deadline: DispatchTime) {
        #if canImport(Foundation)
            if Thread.isMainThread {
                // The run loop returns earlier if the main queue has run something, and at once if it has nothing to
                // wait for, as in an action of the main queue.
                var pause = 0.0
                while end.wait(timeout: .now() + pause) == .timedOut, .now() < deadline {
                    let step = Date(timeIntervalSinceNow: 0.005)
                    pause = RunLoop.current.run(mode: .default, before: step) ? 0 : 0.005
                }
                return
            }
        #endif
        _ = end.wait(timeout: deadline)
    }
}
