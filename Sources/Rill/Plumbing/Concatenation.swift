/// Runs sources one after the other, each chosen when the previous one has ended.
///
/// Only one source runs at a time, so its elements go straight to the sink. A source that has ended is disposed before
/// the next one is chosen (law 5). That happens where the end comes (see ``HeldEnd``), in a loop (law 9). If the
/// observer waits then, a source that can be put off is attached when it resumes, and any other one behind a ``Join``
/// that holds an element.
@usableFromInline
final class Concatenation<Element: Sendable>: @unchecked Sendable {  // `sink` is used by the running source only
    /// Returns the source to run after one that ended with this completion, or nil to end the result in the same way.
    /// When the last source ends, the result ends in the same way.
    @usableFromInline typealias Following = (Completion) throws -> (source: Observable<Element>, isLast: Bool)?

    /// The state of the stage before the sink.
    @usableFromInline typealias Running = (concatenation: Concatenation, place: SingleAssignmentDisposable)

    @usableFromInline struct State: Sendable {
        @usableFromInline var current: SingleAssignmentDisposable?
        /// The source that was attached while the observer waits, and waits too. It sends nothing before it is resumed.
        @usableFromInline var waitingFromStart: SingleAssignmentDisposable?
        /// The end of the current source.
        @usableFromInline var held = HeldEnd()
        /// The source to attach when the observer resumes.
        @usableFromInline var next: Observable<Element>?
        /// The number of the last wait of the observer in which a source has begun.
        @usableFromInline var lastWait = 0

        @inlinable init() {}
    }

    @usableFromInline let following: Following
    @usableFromInline var sink: UnsafeTransfer<Sink<Element>>?
    @usableFromInline let upstreams = UpstreamGroup()
    @usableFromInline let state = Locked(State())
    @usableFromInline var stride = Stride()

    @inlinable init(_ following: @escaping Following, _ sink: UnsafeTransfer<Sink<Element>>) {
        self.following = following
        self.sink = sink
    }

    /// Attaches a source to `concatenation`. Returns its end, if it has ended by then and the caller goes on.
    ///
    /// - Parameter sink: the same as the one that is stored. The compiler can inline a sink that it knows.
    @inline(__always) @inlinable static func attach(
        _ source: Observable<Element>, _ sink: UnsafeTransfer<Sink<Element>>, to concatenation: Concatenation,
        waitsFromStart: Bool = false
    ) -> Completion? {
        guard let place = concatenation.begin(waitsFromStart) else {
            concatenation.release()
            return nil
        }
        let upstreams = concatenation.upstreams
        @inline(__always) func next(_: AnyObject, _ element: Element) -> Demand {
            upstreams.forgetUnused()
            let demand = sink.value.next(element)
            return demand == .later ? concatenation.pause(place) : demand
        }
        let pass = sink.value.receive
        @inline(__always) func receive(_ receiver: AnyObject, _ element: Element) -> Demand {
            let stage = Stage<Running, Element>.of(receiver)
            stage.state.concatenation.upstreams.forgetUnused()
            let demand = pass(stage.downstream, element)
            return demand == .later ? stage.state.concatenation.pause(stage.state.place) : demand
        }
        place.setDisposable(
            source.attach(
                Sink(
                    for: place, Stage<Running, Element>((concatenation, place), sink.value),
                    fused: next, receive: receive,
                    end: { receiver, completion in
                        let (concatenation, place) = Stage<Running, Element>.of(receiver).state
                        concatenation.finish(completion, place)
                    },
                    shortcut: source.namesSuccessor ? .successor : .none)))
        return concatenation.endOfAttaching()
    }

    /// Makes a place for the next source, unless the result has ended.
    ///
    /// - Parameter waitsFromStart: whether the source waits from the start.
    @inline(never) @inlinable func begin(_ waitsFromStart: Bool) -> SingleAssignmentDisposable? {
        let place = SingleAssignmentDisposable()
        if upstreams.insert(place) == nil { return nil }
        let waits = state.withLock { state in
            (state.current, state.held) = (place, HeldEnd())
            let waits = upstreams.isWaiting  // read once, because the observer may resume meanwhile
            if waitsFromStart, waits { state.waitingFromStart = place }
            return waits
        }
        if waitsFromStart, !waits { place.resume() }
        return place
    }

