// A stage calls `sink.next` in one place only. The optimizer inlines the rest of the chain there, and two copies of a
// long chain exceed its limits: of a chain of six stages, it left the last four as calls, 8.4 ns instead of 0.6.
//
// The end, which comes once, is not inlined for the same reason.

extension ObservableType {
    /// Sends what `step` returns for each element, unless it is nil. If `step` throws, the result fails.
    @inline(__always)
    @export(implementation) func stage<Result: Sendable>(
        @_eagerMove _ step: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> { stage(()) { _, element in try step(element) } }

    /// Sends what `step` returns for a state and each element, unless it is nil. If `step` throws, the result fails.
    @inline(__always)
    @export(implementation) func stage<State: Sendable, Result: Sendable>(
        @_eagerMove _ initial: State, @_eagerMove _ step: @escaping @Sendable (inout State, Element) throws -> Result?
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(isSynchronous: source.isSynchronous) { (sink: sending Sink<Result>) in
            let state = Cell(initial)
            @inline(__always) func next(_ element: Element) -> Demand {
                do {
                    guard let result = try step(&state.value, element) else { return .more }
                    return sink.next(result)
                } catch {
                    return sink.fail(error)
                }
            }
            return source.attach(Sink(before: sink, next: next))
        }
    }

    /// Works like ``stage(_:_:)``, and sends the last element that `atCompletion` returns when the source completes.
    ///
    /// The last element is sent without waiting for the observer. `atCompletion` must therefore return one only if none
    /// has been sent before: then the observer can't have answered ``Demand/later``. Operators that send more at
    /// completion use `concatenation`.
    ///
    /// - Parameter keepsLastOnly: whether the source may send its last element only: see ``Sink``.
    @inline(__always)
    @export(implementation) func stage<State: Sendable, Result: Sendable>(
        @_eagerMove _ initial: State, keepsLastOnly: Bool = false,
        @_eagerMove _ step: @escaping @Sendable (inout State, Element) throws -> Result?,
        @_eagerMove atCompletion: @escaping @Sendable (State) throws -> Result?
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(isSynchronous: source.isSynchronous) { (sink: sending Sink<Result>) in
            let state = Cell(initial)
            @inline(__always) func next(_ element: Element) -> Demand {
                do {
                    guard let result = try step(&state.value, element) else { return .more }
                    return sink.next(result)
                } catch {
                    return sink.fail(error)
                }
            }
            return source.attach(
                Sink(
                    for: sink.subscription, next: next,
                    finish: { sink.finish($0, sendingFirst: { try atCompletion(state.value) }) },
                    keepsLastOnly: keepsLastOnly))
        }
    }
}

extension Sink {
    /// Fails, and answers that no further elements are wanted.
    @inline(__always)
    @export(implementation) func fail(_ error: any Error) -> Demand {
        Rill.finish(finish, .failed(error))
        return .none
    }

    /// Completes, and answers that no further elements are wanted.
    @inline(__always)
    @export(implementation) func complete() -> Demand {
        Rill.finish(finish, .completed)
        return .none
    }

    /// Sends `element`, then completes.
    @inline(never)
    @export(implementation) func complete(with element: Element) -> Demand {
        if next(element) != .none { finish(.completed) }
        return .none
    }

    /// Ends the stream. If it completes, the last element that `last` returns is sent first.
    @export(implementation)
    func finish(_ completion: Completion, sendingFirst last: () throws -> Element?) {
        do {
            let last = completion.error == nil ? try last() : nil
            if let last { _ = complete(with: last) } else { finish(completion) }
        } catch {
            finish(.failed(error))
        }
    }
}

@inline(never)
@export(implementation)
func finish(_ finish: (Completion) -> Void, _ completion: Completion) { finish(completion) }
