extension ObservableType {
    /// The elements as an asynchronous sequence, which keeps all elements of a source that can't wait.
    ///
    ///     for try await element in source.values { … }
    ///
    /// Works like ``values(buffering:whenFull:onDrop:)`` with a buffer of 64 elements. A source that can wait does so
    /// when the buffer is full. The elements of a source that can't wait are kept without a limit. The loop throws the
    /// error of the source, or `CancellationError` when its task is cancelled.
    @inlinable public var values: AsyncValues<Element, any Error> {
        AsyncValues(asObservable(), limit: 64, whenFull: nil)
    }

    /// Returns the elements as an asynchronous sequence, with a buffer for elements that arrive faster than they are
    /// consumed.
    ///
    ///     for try await position in positions.values(buffering: 1, whenFull: .dropOldest) { … }
    ///
    /// Each iterator has its own subscription. The subscription ends when the loop ends, when the iterator is released,
    /// or when the task is cancelled. If the task is cancelled, the loop throws `CancellationError` as soon as it waits
    /// for an element, and the elements in the buffer are dropped. If the source fails, the elements that arrived
    /// before the error are delivered before it is thrown. After an error, `next()` returns nil.
    ///
    /// A source that is known to send only when it is asked, such as a range with `map` and `filter`, is subscribed to
    /// at the first call of `next()`. Its closures run on the global executor or on the executor that the task prefers,
    /// never on the actor that iterates. While it is slow, each element is delivered as soon as it is there, but if it
    /// suddenly blocks its thread, the last elements wait for the next one: with a `limit` of 1, none does. None of its
    /// elements is dropped. Any other source, even a range behind `deferred`, is subscribed to when the iterator is
    /// made, so that nothing it sends is missed, and its closures run on the threads that it sends on. If it sends
    /// within that call for longer than 200 milliseconds, it waits after its next element, and goes on within `next()`.
    /// A `create` whose closure never returns keeps the iterator from being made: put `subscribe(on:)` behind it. A
    /// source that is released without an end, such as a subject, doesn't end the loop.
    ///
    /// - Parameters:
    ///   - limit: the number of elements that the buffer can hold.
    ///   - overflow: what happens to elements while the buffer is full: see
    ///     ``onBackpressureBuffer(_:whenFull:onDrop:)``.
    ///   - onDrop: called each time an element is dropped, with the number of elements dropped so far.
    /// - Precondition: `limit` is positive.
    @inlinable public func values(
        buffering limit: Int, whenFull overflow: Overflow = .wait, onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> AsyncValues<Element, any Error> {
        requirePositive(limit, "limit")
        return AsyncValues(asObservable(), limit: limit, whenFull: overflow, onDrop: onDrop)
    }
}

extension Relay {
    /// The elements as an asynchronous sequence that can't fail and that keeps all elements.
    ///
    ///     for await element in relay.values { … }
    ///
    /// Works like ``ObservableType/values``. The loop ends without an error when its task is cancelled. The release of
    /// the relay doesn't end it.
    @inlinable public var values: AsyncValues<Element, Never> { AsyncValues(asObservable(), limit: 64, whenFull: nil) }
}

extension Property {
    /// The value and its changes as an asynchronous sequence that can't fail. A slow loop gets the latest value.
    ///
    ///     for await isValid in form.isValid.values { … }
    ///
    /// The loop ends without an error when its task is cancelled.
    @inlinable public var values: AsyncValues<Element, Never> {
        AsyncValues(asObservable(), limit: 1, whenFull: .dropOldest)
    }
}

/// The elements of a stream as an asynchronous sequence, which ``ObservableType/values`` returns.
public struct AsyncValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    @usableFromInline let makeBuffer: @Sendable () -> ValuesBuffer<Element>

    @inlinable init(
        _ source: Observable<Element>, limit: Int, whenFull overflow: Overflow?,
        onDrop: (@Sendable (Int) -> Void)? = nil
    ) { makeBuffer = { ValuesBuffer(source, limit: limit, whenFull: overflow, onDrop: onDrop) } }

