/// What happens to an element that comes while the stream made of an earlier one still runs.
@usableFromInline
enum Overlap: Sendable {
    /// Up to `limit` streams run at once; further elements wait.
    case queue(limit: Int)
    /// The element is dropped.
    case drop
    /// The running stream is let go.
    case replace
}

/// A source whose elements are streams, and when each of them runs.
@usableFromInline
struct FlattenState<Element: Sendable, Result: Sendable> {
    @usableFromInline enum Input: Sendable {
        case outer(Element)
        case outerEnded(Completion)
        case inner(Int, Result)
        case innerEnded(Int, Completion)
        /// The subscription asked for last has been made.
        case subscribed
    }

    @usableFromInline enum Action {
        case wait
        /// The input came from a stream that is no longer wanted.
        case reject
        case next(Result)
        case subscribe(Element, Int)
        case finish(Completion)
    }

    @usableFromInline let overlap: Overlap
    @usableFromInline var waiting = Fifo<Element>()
    @usableFromInline var running = 0
    @usableFromInline var latest = 0
    @usableFromInline var isLatestEnded = true
    @usableFromInline var isSubscribing = false
    @usableFromInline var isOuterEnded = false

    @inlinable
    init(_ overlap: Overlap) { self.overlap = overlap }

    @inlinable
    mutating func receive(_ input: consuming Input) -> Action {
        switch input {
        case .outer(let element):
            switch overlap {
            case .queue: break
            case .drop: if running > 0 || isSubscribing { return .wait }
            case .replace:
                running = 0
                latest += 1
                waiting = Fifo()
            }
            waiting.append(element)
        case .inner(let id, let element): return isStale(id) ? .reject : .next(element)
        case .outerEnded(.completed): isOuterEnded = true
        case .outerEnded(let failure): return .finish(failure)
        case .innerEnded(let id, let completion):
            if isStale(id) { return .reject }
            if case .failed = completion { return .finish(completion) }
            running -= 1
            if id == latest { isLatestEnded = true }
        case .subscribed: isSubscribing = false
        }
        return proceed()
    }

    @inlinable
    func isStale(_ id: Int) -> Bool {
        if case .replace = overlap { id != latest } else { false }
    }

    @inlinable
    mutating func proceed() -> Action {
        if isSubscribing { return .wait }
        if running < limit, let element = waiting.popFirst() {
            running += 1
            latest += 1
            isLatestEnded = false
            isSubscribing = true
            return .subscribe(element, latest)
        }
        return isOuterEnded && running == 0 ? .finish(.completed) : .wait
    }

    @inlinable
    var limit: Int {
        if case .queue(let limit) = overlap { limit } else { 1 }
    }
}

/// Drives a ``FlattenState``.
@usableFromInline
struct Flatten<Element: Sendable, Result: Sendable>: Gated {
    @usableFromInline enum Signal: Sendable {
        case input(FlattenState<Element, Result>.Input)
        case disposal
    }

    @usableFromInline struct Live {
        @usableFromInline var machine: FlattenState<Element, Result>
        @usableFromInline let transform: @Sendable (Element) throws -> Observable<Result>
        @usableFromInline let sink: Sink<Result>
        @usableFromInline var subscriptions: [Int: CompositeDisposable.DisposeKey] = [:]

        @inlinable
        init(
            machine: FlattenState<Element, Result>,
            transform: @escaping @Sendable (Element) throws -> Observable<Result>, sink: Sink<Result>
        ) {
            self.machine = machine
            self.transform = transform
            self.sink = sink
        }
    }

    @usableFromInline var live: Live?
    @usableFromInline let upstreams: CompositeDisposable

    @inlinable
    init(
        _ overlap: Overlap, _ upstreams: CompositeDisposable, _ sink: Sink<Result>,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        live = Live(machine: FlattenState(overlap), transform: transform, sink: sink)
        self.upstreams = upstreams
    }

    @inlinable
    static var disposal: Signal { .disposal }

    @inlinable
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        guard gate.state.live != nil else { return .none }
        guard case .input(let input) = signal else {
            gate.state.live = nil
            return .none
        }
        if case .innerEnded(let id, _) = input { gate.state.forget(id) }
        var action = gate.state.live!.machine.receive(input)
        while case .subscribe(let element, let id) = action {
            if let failure = subscribe(to: element, id, in: gate) {
                action = .finish(.failed(failure))
            } else {
                if gate.state.live == nil { return .none }
                action = gate.state.live!.machine.receive(.subscribed)
            }
        }
        switch action {
        case .wait, .subscribe: return .more
        case .reject: return .none
        case .next(let element):
            if gate.state.live!.sink.next(element) == .more { return .more }
        case .finish(let completion):
            gate.state.live!.sink.finish(completion)
        }
        gate.state.live = nil
        gate.state.upstreams.dispose()
        return .none
    }

    /// Subscribes to the stream of one element; the error is that of the transform.
    @inlinable
    static func subscribe(to element: Element, _ id: Int, in gate: Gate<Self>) -> (any Error)? {
        if case .replace = gate.state.live!.machine.overlap { gate.state.disposeAll() }
        let inner: Observable<Result>
        do { inner = try gate.state.live!.transform(element) } catch { return error }
        let subscription = gate.admitting {
            inner.attach(
                Sink(
                    next: { gate.send(.input(.inner(id, $0))) },
                    finish: { gate.send(.input(.innerEnded(id, $0))) }))
        }
        gate.state.keep(subscription, id)
        return nil
    }

    @inlinable
    mutating func keep(_ subscription: any Disposable, _ id: Int) {
        guard let machine = live?.machine, machine.latest == id, !machine.isLatestEnded else {
            return subscription.dispose()
        }
        live!.subscriptions[id] = upstreams.insert(subscription)
    }

    @inlinable
    mutating func forget(_ id: Int) {
        if let key = live!.subscriptions.removeValue(forKey: id) { upstreams.remove(for: key) }
    }

    @inlinable
    mutating func disposeAll() {
        for key in live!.subscriptions.values { upstreams.remove(for: key) }
        live!.subscriptions = [:]
    }
}

extension ObservableType {
    @inlinable
    func flatten<Result: Sendable>(
        _ overlap: Overlap, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { sink in
            let upstreams = CompositeDisposable()
            let gate = Gate(Flatten(overlap, upstreams, sink, transform))
            upstreams.insert(gate)
            upstreams.insert(
                asObservable().attach(
                    Sink(
                        next: { gate.send(.input(.outer($0))) },
                        finish: { gate.send(.input(.outerEnded($0))) })))
            return upstreams
        }
    }
}
