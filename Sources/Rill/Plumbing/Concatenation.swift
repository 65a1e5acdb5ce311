/// Runs sources one after the other, each chosen when the previous one has ended.
///
/// Only one source runs at a time, so its elements go straight to the sink, and only its end goes through the gate. A
/// source that has ended is disposed before the next one is chosen (law 5). If the observer waits then, the next source
/// is attached when it resumes.
@usableFromInline
struct Concatenation<Element: Sendable>: Gated {
    /// Returns the source to run after one that ended with this completion, or nil to end the result in the same way.
    @usableFromInline typealias Following = (Completion) throws -> Observable<Element>?

    @usableFromInline enum Signal: Sendable {
        /// The current source has ended.
        case end(Completion)
        /// The observer has resumed after ``Demand/later``.
        case resumption
    }

    @usableFromInline let following: Following
    @usableFromInline var sink: UnsafeTransfer<Sink<Element>>?
    @usableFromInline let upstreams: UpstreamGroup
    @usableFromInline var current: UpstreamGroup.Key?
    /// The source to attach when the observer resumes.
    @usableFromInline var next: Observable<Element>?

    @export(implementation)
    init(_ following: @escaping Following, _ sink: UnsafeTransfer<Sink<Element>>, _ upstreams: UpstreamGroup) {
        self.following = following
        self.sink = sink
        self.upstreams = upstreams
    }

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        guard let sink = gate.state.sink, !gate.state.upstreams.isDisposed else {
            gate.state.end()
            return .none
        }
        switch signal {
        case .end(let completion):
            gate.state.upstreams.remove(for: gate.state.current)
            gate.state.current = nil
            do {
                if let next = try gate.state.following(completion) {
                    gate.state.next = next
                    if !gate.state.upstreams.isPaused { attachNext(sink, in: gate) }
                    return .more
                }
                sink.value.finish(completion)
            } catch {
                sink.value.finish(.failed(error))
            }
            gate.state.end()
        case .resumption:
            if let current = gate.state.current {
                gate.state.upstreams.resume(current)
            } else {
                attachNext(sink, in: gate)
            }
        }
        return .more
    }

    @export(implementation) static func attachNext(_ sink: UnsafeTransfer<Sink<Element>>, in gate: Gate<Self>) {
        guard let source = gate.state.next.take() else { return }
        attach(source, sink, in: gate)
    }

    /// Attaches a source. Called inside the gate.
    @inline(__always)
    @export(implementation)
    static func attach(_ source: Observable<Element>, _ sink: UnsafeTransfer<Sink<Element>>, in gate: Gate<Self>) {
        let upstreams = gate.state.upstreams
        guard let key = upstreams.reserve() else { return }
        gate.state.current = key
        @inline(__always) func next(_ element: Element) -> Demand {
            let demand = sink.value.next(element)
            return demand == .later ? pause(in: gate, upstreams) : demand
        }
        let upstream = source.attach(Sink(before: sink.value, next: next, finish: { gate.send(.end($0)) }))
        upstreams.fill(key, with: upstream)
    }

    @inline(never)
    @export(implementation) static func pause(in gate: Gate<Self>, _ upstreams: UpstreamGroup) -> Demand {
        upstreams.pause { _ in gate.send(.resumption) } ? .later : .more
    }

    @export(implementation) mutating func end() {
        sink = nil
        next = nil
        upstreams.dispose()
    }
}

extension Observable {
    /// Runs `first`, and then the source that `following` returns for each end, until it returns nil.
    ///
    /// - Parameter following: makes the closure that chooses the sources of one subscription.
    @export(implementation) static func concatenation(
        _ first: Observable<Element>, then following: @escaping @Sendable () -> Concatenation<Element>.Following
    ) -> Observable<Element> {
        @inline(__always) @Sendable func attach(_ sink: sending Sink<Element>) -> any Upstream {
            let (upstreams, sink) = (UpstreamGroup(), UnsafeTransfer(sink))
            let gate = Gate(Concatenation(following(), sink, upstreams), isEntered: true)
            Concatenation.attach(first, sink, in: gate)
            gate.exit()
            return upstreams
        }
        return Observable(pace: min(first.pace, .patient), attach)
    }
}
