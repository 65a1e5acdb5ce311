extension ObservableType {
    /// Continues with the stream that `handler` returns when the source fails.
    ///
    ///     source:           --a--#
    ///     other:            --x--|
    ///     catch { other }:  --a----x--|
    ///
    /// If `handler` throws, the result fails with that error.
    @export(implementation) public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        .concatenation(asObservable()) {
            var handler: Optional = handler
            return { completion in
                if case .failed(let error) = completion { try handler.take()?(error) } else { nil }
            }
        }
    }

    /// Subscribes to the source again each time it fails, without a limit.
    ///
    ///     source:   --a--#
    ///     retry():  --a----a----a…
    @export(implementation) public func retry() -> Observable<Element> {
        .catch(sequence: repeatElement(asObservable(), count: .max))
    }

    /// Subscribes to the source again when it fails, until it has failed `maxAttemptCount` times.
    ///
    ///     source:    --a--#
    ///     retry(2):  --a----a--#
    ///
    /// The last error is passed on. `retry(1)` subscribes only once, and `retry(0)` completes without subscribing.
    ///
    /// - Precondition: `maxAttemptCount` is not negative.
    @export(implementation) public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        requireNotNegative(maxAttemptCount, "maxAttemptCount")
        return .catch(sequence: repeatElement(asObservable(), count: maxAttemptCount))
    }
}

extension Observable {
    /// Sends the events of the first source, and continues with the next one each time a source fails.
    ///
    ///     a:                        --a--#
    ///     b:                        --b--|
    ///     catch(sequence: [a, b]):  --a----b--|
    ///
    /// The error of the last source is passed on. Each source is taken from the sequence only when it is needed.
    @export(implementation)
    public static func `catch`<Sources: Sequence & Sendable>(sequence sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        .successively(sources) { if case .failed = $0 { true } else { false } }
    }
}
