/// What happens to an element that arrives while the stream of an earlier element is still running.
@usableFromInline
enum Overlap: Sendable {
    /// Up to `limit` streams run at once, and further elements wait.
    case queue(limit: Int)
    /// The element is dropped.
    case drop
    /// The running stream is disposed, and the stream of the new element replaces it.
    case replace
}

/// Turns the elements of the first source into streams, and runs these as ``Overlap`` says.
///
/// Each stream is a further source of the ``Join``. A synchronous one runs inside the gate, so that it has sent its
/// elements before the first source goes on. They are attached one at a time, so streams that end at once run in a loop
/// instead of recursively (law 9). The result completes when the source has completed and no stream runs or
/// waits.
@usableFromInline
struct FlattenState<Element: Sendable, Result: Sendable>: StateMachine {
    @usableFromInline typealias Transform = @Sendable (Element) throws -> Observable<Result>

    @usableFromInline enum Input: Sendable {
        case outer(Element)
        case inner(Result)
    }

    @usableFromInline let overlap: Overlap
    @usableFromInline let limit: Int
    @usableFromInline let transform: Transform
    @usableFromInline let upstreams: UpstreamGroup
    /// The elements whose streams have not started.
    @usableFromInline var waiting = Queue<Element>()
    /// The number of streams that run or are to be attached.
    @usableFromInline var running = 0
    /// The stream that started last.
    @usableFromInline var latest = 0
    @usableFromInline var isOuterEnded = false
    @usableFromInline var unattached = Queue<Join<Self>.PlacedWork>()

    @export(implementation) init(_ overlap: Overlap, _ upstreams: UpstreamGroup, _ transform: @escaping Transform) {
        self.overlap = overlap
        self.upstreams = upstreams
        self.transform = transform
        limit = if case .queue(let limit) = overlap { limit } else { 1 }
    }

    @export(implementation)
    mutating func receive(_ event: consuming Event<Input>, from source: Int) -> Emission<Result> {
        if case .replace = overlap, source != 0, source != latest { return .reject }
        switch event {
        case .next(.inner(let element)): return .next(element)
        case .next(.outer(let element)):
            if running < limit { return start(element) }
            switch overlap {
            case .queue: waiting.append(element)
            case .drop: break
            case .replace:
                upstreams.remove(latest)
                running = 0
                return start(element)
            }
            return .wait
        case .completed:
            if source == 0 {
                isOuterEnded = true
            } else {
                upstreams.remove(source)
                running -= 1
            }
            if running < limit, let element = waiting.popFirst() { return start(element) }
            return isOuterEnded && running == 0 ? .finish(.completed) : .wait
        case .error(let error): return .finish(.failed(error))
        }
    }

    @export(implementation) mutating func start(_ element: Element) -> Emission<Result> {
        do { return start(try transform(element)) } catch { return .finish(.failed(error)) }
    }

    // Not inlined, so that the loop of `runAlone` stays small.
    @inline(never)
    @export(implementation) mutating func start(_ stream: Observable<Result>) -> Emission<Result> {
        guard let index = upstreams.reserve() else { return .wait }
        started(index)
        let isInside = if case .synchronous = stream.pace { true } else { false }
        let attach: Join<Self>.Work = { gate in
            gate.attach(stream, index, isEntered: isInside) { source in { gate.send(.next(.inner($0)), from: source) } }
        }
        unattached.append((attach, isInside))
        return .wait
    }

    @export(implementation) mutating func started(_ index: Int) {
        running += 1
        latest = index
    }

    /// Whether another element of the source would have to wait, or would replace a stream that isn't attached yet.
    @export(implementation) func isAhead(_ source: Int) -> Bool {
        guard source == 0 else { return false }
        return if case .queue = overlap { running >= limit || unattached.count > 1 } else { !unattached.isEmpty }
    }

    /// Returns whether a waiting source may resume. The streams resume before the first source, so that its next
    /// element doesn't replace them.
    @export(implementation) func canResume(_ source: Int, isOnly: Bool) -> Bool { source != 0 || isOnly && !isAhead(0) }

    @export(implementation) var hasWork: Bool { !unattached.isEmpty }

    @export(implementation) mutating func takeWork(isOutsideFree: Bool) -> Join<Self>.PlacedWork? {
        isOutsideFree || unattached.first?.isInside == true ? unattached.popFirst() : nil
    }
}
