extension ObservableType {
    /// Sends what `receive` makes of every element: the primitive that the operators of one source are made of.
    ///
    /// `receive` gets the element and the sink of the observer. It returns the sink's answer, or ``Demand/more`` for an element that it
    /// doesn't pass on. An error that it throws ends the stream. Errors and completions of the source pass.
    ///
    ///     extension ObservableType where Element: Numeric {
    ///         func doubled() -> Observable<Element> { transform { element, sink in sink.next(element + element) } }
    ///     }
    @export(implementation)
    public func transform<Result: Sendable>(
        _ receive: @escaping @Sendable (Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(pace: source.pace) { sink in
            source.attach(
                Sink(
                    before: sink,
                    next: { element in
                        do { return try receive(element, sink) } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }

    /// Sends what `receive` makes of every element and a state, of which each subscription has its own.
    ///
    ///     func total() -> Observable<Int> {
    ///         transform(0) { total, element, sink in
    ///             total += element
    ///             return sink.next(total)
    ///         }
    ///     }
    @export(implementation)
    public func transform<State: Sendable, Result: Sendable>(
        _ initial: State, _ receive: @escaping @Sendable (inout State, Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(pace: source.pace) { sink in
            let state = Cell(initial)
            return source.attach(
                Sink(
                    before: sink,
                    next: { element in
                        do { return try receive(&state.value, element, sink) } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }
}
