extension ObservableType {
    /// Replaces the error of the source with the one that `transform` returns.
    ///
    ///     source:                               --a--#
    ///     mapError { … }, whose error is sent:  --a--(x|)
    ///
    /// If `transform` throws, the result fails with that error. To continue with another stream, use ``catch(_:)``.
    @inlinable public func mapError(
        _ transform: @escaping @Sendable (any Error) throws -> any Error
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(like: source) { (sink: sending Sink<Element>) in
            let end = sink.end
            return source.attach(
                Sink(
                    for: sink.subscription, sink.receiver, fused: sink.fused, receive: sink.receive,
                    end: { receiver, completion in
                        guard case .failed(let error) = completion else { return end(receiver, completion) }
                        do { end(receiver, .failed(try transform(error))) } catch { end(receiver, .failed(error)) }
                    }))
        }
    }
}
