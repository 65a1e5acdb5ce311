extension ObservableType {
    /// Calls `receive` with each element and the observer's sink, so that it can send any elements to the observer.
    ///
    ///     source:           --1--2--3--|
    ///     transform { … }:  --2--4--6--|
    ///
    /// Operators with one source are made of this primitive. `receive` returns the sink's answer, or ``Demand/more``
    /// for an element that it doesn't pass on. If `receive` throws, the result fails with that error. The completion
    /// and an error of the source are passed on.
    ///
    ///     extension ObservableType where Element: Numeric {
    ///         func doubled() -> Observable<Element> { transform { element, sink in sink.next(element + element) } }
    ///     }
    @export(implementation) public func transform<Result: Sendable>(
        _ receive: @escaping @Sendable (Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> { stage { sink in { element in sink.attempt { try receive(element, sink) } } } }

    /// Calls `receive` with a state, each element and the observer's sink. Each subscription has a separate state,
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
    @inline(__always)
    @export(implementation) public func transform<State: Sendable, Result: Sendable>(
        _ initial: State, _ receive: @escaping @Sendable (inout State, Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        stage { sink in
            let state = Cell(initial)
            return { element in sink.attempt { try receive(&state.value, element, sink) } }
        }
    }

    /// Works like ``transform(_:_:)``, and sends the last element that `atCompletion` returns when the source
    /// completes.
    ///
    /// The last element is sent without waiting for the observer. `atCompletion` must therefore return one only if none
    /// has been sent before: then the observer can't have answered ``Demand/later``. Operators that send more at
    /// completion use `concatenation`.
    ///
    /// - Parameter keepsLastOnly: whether the source may send its last element only: see ``Sink``.
    @export(implementation) func transform<State: Sendable, Result: Sendable>(
        _ initial: State, keepsLastOnly: Bool = false,
        _ receive: @escaping @Sendable (inout State, Element, Sink<Result>) throws -> Demand,
        atCompletion: @escaping @Sendable (State) throws -> Result?
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(isSynchronous: source.isSynchronous) { (sink: sending Sink<Result>) in
            let state = Cell(initial)
            @inline(__always) func next(_ element: Element) -> Demand {
                do { return try receive(&state.value, element, sink) } catch { return sink.end(.failed(error)) }
            }
            return source.attach(
                Sink(
                    for: sink.subscription, next: next,
                    finish: { completion in
                        do {
                            let last = completion.error == nil ? try atCompletion(state.value) : nil
                            if let last { _ = sink.complete(with: last) } else { sink.finish(completion) }
                        } catch {
                            sink.finish(.failed(error))
                        }
                    }, keepsLastOnly: keepsLastOnly))
        }
    }

    /// Wraps the sink of each subscription in one whose `next` closure `makeNext` returns.
    @export(implementation) func stage<Result: Sendable>(
        _ makeNext: @escaping @Sendable (Sink<Result>) -> (Element) -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(isSynchronous: source.isSynchronous) { sink in
            source.attach(Sink(for: sink.subscription, next: makeNext(sink), finish: sink.finish))
        }
    }
}

extension Sink {
    /// Returns what `body` returns, or fails with the error that it throws.
    @inline(__always)
    @export(implementation) func attempt(_ body: () throws -> Demand) -> Demand {
        do { return try body() } catch { return end(.failed(error)) }
    }

    /// Sends `element`, then completes.
    @export(implementation) func complete(with element: Element) -> Demand {
        if next(element) != .none { finish(.completed) }
        return .none
    }

    /// Ends the stream, and answers that no further elements are wanted.
    @export(implementation) func end(_ completion: Completion) -> Demand {
        finish(completion)
        return .none
    }
}
