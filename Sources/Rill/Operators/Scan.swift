extension ObservableType {
    /// Folds the elements into a value, and sends every intermediate value.
    ///
    ///     source:                   --1--2--3--|
    ///     scan(0, accumulator: +):  --1--3--6--|
    ///
    /// An accumulator that throws ends the stream with its error.
    @export(implementation) public func scan<Result: Sendable>(
        _ seed: Result, accumulator: @autoclosure @escaping @Sendable () -> (Result, Element) throws -> Result
    ) -> Observable<Result> {
        scan(into: seed, accumulator: inPlace(accumulator()))
    }

    /// Folds the elements into a value that is changed in place, and sends every intermediate value.
    ///
    ///     source:                      --1--2--3--|
    ///     scan(into: 0) { $0 += $1 }:  --1--3--6--|
    ///
    /// An accumulator that throws ends the stream with its error. Each change of an array or a dictionary copies it while an observer
    /// keeps the value sent before. ``ObservableType/takeLast(_:)`` of one element and ``ObservableType/last()`` keep none
    /// until the source completes.
    @export(implementation) public func scan<Result: Sendable>(
        into seed: Result, accumulator: @autoclosure @escaping @Sendable () -> (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        fold(into: seed, sendsAll: true, accumulator)
    }

    /// Folds the elements into a value, and sends every intermediate value or the last one alone.
    @export(implementation) func fold<Result: Sendable>(
        into seed: Result, sendsAll: Bool,
        _ accumulator: @escaping @Sendable () -> (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(pace: source.pace) { (sink: sending Sink<Result>) in
            let accumulator = UnsafeTransfer(accumulator())
            return source.transform((result: seed, isUnsent: !sendsAll)) { state, element, sink in
                try accumulator.value(&state.result, element)
                if sendsAll, !sink.keepsLastOnly { return sink.next(state.result) }
                state.isUnsent = true
                return .more
            } atCompletion: { state in
                state.isUnsent ? state.result : nil
            }.attach(sink)
        }
    }
}

// An accumulator is an autoclosure, evaluated for each subscription: as `@Sendable`, Swift 6.3 warns about `&+`, and in language mode 5
// about every function that is no closure. What such an expression captures has to be `Sendable` all the same.
@export(implementation) func inPlace<Result, Element>(
    _ accumulator: @escaping (Result, Element) throws -> Result
) -> (inout Result, Element) throws -> Void {
    { $0 = try accumulator($0, $1) }
}
