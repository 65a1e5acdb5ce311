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
    @_alwaysEmitIntoClient
    public func scan<Result: Sendable>(
        into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let result = Cell(seed)
            return asObservable().attach(
                Sink(
                    next: { element in
                        do {
                            try accumulator(&result.value, element)
                            return sink.next(result.value)
                        } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }
}
