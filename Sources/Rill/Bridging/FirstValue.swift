extension ObservableType {
    /// The first element. The source is disposed when the element has arrived.
    ///
    /// - Throws: the error of the source, ``RxError/noElements`` if it completes without an element, and
    ///   `CancellationError` if the task is cancelled.
    @export(implementation) public var firstValue: Element {
        get async throws { try await take(1).onlyValue() }
    }

    /// The last element, after the source has completed.
    ///
    /// - Throws: the error of the source, ``RxError/noElements`` if it completes without an element, and
    ///   `CancellationError` if the task is cancelled.
    @export(implementation) public var lastValue: Element {
        get async throws { try await last().onlyValue() }
    }

    /// All elements in an array, after the source has completed.
    ///
    /// - Throws: the error of the source, and `CancellationError` if the task is cancelled.
    @export(implementation) public var allValues: [Element] {
        get async throws { try await toArray().onlyValue() }
    }

    /// Waits until the source completes.
    ///
    /// - Throws: the error of the source, and `CancellationError` if the task is cancelled.
    @export(implementation) public func finished() async throws {
        for try await _ in ignoreElements().values {}
        try Task.checkCancellation()
    }

    @export(implementation) func onlyValue() async throws -> Element {
        for try await element in values { return element }
        try Task.checkCancellation()
        throw RxError.noElements
    }
}
