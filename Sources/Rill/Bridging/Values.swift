extension ObservableType {
    /// The elements as an asynchronous sequence, keeping everything that a source sends that can't wait.
    ///
    ///     for try await element in source.values { … }
    ///
    /// Works like ``values(buffering:whenFull:onDrop:)`` with a buffer of 64 elements. A source that can wait does so
    /// when the buffer is full. The elements of a source that can't wait are kept without a limit.
    @export(implementation) public var values: AsyncValues<Element, any Error> {
        AsyncValues(asObservable(), limit: 64, whenFull: nil)
    }

    /// The elements as an asynchronous sequence, with a buffer for elements that come faster than they are consumed.
    ///
    ///     for try await position in positions.values(buffering: 1, whenFull: .dropOldest) { … }
    ///
    /// Each iterator has a subscription of its own. It ends when the loop is left, when the iterator is released, and as
    /// soon as the task is cancelled: the loop then ends without an error, and drops the elements in the buffer.
    /// Elements that came before an error are delivered before the error is thrown.
    ///
    /// A source that can wait starts with the first call of `next()`, and its closures run on the global executor or on
    /// the one that the task prefers, never on the actor that iterates. Any other source is subscribed to when the
    /// iterator is made, and its closures run where it sends.
    ///
    /// - Parameters:
    ///   - limit: The number of elements that the buffer holds.
    ///   - overflow: What happens to an element that finds the buffer full, as in ``buffer(_:whenFull:onDrop:)``.
    ///   - onDrop: Called with the number of elements dropped so far, each time one is dropped.
    /// - Precondition: `limit` is positive.
    @export(implementation) public func values(
        buffering limit: Int, whenFull overflow: Overflow = .wait, onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> AsyncValues<Element, any Error> {
        requirePositive(limit, "limit")
        return AsyncValues(asObservable(), limit: limit, whenFull: overflow, onDrop: onDrop)
    }
}

extension Relay {
    /// The elements as an asynchronous sequence that can't fail, keeping everything that is sent.
    ///
    ///     for await element in relay.values { … }
    ///
    /// Works like ``ObservableType/values``.
    @export(implementation) public var values: AsyncValues<Element, Never> {
        AsyncValues(asObservable(), limit: 64, whenFull: nil)
    }
}

/// The elements of a stream as an asynchronous sequence: ``ObservableType/values``.
public struct AsyncValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    @usableFromInline let source: Observable<Element>
    @usableFromInline let limit: Int
    @usableFromInline let overflow: Overflow?
    @usableFromInline let onDrop: (@Sendable (Int) -> Void)?

    @export(implementation) init(
        _ source: Observable<Element>, limit: Int, whenFull overflow: Overflow?,
        onDrop: (@Sendable (Int) -> Void)? = nil
    ) {
        self.source = source
        self.limit = limit
        self.overflow = overflow
        self.onDrop = onDrop
    }

    /// Makes an iterator with a subscription of its own, which ends when the iterator is released.
    @export(implementation) public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            ValuesBuffer(source, limit: limit, whenFull: overflow, onDrop: onDrop), startsNow: source.pace == .hot)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Ends the subscription with the iterator.
        @usableFromInline final class Life: Sendable {
            @usableFromInline let buffer: ValuesBuffer<Element>

            @export(implementation) init(_ buffer: ValuesBuffer<Element>) { self.buffer = buffer }

            deinit { buffer.end() }
        }

        @usableFromInline let life: Life
        @usableFromInline var batch = Queue<Element>()

        @export(implementation) init(_ buffer: ValuesBuffer<Element>, startsNow: Bool) {
            life = Life(buffer)
            if startsNow { buffer.start() }
        }

        /// Returns the next element, or nil at the end and when the task has been cancelled.
        @export(implementation) public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            if Task.isCancelled {
                life.buffer.end()
                batch.removeAll()
                return nil
            }
            if let element = batch.popFirst() { return element }
            do {
                batch = try await life.buffer.takeBatch(batch)
            } catch {
                throw error as! Failure
            }
            return batch.popFirst()
        }
    }
}

@available(*, unavailable)
extension AsyncValues.AsyncIterator: Sendable {}
