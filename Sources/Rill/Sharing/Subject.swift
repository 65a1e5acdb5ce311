/// An observer that is an observable too: it sends what it receives to all of its observers.
///
/// Sends from any thread, at the same time or from inside a callback, are queued and delivered one at a time; all observers
/// see them in the same order (law 7). So a send from inside a callback of the same subject is delivered when that callback,
/// and those of all other observers, have returned. Nothing passes after the end; later observers get the end.
///
/// An observer gets what the subject remembers before `subscribe` returns, also from inside a callback and while another thread
/// delivers, and after that each later element once. Remembered is what has been sent, though it may not have reached all
/// observers yet.
///
/// A subject is one of ``PublishSubject``, ``BehaviorSubject``, ``ReplaySubject`` and ``AsyncSubject``, which differ in what
/// they remember for later observers.
public final class Subject<Memory: SubjectMemory>: ObservableType, ObserverType, Cancelable {
    public typealias Element = Memory.Element

    @usableFromInline let gate: Gate<SubjectState<Memory>>

    @_alwaysEmitIntoClient
    init(remembering memory: Memory) { gate = Gate(SubjectState(), sharing: Accepted(memory: memory)) }

    /// Nobody can send any more: releases all observers.
    @inlinable
    deinit { SubjectState.send(.abandonment, to: gate) }

    /// Whether the subject has observers at the moment.
    @_alwaysEmitIntoClient
    public var hasObservers: Bool { !gate.state.subscribers.isEmpty }

    @_alwaysEmitIntoClient
    public var isDisposed: Bool { gate.lock.withLock { $0.memory == nil } }

    @_alwaysEmitIntoClient
    public func on(_ event: Event<Element>) {
        guard Memory.remembers else {
            gate.send(.event(event))
            return
        }
        // The memory and the queue change under one lock, so that both have one order. What is forgotten is released outside.
        guard let (admission, _) = gate.admit(.event(event), changing: { $0.receive(event) }) else { return }
        gate.proceed(with: .event(event), after: admission)
    }

    @_alwaysEmitIntoClient
    public func asObservable() -> Observable<Element> {
        Observable { [gate] sink in SubjectState.attach(sink, to: gate) }
    }

    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }

    /// Releases all observers without an end. Later observers get ``RxError/disposed``.
    @_alwaysEmitIntoClient
    public func dispose() {
        let former = gate.lock.exchange(Accepted(memory: nil, completion: .failed(RxError.disposed)))
        withExtendedLifetime(former) { SubjectState.send(.disposal, to: gate) }
    }
}

/// What a subject has been sent, which need not have been delivered yet.
@usableFromInline
struct Accepted<Memory: SubjectMemory>: Sendable {
    /// Nil once the subject has been disposed.
    @usableFromInline var memory: Memory?
    @usableFromInline var completion: Completion?

    @_alwaysEmitIntoClient
    init(memory: Memory?, completion: Completion? = nil) {
        self.memory = memory
        self.completion = completion
    }

    /// Returns what is forgotten for the event; nil if the subject had ended before.
    @_alwaysEmitIntoClient
    mutating func receive(_ event: Event<Memory.Element>) -> Memory.Element?? {
        if completion != nil { return nil }
        if case .next(let element) = event { return .some(memory!.remember(element)) }
        completion = event.completion
        return .some(nil)
    }

    /// Sends what is remembered to a new observer, and the end if there was one.
    @_alwaysEmitIntoClient
    func replay(_ next: (Memory.Element) -> Demand, finish: (Completion) -> Void) -> Demand {
        if memory?.replay(after: completion, next) == .some(.none) { return .none }
        guard let completion else { return .more }
        finish(completion)
        return .none
    }
}

@usableFromInline
struct SubjectState<Memory: SubjectMemory>: Gated, ~Copyable {
    @usableFromInline typealias Shared = Accepted<Memory>

    @usableFromInline enum Signal: Sendable {
        case event(Event<Memory.Element>)
        case subscription(Subscriber<Memory.Element>)
        case removal(Subscriber<Memory.Element>)
        case abandonment
        case disposal
    }

    @usableFromInline var completion: Completion?
    @usableFromInline var subscribers = Subscribers<Memory.Element>()
    @usableFromInline var isAbandoned = false

