extension ObservableType {
    /// Calls `transform` with each element and the observer's sink, so that it can send any elements to the observer.
    ///
    ///     source:           --1--2--3--|
    ///     transform { … }:  --2--4--6--|
    ///
    /// `transform` returns the sink's answer, or ``Demand/more`` for an element that it doesn't pass on. If `transform`
    /// throws, the result fails with that error. It doesn't throw after the sink has answered ``Demand/none``, as the
    /// observer has ended then. The completion and an error of the source are passed on.
    ///
    ///     extension ObservableType where Element: Numeric {
    ///         func doubled() -> Observable<Element> { transform { element, sink in sink.next(element + element) } }
    ///     }
    @inline(__always) @inlinable public func transform<Result: Sendable>(
        _ transform: @escaping @Sendable (Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(like: source) { (sink: sending Sink<Result>) in
            let (pass, end) = (sink.receive, sink.end)
            @inline(__always) func send(_ element: Element, to sink: Sink<Result>) -> Demand {
                do { return try transform(element, sink) } catch { return sink.fail(error) }
            }
            return source.attach(
                Sink(
                    for: sink.subscription, sink.receiver, fused: { send($1, to: sink) },
                    receive: { send($1, to: Sink($0, pass, end)) }, end: end))
        }
    }

    /// Calls `transform` with a state, each element and the observer's sink. Each subscription has a separate state,
    /// which starts as `initial`.
    ///
    ///     source:              --1--2--3--|
    ///     transform(0) { … }:  --1--3--6--|
    ///
    ///     func total() -> Observable<Int> {
    ///         transform(0) { total, element, sink in
    ///             total += element
    ///             return sink.next(total)
    ///         }
    ///     }
    @inline(__always) @inlinable public func transform<State: Sendable, Result: Sendable>(
        _ initial: State,
        _ transform: @escaping @Sendable (inout State, Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(like: source) { (sink: sending Sink<Result>) in
            let (pass, end, stage) = (sink.receive, sink.end, Stage(initial, sink))
            @inline(__always) func send(
                _ element: Element, _ stage: Stage<State, Result>, to sink: Sink<Result>
            ) -> Demand {
                var state = moveOut(&stage.state)
                defer { moveIn(&stage.state, state) }
                do { return try transform(&state, element, sink) } catch { return sink.fail(error) }
            }
            @inline(__always) func receive(_ receiver: AnyObject, _ element: Element) -> Demand {
                let stage = Stage<State, Result>.of(receiver)
                return send(element, stage, to: Sink(stage.downstream, pass, end))
            }
            return source.attach(
                Sink(
                    for: sink.subscription, stage, fused: { send($1, stage, to: sink) }, receive: receive,
                    end: { Stage<State, Result>.of($0).finish($1) }))
        }
    }
}
