/// Attaches the streams of a flattened source, each on the thread that sends it and outside the gate of the join.
///
/// An element that finds no free slot waits. Its stream is attached by the thread that ends another one, in a loop, so
/// that streams that end at once take no stack (law 9). While the observer waits, one stream follows each that has
/// ended. The next one is attached by the thread that resumes.
@usableFromInline final class Flattening<Element: Sendable, Result: Sendable>: Sendable {
    @usableFromInline typealias Transform = @Sendable (Element) throws -> Observable<Result>
    @usableFromInline typealias Stream = FlattenedStream<Element, Result>

    @usableFromInline struct State: Sendable {
        /// The elements whose streams have not started.
        @usableFromInline var waiting = Queue<Element>()
        /// The stream that the next one replaces.
        @usableFromInline var current: Place?
        @usableFromInline var isOuterEnded = false
        /// Whether a stream has failed. No other stream replaces it then.
        @usableFromInline var hasFailed = false

        @inlinable init() {}

        /// Lets a stream fail, unless another one has replaced it. Returns whether it fails.
        @inlinable mutating func fail(_ place: Place) -> Bool {
            hasFailed = hasFailed || !place.isStale.isSet
            return !place.isStale.isSet
        }
    }

    @usableFromInline let transform: Transform
    @usableFromInline let upstreams: UpstreamGroup
    @usableFromInline let slots: Slots
    @usableFromInline let outer: JoinedSource<FlattenState<Result>>
    @usableFromInline let state = Locked(State())

    @inlinable init(_ policy: FlattenPolicy, _ sink: sending Sink<Result>, _ transform: @escaping Transform) {
        self.transform = transform
        slots = Slots(policy)
        outer = JoinedSource(0, in: Gate(Join(FlattenState(slots), sink)))
        upstreams = outer.gate.state.upstreams
        #if DEBUG  // the configuration of Rill, not of its client
            Boundaries.note(self)
        #endif
    }

    /// - Parameter transform: the same as that of `flattening`, as a parameter so that the compiler can inline it and
    ///   make one loop of the source, `transform` and the stream.
    @inline(never) @inlinable static func next(
        _ element: Element, _ spare: Box<Stream?>, in flattening: Flattening, _ transform: Transform
    ) -> Demand {
        if flattening.slots.running.value > 0, !flattening.makesRoom(for: element) { return flattening.answer() }
        do {
            // Asked first: a stream that could be attached in either way would take an allocation. Where the time is
            // limited, a synchronous one may go on in another action, on another thread.
            if Slice.isLimited {
                return flattening.begin(try flattening.transform(element))
                    ? flattening.slowAnswer() : flattening.answer()
            }
            let stream = try transform(element)
            if flattening.upstreams.isClosed { return .none }
            let waits = stream.isSynchronous ? flattening.run(stream, spare) : flattening.begin(stream)
            return waits ? flattening.slowAnswer() : flattening.answer()
        } catch {
            flattening.fail(error)
            return .none
        }
    }

    /// Returns whether a stream may start for `element`. If not, keeps or drops the element.
    @inline(never) @inlinable func makesRoom(for element: Element) -> Bool {
        switch slots.policy {
        case .queue(let limit):
            return state.withLock { state in
                if slots.running.value < limit { return true }
                state.waiting.append(element)
                return false
            }
        case .drop: return false
        case .replace:
            let (former, hasFailed) = state.withLock { state -> (Place?, Bool) in
                if state.hasFailed { return (nil, true) }
                if state.current != nil { slots.running.set(0) }
                state.current?.isStale.mark()
                return (state.current.take(), false)
            }
            former?.upstream.dispose()
            return !hasFailed && !upstreams.isClosed
        }
    }

    /// The answer for the source.
    @inline(__always) @inlinable func answer() -> Demand {
        upstreams.isClosed || upstreams.isWaiting || slots.areFull ? slowAnswer() : .more
    }

    @inline(never) @inlinable func slowAnswer() -> Demand { upstreams.isClosed ? .none : outer.answer() }