    @_alwaysEmitIntoClient
    init() {}

    @_alwaysEmitIntoClient
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        switch signal {
        case .event(.next(let element)):
            if gate.state.completion != nil { return .none }
            if !Memory.sendsAtEnd { gate.state.subscribers.send(element) }
        case .event(let end):
            guard gate.state.completion == nil, let completion = end.completion else { return .none }
            gate.state.completion = completion
            if Memory.sendsAtEnd, case .completed = completion {
                _ = gate.lock.withLock { $0.memory }?.replay(after: completion) { element in
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
            gate.state.completion = .failed(RxError.disposed)
            gate.state.subscribers.removeAll()
        }
        return .more
    }

    @_alwaysEmitIntoClient
    mutating func add(_ subscriber: Subscriber<Memory.Element>) {
        if subscriber.ended.isSet {
            subscriber.end()
        } else if let completion {
            subscriber.finish(completion)
        } else if isAbandoned {
            subscriber.end()
        } else {
            subscribers.add(subscriber)
        }
    }

    /// Sends a signal that changes nothing of what is accepted.
    @_alwaysEmitIntoClient
    static func send(_ signal: Signal, to gate: Gate<Self>) {
        if !Memory.remembers {
            gate.send(signal)
        } else if let (admission, _) = gate.admit(signal, changing: { _ in () }) {
            gate.proceed(with: signal, after: admission)
        }
    }

    /// Removes the subscriber, at once if nobody is inside: a signal of it would be retained.
    @_alwaysEmitIntoClient
    static func remove(_ subscriber: Subscriber<Memory.Element>, from gate: Gate<Self>) {
        if Memory.remembers ? gate.lock.withLock({ _ in gate.enterUnderLock() }) : gate.enter() {
            gate.state.subscribers.remove(subscriber)
            gate.exit()
        } else {
            send(.removal(subscriber), to: gate)
        }
    }

    @_alwaysEmitIntoClient
    static func attach(_ sink: sending Sink<Memory.Element>, to gate: Gate<Self>) -> any Disposable {
        guard Memory.remembers else {
            let subscriber = Subscriber(sink) { remove($0, from: gate) }
            if gate.enter() {
                gate.state.add(subscriber)
                gate.exit()
            } else {
                gate.send(.subscription(subscriber))
            }
            return subscriber
        }
        let (accepted, isInside) = gate.lock.withLock { ($0, $0.completion == nil && gate.enterUnderLock()) }
        guard isInside else { return accepted.completion == nil ? attachAside(sink, to: gate) : replay(accepted, sink) }
        let subscriber = Subscriber(sink) { remove($0, from: gate) }
        if accepted.replay({ subscriber.next($0) }, finish: { _ in }) == .none { subscriber.ended.mark() }
        gate.state.add(subscriber)
        gate.exit()
        return subscriber
    }

    /// Attaches a sink while the subject delivers. What is sent until the sink has got what is remembered waits for that.
    @_alwaysEmitIntoClient
    @inline(never)
    static func attachAside(_ sink: sending Sink<Memory.Element>, to gate: Gate<Self>) -> any Disposable {
        let subscription = SingleAssignmentDisposable()
        let serialized = Gate(SerializedSink(sink, subscription), isEntered: true)
        let subscriber = Subscriber(
            Sink(
                next: { SerializedSink.next($0, in: serialized) }, finish: { serialized.send(.finish($0)) })
        ) { remove($0, from: gate) }
        var accepted = Accepted<Memory>(memory: nil)
        let admission = gate.admit(.subscription(subscriber)) { current -> Void? in
            accepted = current
            return current.completion == nil ? () : nil
        }?.admission
        if let admission {
            subscription.setDisposable(subscriber)
            gate.proceed(with: .subscription(subscriber), after: admission)
        }
        _ = accepted.replay({ serialized.state.next($0) }, finish: { _ = serialized.state.finish($0) })
        serialized.exit()
        return subscription
    }

    /// Sends what is remembered and the end to the sink.
    @_alwaysEmitIntoClient
    @inline(never)
    static func replay(_ accepted: Accepted<Memory>, _ sink: sending Sink<Memory.Element>) -> any Disposable {
        _ = accepted.replay(sink.next, finish: sink.finish)
        return Disposables.create()
    }
}
