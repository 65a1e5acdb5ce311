/// The policy for an element that arrives while the stream of an earlier element is still running.
@usableFromInline enum FlattenPolicy: Sendable {
    /// Up to `limit` streams run at once, and further elements wait.
    case queue(limit: Int)
    /// The element is dropped.
    case drop
    /// The running stream is disposed, and the stream of the new element replaces it.
    case replace

    @inlinable var replaces: Bool { if case .replace = self { true } else { false } }
}

extension ObservableType {
    /// Transforms each element into a stream, and runs these streams as `policy` says.
    @inlinable func flatten<Result: Sendable>(
        _ policy: FlattenPolicy, named name: StaticString = #function,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        @inline(__always) @Sendable func attach(_ sink: sending Sink<Result>) -> any Upstream {
            let flattening = Flattening(policy, sink, transform)
            // Not in `flattening`, which it holds.
            let spare = Box<FlattenedStream<Element, Result>?>(nil)
            let outer = flattening.outer
            outer.attach(
                source, finish: { flattening.finish($0) },
                next: { element in Flattening.next(element, spare, in: flattening, transform) })
            return flattening.upstreams
        }
        return Observable<Result>(isSynchronous: false, after: source.operators, named: name, attach)
    }
}

/// Passes on the elements of the streams. The first source is the one that sends the streams.
@usableFromInline struct FlattenState<Element: Sendable>: StateMachine {
    @usableFromInline let slots: Slots

    @inlinable init(_ slots: Slots) { self.slots = slots }

    @inlinable func receive(_ element: consuming Element, from source: Int) -> Emission<Element> { .next(element) }

    @inlinable func isAhead(_ source: Int) -> Bool { source == 0 && slots.areFull }

    /// One element of each running stream, and some more of those that have ended.
    @inlinable var heldLimit: Int { slots.running.value + 256 }

    /// An element of the first source could replace a stream that waits, or be dropped while a stream runs.
    @inlinable func resumesLast(_ source: Int) -> Bool {
        if case .queue = slots.policy { false } else { source == 0 }
    }
}

/// How many streams of a ``Flattening`` run, and how many may.
@usableFromInline final class Slots: Sendable {
    /// Changed under the lock of the flattening only.
    @usableFromInline let running = AtomicNumber()
    @usableFromInline let policy: FlattenPolicy

    @inlinable init(_ policy: FlattenPolicy) { self.policy = policy }

    /// Whether the source waits, because all slots are taken.
    @inlinable var areFull: Bool { if case .queue(let limit) = policy { running.value >= limit } else { false } }
}

/// One of the streams of a ``Flattening``.
@usableFromInline final class FlattenedStream<Element: Sendable, Result: Sendable>: SinkReceiver, Sendable {
    @usableFromInline let flattening: Flattening<Element, Result>
    @usableFromInline let source: JoinedSource<FlattenState<Result>>
    /// The number of the observer's wait in which the stream has followed another one, or 0.
    @usableFromInline let wait: Int
    /// Whether the attaching thread alone runs the stream until `attach` returns, and the stream hasn't ended.
    @usableFromInline let isAlone = Flag()
    /// Whether the stream was told to wait.
    @usableFromInline let isTold = Flag()
    /// Set by the first of two: the end, and the return of `attach`.
    @usableFromInline let hasOne = Flag()

    /// - Parameter isAlone: whether only the attaching thread may run the stream until `attach` returns.
    @inlinable init(_ flattening: Flattening<Element, Result>, in wait: Int, isAlone: Bool) {
        self.flattening = flattening
        self.wait = wait
        source = JoinedSource(1, in: flattening.outer.gate)
        if isAlone { source.upstream.putOffResumptions() }
    }

    /// The sink for the stream. The closures capture nothing, which takes no allocation.
    @inlinable var sink: Sink<Result> {
        @inline(__always) get {
            Sink(for: source.upstream, self, receive: { Self.of($0).next($1) }, end: { Self.of($0).finish($1) })
        }
    }

    @inlinable func finish(_ completion: Completion) {
        if isAlone.isSet, completion.error == nil { isAlone.clear() } else { flattening.finish(self, completion) }
    }

    @inlinable func next(_ element: Result) -> Demand {
        let demand = source.send(.next(element))
        if demand == .later { isTold.mark() }
        return demand
    }

    /// Whether another stream can be attached in the same way, once this one has ended. If that one may be replaced,
    /// none of this one's elements may be in the inbox, because they aren't replaced.
    @inlinable var isReusable: Bool {
        !isTold.isSet && !source.upstream.hasAdopted && (source.gate.isIdle || !flattening.slots.policy.replaces)
    }

    /// Returns whether this is the second call: one is made at the end, and one after `attach` has returned.
    @inlinable func hasBoth() -> Bool { !hasOne.set() }
}

extension Flattening: Boundary {
    @usableFromInline var holding: (owner: Any.Type, values: [Any])? { (Self.self, [state.withLock { $0 }]) }
}
