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
    /// The element to send when the observer resumes. A continuation that captured it would need an allocation.
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
        run(upstream)
        return upstream
    }

    /// Sends the upcoming element and what follows, until the observer waits. At first, the observer waits already, and
    /// nothing is upcoming.
    @export(implementation) func run(_ upstream: UpstreamGroup) {
        var (element, demand) = (upcoming, Demand.later)
        do {
            repeat {
                if let element { demand = sink.next(element) }
                if demand == .none { return }
                element = try next(&state)
                guard demand == .later, element != nil else { continue }
                upcoming = element
                let rest = UnsafeTransfer(self)
                if upstream.pause({ rest.value.run($0) }) == .later { return }
            } while element != nil && !upstream.isDisposed
            if element == nil { sink.finish(.completed) }
        } catch {
            sink.finish(.failed(error))
        }
    }
}
