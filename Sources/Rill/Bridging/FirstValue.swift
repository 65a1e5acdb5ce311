extension ObservableType {
    /// The first element. The source is disposed when the element has arrived.
    ///
    /// Subscribes on the global executor, or on the executor that the task prefers. If the caller runs on an actor,
    /// other work of the actor may run before that. `values.first { _ in true }` subscribes at once.
    ///
    /// - Throws: the error of the source, ``RxError/noElements`` if it completes without an element, and
    ///   `CancellationError` if the task is cancelled, unless the source ends at once.
    @inlinable public var firstValue: Element { get async throws { try await take(1).onlyValue() } }

    /// The last element, after the source has completed.
    ///
    /// - Throws: the error of the source, ``RxError/noElements`` if it completes without an element, and
    ///   `CancellationError` if the task is cancelled, unless the source ends at once.
    @inlinable public var lastValue: Element { get async throws { try await last().onlyValue() } }

    /// All elements in an array, after the source has completed.
    ///
    /// - Throws: the error of the source, and `CancellationError` if the task is cancelled, unless the source ends at
    ///   once.
    @inlinable public var allValues: [Element] { get async throws { try await toArray().onlyValue() } }

    /// Waits until the source completes.
    ///
    /// - Throws: the error of the source, and `CancellationError` if the task is cancelled, unless the source ends at
    ///   once.
    @inlinable public func finished() async throws { _ = try await ignoreElements().valueOrNil() }

    @inlinable func onlyValue() async throws -> Element {
        guard let value = try await valueOrNil() else { throw RxError.noElements }
        return value
    }

    /// Returns the first element, or nil if the source completes without one. A cancelled task subscribes too.
    @inlinable func valueOrNil() async throws -> Element? {
        let buffer = ValuesBuffer(asObservable(), limit: 1, whenFull: nil, onDrop: nil)
        defer { buffer.end() }
        var batch = try await buffer.takeBatch(Queue())
        return batch.popFirst()
    }
}
