extension ObservableType {
    /// Folds the elements into a value, and sends every intermediate value.
    ///
    ///     source:                   --1--2--3--|
    ///     scan(0, accumulator: +):  --1--3--6--|
    ///
    /// An accumulator that throws ends the stream with its error.
    @_alwaysEmitIntoClient
    public func scan<Result: Sendable>(
        _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        scan(into: seed) { $0 = try accumulator($0, $1) }
    }

    /// Folds the elements into a value that is changed in place, and sends every intermediate value.
    ///
    ///     source:                      --1--2--3--|
    ///     scan(into: 0) { $0 += $1 }:  --1--3--6--|
    ///
    /// An accumulator that throws ends the stream with its error. Each change of an array or a dictionary copies it while an observer
    /// keeps the value sent before. ``ObservableType/takeLast(_:)`` of one element and ``ObservableType/last()`` keep none
    /// until the source completes.
    @_alwaysEmitIntoClient
    public func scan<Result: Sendable>(
        into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let state = Cell((result: seed, isUnsent: false))
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        do { try accumulator(&state.value.result, element) } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                        if !sink.keepsLastOnly { return sink.next(state.value.result) }
                        state.value.isUnsent = true
                        return .more
                    },
                    finish: { completion in
                        if sink.keepsLastOnly, state.value.isUnsent, case .completed = completion,
                            sink.next(state.value.result) == .none
                        {
                            return
                        }
                        sink.finish(completion)
                    }))
        }
    }
}
