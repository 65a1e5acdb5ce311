extension Observable {
    /// Sends what `next` returns until it returns nil. All synchronous sources run this loop.
    ///
    /// Each subscription passes a separate state to `next`, made by `initial`. When the observer answers
    /// ``Demand/later``, `next` is called once more before the source waits. If it returns nil, the result completes at
    /// once, right after its last element.
    @export(implementation) static func unfold<State>(
        _ initial: @escaping @Sendable () -> State, _ next: @escaping @Sendable (inout State) throws -> Element?
    ) -> Observable<Element> {
        Observable(pace: .synchronous) { (sink: sending Sink<Element>) in
            var state = initial()
            do {
                while let element = try next(&state) {
                    switch sink.next(element) {
                    case .more: continue
                    case .later: return UnfoldedRest(state, next, sink).pause()
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
}

/// The rest of a synchronous source whose observer has answered ``Demand/later``.
@usableFromInline
final class UnfoldedRest<State, Element: Sendable> {
    @exclusivity(unchecked) @usableFromInline var state: State
    @exclusivity(unchecked) @usableFromInline var upcoming: Element?
    @usableFromInline let next: (inout State) throws -> Element?
    @usableFromInline let sink: Sink<Element>

    @export(implementation)
    init(_ state: State, _ next: @escaping (inout State) throws -> Element?, _ sink: Sink<Element>) {
        self.state = state
        self.next = next
        self.sink = sink
    }

    @inline(never)
    @export(implementation) func pause() -> any Upstream {
        let upstream = UpstreamGroup()
        if advance() { _ = pause(upstream) }
        return upstream
    }

    @export(implementation) func pause(_ upstream: UpstreamGroup) -> Bool {
        let rest = UnsafeTransfer(self)
        return upstream.pause { rest.value.run($0) }
    }

    /// Gets the upcoming element and returns true, or ends the sink and returns false if there is none.
    @export(implementation) func advance() -> Bool {
        do {
            upcoming = try next(&state)
            if upcoming != nil { return true }
            sink.finish(.completed)
        } catch {
            sink.finish(.failed(error))
        }
        return false
    }

    @export(implementation) func run(_ upstream: UpstreamGroup) {
        do {
            var element = upcoming
            while let current = element, !upstream.isDisposed {
                let demand = sink.next(current)
                if demand == .none { return }
                element = try next(&state)
                guard demand == .later, element != nil else { continue }
                upcoming = element
                if pause(upstream) { return }
            }
            if element == nil { sink.finish(.completed) }
        } catch {
            sink.finish(.failed(error))
        }
    }
}