    @inline(never) @inlinable func endOfAttaching() -> Completion? {
        guard let end = state.withLock({ $0.held.attached() }) else { return nil }
        return end.leave(in: upstreams) { self.goOn(after: $0) } ? nil : end.completion
    }

    @inlinable func finish(_ end: Completion, _ place: SingleAssignmentDisposable) {
        place.dispose()
        let goesOn = state.withLock { state in
            state.current = nil
            return state.held.receive(end)
        }
        if goesOn { goOn(after: end) }
    }

    /// Runs the sources that follow, until one of them goes on by itself.
    @inline(never) @inlinable func goOn(after end: Completion) {
        var end: Optional = end
        // A source that goes on by itself may already be running, and have followers, on another thread.
        while let former = end {
            guard let source = choose(after: former) else { return release() }
            if stride.endsAction(), Slice.handOver(in: upstreams, { self.goOn(with: source) }) { return }
            end = start(source)
        }
    }

    /// Attaches `source`, unless the observer waits and so can the source, or one has begun in this wait. Returns its
    /// end, if it has ended by then and the caller goes on.
    @inlinable func start(_ source: Observable<Element>) -> Completion? {
        guard let sink else { return nil }
        let (waits, isPutOff) = state.withLock { state in
            if !upstreams.isWaiting { return (false, false) }
            let isPutOff = source.isSynchronous || state.lastWait == upstreams.waits.value
            if isPutOff { state.next = source } else { state.lastWait = upstreams.waits.value }
            return (true, isPutOff)
        }
        if isPutOff { return nil }
        return Self.attach(waits ? source.waiting() : source, sink, to: self, waitsFromStart: waits)
    }

    @inlinable func choose(after end: Completion) -> Observable<Element>? {
        if upstreams.isDisposed { return nil }
        if case .failed(let successor as Successor<Element>) = end { return successor.source }
        // Another source may begin in this wait, because this one has sent nothing.
        if upstreams.isWaiting, end.error is Again { state.withLock { $0.lastWait = 0 } }
        do {
            let next = try following(end)
            if upstreams.isDisposed { return nil }
            if let next {
                if !next.isLast || sink?.value.acceptsSuccessor != true { return next.source }
                sink?.value.finish(.failed(Successor(next.source)))
            } else {
                sink?.value.finish(end)
            }
        } catch {
            if !upstreams.isDisposed { sink?.value.finish(.failed(error)) }
        }
        upstreams.dispose()
        return nil
    }

    @inlinable func release() {
        _ = sink.take()
        _ = state.withLock { $0.next.take() }
    }

    @inline(never)
    @inlinable func pause(_ place: SingleAssignmentDisposable) -> Demand { upstreams.pause { _ in self.resume(place) } }

    /// Resumes `place`, whose source has got the answer ``Demand/later`` in the wait that is over, or, if that source
    /// has ended, what has waited since. The observer may wait again by now: then that is left to the end of the newer
    /// wait.
    @inlinable func resume(_ place: SingleAssignmentDisposable) {
        let (early, next) = state.withLock { state in
            let isOver = !upstreams.isWaiting
            let isEarly = isOver && state.waitingFromStart === state.current
            return (isEarly ? state.waitingFromStart.take() : nil, isOver && state.next != nil)
        }
        place.resume()
        early?.resume()
        if next, let next = state.withLock({ $0.next.take() }) { goOn(with: next) }
    }

    @inlinable func goOn(with source: Observable<Element>) { if let end = start(source) { goOn(after: end) } }
}

/// The error that ends a source that waits for a trigger and sends no element.
@usableFromInline enum Again: Error { case again }

/// The end of a concatenation that leaves its last source to the concatenation that it runs in.
///
/// So a stream that continues with itself takes no stack (law 9), and its elements pass one concatenation only.
@usableFromInline struct Successor<Element: Sendable>: Error {
    @usableFromInline let source: Observable<Element>

    @inlinable init(_ source: Observable<Element>) { self.source = source }
}
