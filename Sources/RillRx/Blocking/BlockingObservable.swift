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
