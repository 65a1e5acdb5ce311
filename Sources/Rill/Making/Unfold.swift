extension Observable {
    /// Sends what `next` returns until it returns nil. All synchronous sources run this loop.
    ///
    /// Each subscription passes a separate state to `next`, made by `initial`. After the answer ``Demand/later``,
    /// `next` isn't called before the observer resumes.
    @export(implementation) static func unfold<State>(
        _ initial: @escaping @Sendable () -> State, _ next: @escaping @Sendable (inout State) throws -> Element?
    ) -> Observable<Element> {
        Observable(isSynchronous: true) { (sink: sending Sink<Element>) in
            var (state, stride, left) = (initial(), Stride(), 1)
            do {
                while let element = try next(&state) {
                    let demand = sink.next(element)
                    left &-= 1
                    if left > 0, demand == .more { continue }
                    if demand == .none { return Disposables.create() }
                    if demand == .later { return UnfoldedRest(state, next, sink).pause(yields: false) }
                    switch stride.look(for: sink.subscription) {
                    case .goOn: left = stride.length
                    case .yield: return UnfoldedRest(state, next, sink).pause(yields: true)
                    case .stop: return Disposables.create()
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

/// The rest of a synchronous source that waits for its observer or for the other work of its scheduler.
@usableFromInline
final class UnfoldedRest<State, Element: Sendable> {
    @exclusivity(unchecked) @usableFromInline var state: State
    @exclusivity(unchecked) @usableFromInline var stride = Stride()
    @exclusivity(unchecked) @usableFromInline var left = 1
    @usableFromInline let next: (inout State) throws -> Element?
    @usableFromInline let sink: Sink<Element>

    @export(implementation)
    init(_ state: State, _ next: @escaping (inout State) throws -> Element?, _ sink: Sink<Element>) {
        self.state = state
        self.next = next
        self.sink = sink
    }

    @inline(never)
    @export(implementation) func pause(yields: Bool) -> any Upstream {
        let upstream = UpstreamGroup()
        if !waits(upstream, yields: yields) { run(upstream) }
        return upstream
    }

    /// Returns whether the source has to wait. If `yields` is true, it resumes in another action of its scheduler.
    @export(implementation) func waits(_ upstream: UpstreamGroup, yields: Bool) -> Bool {
        if yields { Slice.yield { upstream.resume() } }
        let rest = UnsafeTransfer(self)
        return upstream.pause { rest.value.run($0) } == .later
    }

    /// Sends the rest, until the source has to wait again.
    @export(implementation) func run(_ upstream: UpstreamGroup) {
        do {
            while let element = try next(&state) {
                if upstream.isDisposed { return }
                upstream.forgetUnused()
                let demand = sink.next(element)
                left &-= 1
                if left > 0, demand == .more { continue }
                if demand == .none { return }
                var yields = false
                if demand == .more {
                    switch stride.look(for: sink.subscription) {
                    case .goOn: break
                    case .yield: yields = true
                    case .stop: return
                    }
                    left = stride.length
                }
                if demand == .later || yields, waits(upstream, yields: yields) { return }
            }
            if !upstream.isDisposed { sink.finish(.completed) }
        } catch {
            if !upstream.isDisposed { sink.finish(.failed(error)) }
        }
    }
}
