extension Observable {
    /// Sends what `next` makes of a state, until it returns nil: the loop of every synchronous source.
    ///
    /// A source that is told to wait asks `next` for one element more, so that it completes with its last element.
    @export(implementation) static func unfold<State>(
        _ initial: @escaping @Sendable () -> State, _ next: @escaping @Sendable (inout State) throws -> Element?
    ) -> Observable<Element> {
        Observable(pace: .synchronous) { sink in
            var state = initial()
            do {
                while let element = try next(&state) {
                    switch sink.next(element) {
                    case .more: continue
                    case .later: return pause(UnfoldedState(state, next), sink)
                    case .none: return Disposables.create()
                    }
                }
                sink.finish(.completed)
            } catch {
                sink.finish(.failed(error))
            }
            return Disposables.create()
        }
    }

    @inline(never)
    @export(implementation)
    static func pause<State>(_ state: UnfoldedState<State, Element>, _ sink: Sink<Element>) -> any Upstream {
        let upstream = UpstreamGroup()
        if state.advance(sink) {
            let rest = UnsafeTransfer((state, sink))
            _ = upstream.pause { upstream in rest.value.0.run(rest.value.1, upstream) }
        }
        return upstream
    }
}

/// What is left of a synchronous source that was told to wait.
@usableFromInline
final class UnfoldedState<State, Element> {
    @exclusivity(unchecked) @usableFromInline var state: State
    @exclusivity(unchecked) @usableFromInline var upcoming: Element?
    @usableFromInline let next: (inout State) throws -> Element?

    @export(implementation) init(_ state: State, _ next: @escaping (inout State) throws -> Element?) {
        self.state = state
        self.next = next
    }

    /// Makes the upcoming element, or ends the sink if there is none.
    @export(implementation) func advance(_ sink: Sink<Element>) -> Bool {
        do {
            upcoming = try next(&state)
            if upcoming != nil { return true }
            sink.finish(.completed)
        } catch {
            sink.finish(.failed(error))
        }
        return false
    }

    @export(implementation) func run(_ sink: Sink<Element>, _ upstream: UpstreamGroup) {
        while !upstream.isDisposed {
            let demand = sink.next(upcoming!)
            guard demand != .none, advance(sink) else { return }
            let rest = UnsafeTransfer((self, sink))
            if demand == .later, upstream.pause({ rest.value.0.run(rest.value.1, $0) }) { return }
        }
    }
}
