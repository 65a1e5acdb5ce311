/// An observer that is an observable too: what it receives it passes on to all who observe it.
///
/// Sends from any thread, at the same time or from inside a callback, are queued and delivered one at a time; all observers
/// see them in the same order (law 7). So a send from inside a callback of the same subject is delivered when that callback,
/// and those of all other observers, have returned. Nothing passes after the end; who subscribes later gets the end.
///
/// A subject is one of ``PublishSubject``, ``BehaviorSubject``, ``ReplaySubject`` and ``AsyncSubject``, which differ in what
/// they remember for later observers.
public final class Subject<Memory: SubjectMemory>: ObservableType, ObserverType, Cancelable {
    public typealias Element = Memory.Element

    @usableFromInline let gate: Gate<SubjectState<Memory>>
    @usableFromInline let accepted: Locked<Accepted<Element>>

    @_alwaysEmitIntoClient
    init(remembering memory: Memory, accepted element: Element? = nil) {
        gate = Gate(SubjectState(memory: memory))
        accepted = Locked(Accepted(element: element))
    }

    /// Nobody can send any more: lets go of all observers.
    @inlinable
    deinit { gate.send(.abandonment) }

    /// Whether anybody observes this at the moment.
    @_alwaysEmitIntoClient
    public var hasObservers: Bool { !gate.state.subscribers.isEmpty }

    @_alwaysEmitIntoClient
    public var isDisposed: Bool { accepted.withLock { $0.isDisposed } }

    @_alwaysEmitIntoClient
    public func on(_ event: Event<Element>) {
        guard Memory.hasValue else {
            gate.send(.event(event))
            return
        }
        // The value and the queue change under one lock, so that the value is that of the last send, whoever delivers it.
        let (admission, former) = accepted.withLock { accepted in
            let former = accepted
            accepted.receive(event)
            return (gate.admit(.event(event)), former)
        }
        withExtendedLifetime(former) { _ = gate.proceed(with: .event(event), after: admission) }
    }

    @_alwaysEmitIntoClient
    public func asObservable() -> Observable<Element> {
        Observable { [gate] sink in
            let subscriber = Subscriber(sink) { gate.send(.removal($0)) }
            gate.send(.subscription(subscriber))
            return subscriber
        }
    }

    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func subscribe<Observer: ObserverType<Element>>(_ observer: Observer) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }

    /// Lets go of all observers without an end; who subscribes later gets ``RxError/disposed``.
    @_alwaysEmitIntoClient
    public func dispose() {
        let former = accepted.withLock { accepted in
            defer { accepted = Accepted(element: nil, completion: .failed(RxError.disposed), isDisposed: true) }
            return accepted
        }
        withExtendedLifetime(former) { _ = gate.send(.disposal) }
    }
}

/// What a subject was last sent, which need not have been delivered yet.
@usableFromInline
struct Accepted<Element: Sendable>: Sendable {
    @usableFromInline var element: Element?
    @usableFromInline var completion: Completion?
    @usableFromInline var isDisposed: Bool

    @_alwaysEmitIntoClient
    init(element: Element?, completion: Completion? = nil, isDisposed: Bool = false) {
        self.element = element
        self.completion = completion
        self.isDisposed = isDisposed
    }

    @_alwaysEmitIntoClient
    mutating func receive(_ event: Event<Element>) {
        if completion != nil { return }
        if case .next(let element) = event { self.element = element } else { completion = event.completion }
    }
}

@usableFromInline
struct SubjectState<Memory: SubjectMemory>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case event(Event<Memory.Element>)
        case subscription(Subscriber<Memory.Element>)
        case removal(Subscriber<Memory.Element>)
        case abandonment
        case disposal
    }

    @usableFromInline var memory: Memory?
    @usableFromInline var completion: Completion?
    @usableFromInline var subscribers = Subscribers<Memory.Element>()
    @usableFromInline var isAbandoned = false

    @_alwaysEmitIntoClient
    init(memory: Memory) { self.memory = memory }

    @_alwaysEmitIntoClient
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        switch signal {
        case .event(.next(let element)):
            if gate.state.completion != nil { return .none }
            gate.state.memory!.remember(element)
            if !Memory.sendsAtEnd { gate.state.subscribers.send(element) }
        case .event(let end):
            guard gate.state.completion == nil, let completion = end.completion else { return .none }
            gate.state.completion = completion
            if Memory.sendsAtEnd, case .completed = completion {
                gate.state.memory!.replay(after: completion) { element in
                    gate.state.subscribers.send(element)
                    return .more
                }
            }
            gate.state.subscribers.finish(completion)
        case .subscription(let subscriber): gate.state.add(subscriber)
        case .removal(let subscriber): gate.state.subscribers.remove(subscriber)
        case .abandonment:
            gate.state.isAbandoned = true
            gate.state.subscribers.removeAll()
        case .disposal:
            gate.state.memory = nil
            gate.state.completion = .failed(RxError.disposed)
            gate.state.subscribers.removeAll()
        }
        return .more
    }

    @_alwaysEmitIntoClient
    mutating func add(_ subscriber: Subscriber<Memory.Element>) {
        let demand = memory?.replay(after: completion) { subscriber.next($0) } ?? .more
        if demand == .none || subscriber.ended.isSet {
            subscriber.end()
        } else if let completion {
            subscriber.finish(completion)
        } else if isAbandoned {
            subscriber.end()
        } else {
            subscribers.add(subscriber)
        }
    }
}
