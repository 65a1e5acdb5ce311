extension ObservableType {
    /// Combines the elements into a value, and sends it after each element.
    ///
    ///     source:                   --1--2--3--|
    ///     scan(0, accumulator: +):  --1--3--6--|
    ///
    /// If `accumulator` throws, the result fails with that error. A value is released before the next one is
    /// sent, unless something else holds it.
    @inlinable public func scan<Result: Sendable>(
        _ seed: Result, accumulator: @autoclosure @Sendable () -> (Result, Element) throws -> Result
    ) -> Observable<Result> {
        let (source, accumulate) = (asObservable(), inPlace(accumulator))
        return Observable<Result>(like: source, named: #function) { (sink: sending Sink<Result>) in
            let (pass, end, stage) = (sink.receive, sink.end, Stage(seed, sink))
            @inline(__always) func send(
                _ element: Element, _ stage: Stage<Result, Result>, to sink: Sink<Result>
            ) -> Demand {
                var result = moveOut(&stage.state)
                defer { moveIn(&stage.state, result) }
                do { try accumulate(&result, element) } catch { return sink.fail(error) }
                return sink.next(result)
            }
            @inline(__always) func receive(_ receiver: AnyObject, _ element: Element) -> Demand {
                let stage = Stage<Result, Result>.of(receiver)
                return send(element, stage, to: Sink(stage.downstream, pass, end))
            }
            return source.attach(
                Sink(
                    for: sink.subscription, stage, fused: { send($1, stage, to: sink) }, receive: receive,
                    end: { Stage<Result, Result>.of($0).finish($1) }))
        }
    }

    /// Combines the elements into a value that `accumulator` changes in place, and sends it after each element.
    ///
    ///     source:                      --1--2--3--|
    ///     scan(into: 0) { $0 += $1 }:  --1--3--6--|
    ///
    /// If `accumulator` throws, the result fails with that error.
    ///
    /// An `accumulator` that changes an array or a dictionary copies it each time, if the observer still holds the
    /// value sent before. ``ObservableType/take(last:)`` with a count of 1 and ``ObservableType/last()`` hold no value
    /// until the source completes.
    @inlinable public func scan<Result: Sendable>(
        into seed: Result, accumulator: @autoclosure @Sendable () -> (inout Result, Element) throws -> Void
    ) -> Observable<Result> { fold(into: seed, sendsAll: true, sendable(accumulator)) }

    /// Combines the elements into a value, and sends it after each element or, if `sendsAll` is false, at completion
    /// only.
    @inlinable func fold<Result: Sendable>(
        named name: StaticString = #function, into seed: Result, sendsAll: Bool,
        @_eagerMove _ accumulate: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(like: source, named: name) { (sink: sending Sink<Result>) in
            let (pass, end) = (sink.receive, sink.end)
            let keepsLastOnly = sink.keepsLastOnly
            let stage = Stage((result: seed, isUnsent: !sendsAll), sink)
            @inline(__always) func send(
                _ element: Element, _ stage: Stage<(result: Result, isUnsent: Bool), Result>, to sink: Sink<Result>
            ) -> Demand {
                if sendsAll, keepsLastOnly { stage.state.isUnsent = true }
                var result = moveOut(&stage.state.result)
                defer { moveIn(&stage.state.result, result) }
                do { try accumulate(&result, element) } catch { return sink.fail(error) }
                return sendsAll && !keepsLastOnly ? sink.next(result) : .more
            }
            @inline(__always) func receive(_ receiver: AnyObject, _ element: Element) -> Demand {
                let stage = Stage<(result: Result, isUnsent: Bool), Result>.of(receiver)
                return send(element, stage, to: Sink(stage.downstream, pass, end))
            }
            return source.attach(
                Sink(
                    before: sink, stage, fused: { send($1, stage, to: sink) }, receive: receive,
                    last: { $0.isUnsent ? $0.result : nil }))
        }
    }
}

// An accumulator is an autoclosure, which is evaluated at once: if it were kept, it would hold what the closure holds
// weakly. If it were a plain `@Sendable` parameter, Swift 6.3 would warn about `&+`, and in language mode 5 about every
// function that isn't a closure.

/// Returns the function that `expression` evaluates to. It captures only what the expression does, which is `Sendable`.
@inlinable func sendable<Result, Element>(
    _ expression: @Sendable () -> (inout Result, Element) throws -> Void
) -> @Sendable (inout Result, Element) throws -> Void {
    nonisolated(unsafe) let function = expression()
    return { try function(&$0, $1) }
}

/// Returns a function that changes its first argument to the result of the function that `expression` evaluates to.
@inlinable func inPlace<Result, Element>(
    _ expression: @Sendable () -> (Result, Element) throws -> Result
) -> @Sendable (inout Result, Element) throws -> Void {
    sendable {
        let function = expression()
        return { $0 = try function($0, $1) }
    }
}
