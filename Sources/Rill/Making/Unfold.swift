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

/// What is left of a synchronous source that was told to wait.
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

    /// Makes the upcoming element, or ends the sink if there is none.
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
