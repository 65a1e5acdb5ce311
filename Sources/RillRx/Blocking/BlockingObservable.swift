import Dispatch
import Synchronization

#if canImport(Foundation)
    import Foundation
#endif

/// A stream whose elements are read by blocking the calling thread, for tests and command-line programs.
///
///     let names = try repository.names().toBlocking(timeout: 5).toArray()
///
/// On the main thread, the run loop runs meanwhile, so that a stream can deliver on the main queue. It can't if the
/// caller is an action of the main queue or isolated to the main actor itself: await `allValues` or `firstValue` there.
/// Don't block a thread of Swift's concurrency, whose threads are few.
public struct BlockingObservable<Element: Sendable>: Sendable {
    /// How many seconds each method waits before it throws ``/Rill/RxError/timeout``, or nil if it waits forever.
    let timeout: Double?
    let source: Observable<Element>

    /// Returns all elements.
    ///
    /// - Throws: the error of the stream, and ``/Rill/RxError/timeout``.
    public func toArray() throws -> [Element] {
        switch materialize() {
        case .completed(let elements): return elements
        case .failed(_, let error): throw error
        }
    }

    /// Returns the first element without waiting for the end, or nil if there is none.
    ///
    /// - Throws: the error of the stream, and ``/Rill/RxError/timeout``.
    public func first() throws -> Element? { try reading(source.take(1)).toArray().first }

    /// Returns the last element, or nil if there is none.
    ///
    /// - Throws: the error of the stream, and ``/Rill/RxError/timeout``.
    public func last() throws -> Element? { try reading(source.takeLast(1)).toArray().first }

    /// Returns the only element.
    ///
    /// - Throws: ``/Rill/RxError/noElements``, ``/Rill/RxError/moreThanOneElement``, the error of the stream, and
    ///   ``/Rill/RxError/timeout``.
    public func single() throws -> Element { try single { _ in true } }

    /// Returns the only element for which `predicate` returns true.
    ///
    /// - Throws: ``/Rill/RxError/noElements``, ``/Rill/RxError/moreThanOneElement``, the errors of `predicate` and of
    ///   the stream, and ``/Rill/RxError/timeout``.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
        try reading(source.single(predicate)).toArray()[0]
    }

    /// Returns all elements and how the stream ended. A timeout counts as a failure.
    public func materialize() -> MaterializedSequenceResult<Element> { Waiting(source).result(timeout: timeout) }

    private func reading(_ source: Observable<Element>) -> BlockingObservable {
        BlockingObservable(timeout: timeout, source: source)
    }
}

/// The elements of a stream, and how it ended.
public enum MaterializedSequenceResult<Element: Sendable>: Sendable {
    case completed(elements: [Element])
    case failed(elements: [Element], error: any Error)
}

extension ObservableConvertibleType {
    /// Returns the stream with methods that block the calling thread.
    ///
    /// - Parameter timeout: how many seconds each method waits before it throws ``/Rill/RxError/timeout``, or nil to
    ///   wait forever.
    public func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element> {
        BlockingObservable(timeout: timeout, source: asObservable())
    }
}

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
