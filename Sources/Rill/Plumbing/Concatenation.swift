/// Runs sources one after the other, each chosen when the previous one has ended.
///
/// Only one source runs at a time, so its elements go straight to the sink, and only its end goes through the gate. A
/// source that has ended is disposed before the next one is chosen (law 5). If the observer waits then, the next source
/// is attached when it resumes.
@usableFromInline
struct Concatenation<Element: Sendable>: Gated {
    /// Returns the source to run after one that ended with this completion, or nil to end the result in the same way.
    @usableFromInline typealias Following = (Completion) throws -> Observable<Element>?

    /// The end of the current source, or nil if the observer has resumed.
    @usableFromInline typealias Signal = Completion?

    @usableFromInline let following: Following
    @usableFromInline var sink: UnsafeTransfer<Sink<Element>>?
    @usableFromInline let upstreams: UpstreamGroup
    @usableFromInline var current: Int?
    /// The source to attach.
    @usableFromInline var next: Observable<Element>?

    @export(implementation)
    init(_ following: @escaping Following, _ sink: UnsafeTransfer<Sink<Element>>, _ upstreams: UpstreamGroup) {
        self.following = following
        self.sink = sink
        self.upstreams = upstreams
    }

    @export(implementation) static func receive(_ end: consuming Completion?, in gate: Gate<Self>) -> Demand {
        let upstreams = gate.state.upstreams
        if let end {
            gate.state.current.take().map { upstreams.remove($0) }
            if !upstreams.isDisposed { gate.state.choose(after: end) }
            if upstreams.isPaused { return .more }
        } else if let current = gate.state.current {
            upstreams.resume(current)
        }
        if let source = gate.state.next.take(), let sink = gate.state.sink, !upstreams.isDisposed {
            attach(source, sink, in: gate)
        }
        if upstreams.isDisposed { gate.state.end() }
        return .more
    }

    @export(implementation) mutating func choose(after end: Completion) {
        do {
            next = try following(end)
            if next != nil { return }
            sink?.value.finish(end)
        } catch {
            sink?.value.finish(.failed(error))
        }
        self.end()
    }

    /// Attaches a source. Called inside the gate.
    @inline(__always)
    @export(implementation)
    static func attach(_ source: Observable<Element>, _ sink: UnsafeTransfer<Sink<Element>>, in gate: Gate<Self>) {
        let upstreams = gate.state.upstreams
        guard let place = upstreams.reserve() else { return }
        gate.state.current = place
        @inline(__always) func next(_ element: Element) -> Demand {
            let demand = sink.value.next(element)
            return demand == .later ? pause(in: gate, upstreams) : demand
        }
        let upstream = source.attach(Sink(for: sink.value.subscription, next: next, finish: { gate.send($0) }))
        upstreams.fill(place, with: upstream)
    }

    @inline(never)
    @export(implementation)
    static func pause(in gate: Gate<Self>, _ group: UpstreamGroup) -> Demand { group.pause { _ in gate.send(nil) } }

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