    /// Attaches a synchronous stream. If it has ended by then, nothing is left of it: it has taken no slot, because
    /// its source can't end meanwhile. Returns whether the source has to wait in its place.
    @inline(__always) @inlinable func run(_ synchronous: Observable<Result>, _ spare: Box<Stream?>) -> Bool {
        // Taken out and put back, which takes no retain.
        let stream = spare.value.take() ?? makeStream(isAlone: true)
        stream.isAlone.mark()
        let upstream = synchronous.attach(stream.sink)
        if stream.isAlone.isSet {
            admit(stream, upstream)
            return false
        }
        upstream.dispose()
        if stream.isReusable { spare.value = stream } else { stream.source.upstream.dispose() }
        return stream.isTold.isSet
    }

    /// Returns a new stream, whose loop ends with the result while it is being attached.
    @inline(never) @inlinable func makeStream(in wait: Int = 0, isAlone: Bool = false) -> Stream {
        Stream(self, in: wait, isAlone: isAlone)
    }

    /// Gives a slot to a synchronous stream that waits.
    @inline(never) @inlinable func admit(_ stream: Stream, _ upstream: any Upstream) {
        stream.isAlone.clear()
        stream.source.place.resumption.runsHere.mark()
        take(stream)
        _ = stream.hasBoth()
        stream.source.upstream.setDisposable(upstream)
    }

    /// Attaches a stream. Returns whether it has ended, and the source has to wait in its place.
    @inline(never) @inlinable func begin(_ observable: Observable<Result>) -> Bool {
        let stream = makeStream()
        take(stream)
        if !attach(observable, stream) { return false }
        goOn(after: stream)
        return stream.isTold.isSet
    }

    /// Takes a slot for `stream`.
    @inline(never) @inlinable func take(_ stream: Stream) {
        state.withLock { state in
            slots.running.set(slots.running.value + 1)
            if slots.policy.replaces { state.current = stream.source.place }
        }
    }

    /// Attaches a stream, and returns whether it has ended by then.
    @inlinable func attach(_ observable: Observable<Result>, _ stream: Stream) -> Bool {
        if stream.source.upstream.isDisposed { return false }
        stream.source.place.resumption.attach(stream.sink, to: observable, as: stream.source.upstream)
        return stream.hasBoth()
    }

    /// Gives the slot of a stream that has ended to the next element, until a stream goes on by itself.
    @inline(never) @inlinable func goOn(after ended: Stream) {
        var (ended, stride) = (ended, Stride())
        while true {
            let wait = upstreams.isWaiting ? upstreams.waits.value : 0
            if wait > 0, ended.wait == wait, state.withLock({ !$0.waiting.isEmpty }) {
                upstreams.makeReady(.next) { [ended] in self.goOn(after: ended) }
                return outer.performReady()
            }
            let (element, isCompleted) = state.withLock { state -> (Element?, Bool) in
                if let element = state.waiting.popFirst() { return (element, false) }
                if slots.policy.replaces, state.current !== ended.source.place { return (nil, false) }
                slots.running.set(slots.running.value - 1)
                state.current = nil
                return (nil, state.isOuterEnded && slots.running.value == 0)
            }
            guard let element else {
                if isCompleted { outer.send(.completed) } else if case .queue = slots.policy { outer.change() }
                return
            }
            if upstreams.isClosed { return }
            do {
                let stream = try transform(element)
                ended = makeStream(in: wait)
                if !attach(stream, ended) { return }
            } catch {
                return fail(error)
            }
            if stride.endsAction(), Slice.handOver(in: upstreams, { [ended] in self.goOn(after: ended) }) { return }
        }
    }

    @inline(never) @inlinable func fail(_ error: any Error) { outer.send(.error(error)) }

    /// Receives the end of the source.
    @inlinable func finish(_ completion: Completion) {
        defer { outer.upstream.dispose() }
        if let error = completion.error { return fail(error) }
        state.withLock { $0.isOuterEnded = true }
        if slots.running.value == 0 { outer.send(.completed) }
    }

    /// Receives the end of a stream.
    @inline(never) @inlinable func finish(_ stream: Stream, _ completion: Completion) {
        let place = stream.source.place
        // As an event of the outer source, because another stream could replace this one before the gate is free.
        if let error = completion.error, state.withLock({ $0.fail(place) }) { fail(error) }
        stream.source.upstream.dispose()
        if completion.error == nil, !place.isStale.isSet, stream.hasBoth() { goOn(after: stream) }
    }
}
