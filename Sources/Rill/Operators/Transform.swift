extension ObservableType {
    /// Calls `receive` with each element and the observer's sink, so that it can send any elements to the observer.
    ///
    ///     source:           --1--2--3--|
    ///     transform { … }:  --2--4--6--|
    ///
    /// `receive` returns the sink's answer, or ``Demand/more`` for an element that it doesn't pass on. If `receive`
    /// throws, the result fails with that error. The completion and an error of the source are passed on.
    ///
    ///     extension ObservableType where Element: Numeric {
    ///         func doubled() -> Observable<Element> { transform { element, sink in sink.next(element + element) } }
    ///     }
    ///
    /// Rill's own operators don't pass the sink on, and stay one loop in longer chains. Ten of this primitive in a row
    /// take some nanoseconds more per element.
    @inline(__always)
    @export(implementation) public func transform<Result: Sendable>(
        _ receive: @escaping @Sendable (Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(isSynchronous: source.isSynchronous) { (sink: sending Sink<Result>) in
            @inline(__always) func next(_ element: Element) -> Demand {
                do { return try receive(element, sink) } catch { return sink.fail(error) }
            }
            return source.attach(Sink(before: sink, next: next))
        }
    }

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
        _ initial: State,
        _ receive: @escaping @Sendable (inout State, Element, Sink<Result>) throws -> Demand
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(isSynchronous: source.isSynchronous) { (sink: sending Sink<Result>) in
            let state = Cell(initial)
            @inline(__always) func next(_ element: Element) -> Demand {
                do { return try receive(&state.value, element, sink) } catch { return sink.fail(error) }
            }
            return source.attach(Sink(before: sink, next: next))
        }
    }
}

extension Sink {
    /// Returns what `body` returns, or fails with the error that it throws.
    @inline(__always)
    @export(implementation) func attempt(_ body: () throws -> Demand) -> Demand {
        do { return try body() } catch { return fail(error) }
    }

    /// Ends the stream, and answers that no further elements are wanted.
    @export(implementation) func end(_ completion: Completion) -> Demand {
        finish(completion)
        return .none
    }
}
