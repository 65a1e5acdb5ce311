extension ObservableType {
    /// Goes on with another source when this one fails.
    ///
    ///     source:           --a--#
    ///     other:            --x--|
    ///     catch { other }:  --a----x--|
    ///
    /// A handler that throws ends the stream with its error.
    @export(implementation) public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        .succession(asObservable()) {
            var handler: Optional = handler
            return { completion in
                if case .failed(let error) = completion { try handler.take()?(error) } else { nil }
            }
        }
    }

    /// Subscribes again whenever the source fails, for ever.
    ///
    ///     source:   --a--#
    ///     retry():  --a----a----a…
    @export(implementation) public func retry() -> Observable<Element> {
        .catch(sequence: repeatElement(asObservable(), count: .max))
    }

    /// Subscribes again when the source fails, until it has failed so many times; the last error passes.
    ///
    ///     source:    --a--#
    ///     retry(2):  --a----a--#
    ///
    /// `retry(1)` is the source itself, `retry(0)` ends without subscribing.
    ///
    /// - Precondition: `maxAttemptCount` is not negative.
    @export(implementation) public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        requireNotNegative(maxAttemptCount, "maxAttemptCount")
        return .catch(sequence: repeatElement(asObservable(), count: maxAttemptCount))
    }
}

extension Observable {
    /// The first source that does not fail: goes on with the next one when one does; the last error passes.
    ///
    ///     a:                        --a--#
    ///     b:                        --b--|
    ///     catch(sequence: [a, b]):  --a----b--|
    ///
    /// The sequence is asked for a source when its turn has come.
    @export(implementation)
    public static func `catch`<Sources: Sequence & Sendable>(sequence sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        .successively(sources) { if case .failed = $0 { true } else { false } }
    }
}