    /// Creates an iterator with its own subscription, which ends when the iterator is released.
    @inlinable public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(makeBuffer()) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Ends the subscription when the iterator is released.
        @usableFromInline final class Life: Sendable {
            @usableFromInline let buffer: ValuesBuffer<Element>

            @inlinable init(_ buffer: ValuesBuffer<Element>) { self.buffer = buffer }

            deinit { buffer.end() }
        }

        @usableFromInline let life: Life
        @usableFromInline var batch = Queue<Element>()
        /// Whether `next()` has returned nil or thrown an error.
        @usableFromInline var hasEnded = false

        @inlinable init(_ buffer: ValuesBuffer<Element>) {
            life = Life(buffer)
            if !buffer.isSynchronous { buffer.start() }
        }

        /// Returns the next element, or nil if the source has completed or if an error has been thrown.
        ///
        /// - Throws: the error of the source, and `CancellationError` if the task is cancelled. The elements of a relay
        ///   end instead.
        @inline(__always) @inlinable public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            let isCancelled = Task.isCancelled
            if !isCancelled, let element = batch.popFirst() { return element }
            return try await nextOfNextBatch(runsOnActor: actor != nil, isCancelled)
        }

        /// Takes the next batch at once if the caller runs on no actor, because the source may then run here.
        @inline(never) @inlinable
        nonisolated(nonsending) mutating func nextOfNextBatch(
            runsOnActor: Bool, _ isCancelled: Bool
        ) async throws(Failure) -> Element? {
            if hasEnded { return nil }
            var next = Queue<Element>()
            swap(&next, &batch)
            do {
                if isCancelled { throw CancellationError() }
                if !runsOnActor {
                    life.buffer.run()
                    life.buffer.take(&next)
                }
                if next.isEmpty { next = try await life.buffer.takeBatch(next) }
                swap(&next, &batch)
                if let element = batch.popFirst() { return element }
                end()
                return nil
            } catch {
                end()
                if let error = error as? Failure { throw error }
                return nil  // a cancellation, where there is no error
            }
        }

        @inlinable mutating func end() {
            hasEnded = true
            life.buffer.end()
        }
    }
}

// Those of `AsyncSequence` don't take a closure of the main actor.
extension AsyncValues {
    /// Returns the first element for which `predicate` returns true, or nil if there is none.
    ///
    ///     try await names.values.first { !$0.isEmpty }
    ///
    /// `predicate` runs on the caller's actor.
    ///
    /// - Throws: what the loop or `predicate` throws.
    @inlinable nonisolated(nonsending) public func first(
        where predicate: (Element) async throws -> Bool
    ) async throws -> Element? {
        for try await element in self { if try await predicate(element) { return element } }
        return nil
    }

    /// Returns whether `predicate` returns true for an element. It runs on the caller's actor.
    ///
    /// - Throws: what the loop or `predicate` throws.
    @inlinable nonisolated(nonsending) public func contains(
        where predicate: (Element) async throws -> Bool
    ) async throws -> Bool { try await first(where: predicate) != nil }
}

extension AsyncValues where Failure == Never {
    /// Returns the first element for which `predicate` returns true, or nil if there is none.
    ///
    ///     await relay.values.first { !$0.isEmpty }
    ///
    /// `predicate` runs on the caller's actor.
    @inlinable nonisolated(nonsending) public func first(
        where predicate: (Element) async throws -> Bool
    ) async rethrows -> Element? {
        for await element in self { if try await predicate(element) { return element } }
        return nil
    }

    /// Returns whether `predicate` returns true for an element. It runs on the caller's actor.
    @inlinable nonisolated(nonsending) public func contains(
        where predicate: (Element) async throws -> Bool
    ) async rethrows -> Bool { try await first(where: predicate) != nil }
}

@available(*, unavailable) extension AsyncValues.AsyncIterator: Sendable {}
