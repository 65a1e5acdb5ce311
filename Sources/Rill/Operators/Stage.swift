// A stage calls `sink.next` in one place only. The optimizer inlines the rest of the chain there, and two copies of a
// long chain exceed its limits: of a chain of six stages, it left the last four as calls, 8.4 ns instead of 0.6.
//
// The end, which comes once, is not inlined for the same reason.
//
// Each operator writes the two closures of its sink itself. One initializer that makes both of a third closure keeps
// that one from being inlined: of the random chains of FusionCheck, 86 % were one loop instead of 96.

extension ObservableType {
    /// Sends what `step` returns for each element, unless it is nil. If `step` throws, the result fails.
    @inline(__always) @inlinable func stage<Result: Sendable>(
        named name: StaticString = #function, @_eagerMove _ step: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(like: source, named: name) { (sink: sending Sink<Result>) in
            let (pass, end) = (sink.receive, sink.end)
            @inline(__always) func send(_ element: Element, to sink: Sink<Result>) -> Demand {
                do {
                    guard let result = try step(element) else { return .more }
                    return sink.next(result)
                } catch {
                    return sink.fail(error)
                }
            }
            return source.attach(
                Sink(
                    for: sink.subscription, sink.receiver, fused: { send($1, to: sink) },
                    receive: { send($1, to: Sink($0, pass, end)) }, end: end))
        }
    }

    /// Sends what `step` returns for a state and each element, unless it is nil, and the last element that
    /// `atCompletion` returns when the source completes. If a closure throws, the result fails.
    ///
    /// The last element is sent without waiting for the observer. `atCompletion` must therefore return one only if none
    /// has been sent before: then the observer can't have answered ``Demand/later``. Operators that send more at
    /// completion use `concatenation`.
    ///
    /// - Parameter keepsLastOnly: whether the source may send its last element only: see ``Sink``.
    @inline(__always) @inlinable func stage<State: Sendable, Result: Sendable>(
        named name: StaticString = #function, @_eagerMove _ initial: State, keepsLastOnly: Bool = false,
        @_eagerMove _ step: @escaping @Sendable (inout State, Element) throws -> Result?,
        @_eagerMove atCompletion: @escaping @Sendable (State) throws -> Result? = { _ in nil }
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(like: source, named: name) { (sink: sending Sink<Result>) in
            let (pass, end, stage) = (sink.receive, sink.end, Stage(initial, sink))
            @inline(__always) func send(
                _ element: Element, _ stage: Stage<State, Result>, to sink: Sink<Result>
            ) -> Demand {
                do {
                    guard let result = try step(&stage.state, element) else { return .more }
                    return sink.next(result)
                } catch {
                    return sink.fail(error)
                }
            }
            @inline(__always) func receive(_ receiver: AnyObject, _ element: Element) -> Demand {
                let stage = Stage<State, Result>.of(receiver)
                return send(element, stage, to: Sink(stage.downstream, pass, end))
            }
            return source.attach(
                Sink(
                    before: sink, stage, fused: { send($1, stage, to: sink) }, receive: receive, last: atCompletion,
                    shortcut: keepsLastOnly ? .lastElement : .none))
        }
    }
}

/// Moves a state out of its stage, until ``moveIn(_:_:)``. Nothing else uses it meanwhile (law 2). To send what an
/// object stores takes a retain and a release: a running total of arrays took 18 ns an element instead of 11. A state
/// without references is copied, because a write through a pointer would keep the sink retained.
@inline(__always) @inlinable func moveOut<State>(_ state: inout State) -> State {
    _isPOD(State.self) ? state : withUnsafeMutablePointer(to: &state) { $0.move() }
}

@inline(__always) @inlinable func moveIn<State>(_ state: inout State, _ new: State) {
    if _isPOD(State.self) { state = new } else { withUnsafeMutablePointer(to: &state) { $0.initialize(to: new) } }
}

extension Optional {
    /// Sets the value. Does not write again that there is one: a store of one byte takes 0.5 ns more than one of eight
    /// on some processors.
    @inline(__always)
    @inlinable mutating func set(_ value: Wrapped) { if self == nil { self = value } else { self? = value } }
}

extension Sink {
    /// Creates the sink of a stage with a state. When the source completes, the element that `last` returns is sent
    /// first.
    @inline(__always) @inlinable init<Output, State>(
        before downstream: Sink<Output>, _ stage: Stage<State, Output>,
        @_eagerMove fused: @escaping (AnyObject, Element) -> Demand, receive: @escaping (AnyObject, Element) -> Demand,
        @_eagerMove last: @escaping (State) throws -> Output?, shortcut: Shortcut = .none
    ) {
        self.init(
            for: downstream.subscription, stage, fused: fused, receive: receive,
            end: { receiver, completion in
                let stage = Stage<State, Output>.of(receiver)
                Rill.finish(stage.downstream, stage.pass, stage.end, completion) { try last(stage.state) }
            }, shortcut: shortcut)
    }

    /// Fails, and answers that no further elements are wanted.
    @inline(__always) @inlinable func fail(_ error: any Error) -> Demand { Rill.fail(error, receiver, end) }

    /// Returns what `body` returns, or fails with the error that it throws.
    @inline(__always) @inlinable func attempt(_ body: () throws -> Demand) -> Demand {
        do { return try body() } catch { return fail(error) }
    }

    /// Completes, and answers that no further elements are wanted.
    @inline(__always) @inlinable func complete() -> Demand {
        Rill.finish(receiver, end, .completed)
        return .none
    }
}

/// Ends the stream of a sink with these parts. If it completes, the last element that `last` returns is sent first.
@inline(never) @inlinable func finish<Element>(
    _ receiver: AnyObject, _ receive: (AnyObject, Element) -> Demand, _ end: (AnyObject, Completion) -> Void,
    _ completion: Completion, sendingFirst last: () throws -> Element?
) {
    do {
        if completion.error == nil, let last = try last(), receive(receiver, last) == .none { return }
        end(receiver, completion)
    } catch {
        end(receiver, .failed(error))
    }
}

/// Sends the error to the end of a chain, and answers that no further elements are wanted.
@inline(__always)
@inlinable func fail(_ error: any Error, _ receiver: AnyObject, _ end: (AnyObject, Completion) -> Void) -> Demand {
    finish(receiver, end, .failed(error))
    return .none
}

/// Ends a chain. Doesn't return the answer itself, so that the optimizer knows that the loop ends here: a call within
/// the loop keeps its values out of the registers.
@inline(never)
@inlinable func finish(_ receiver: AnyObject, _ end: (AnyObject, Completion) -> Void, _ completion: Completion) {
    end(receiver, completion)
}
