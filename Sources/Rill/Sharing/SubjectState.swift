/// The memory and the end of a subject, including events that haven't been delivered yet.
@usableFromInline
struct Accepted<Memory: SubjectMemory>: Sendable {
    /// Nil after the subject has been disposed.
    @usableFromInline var memory: Memory?
    @usableFromInline var completion: Completion?

    @export(implementation) init(memory: Memory?, completion: Completion? = nil) {
        self.memory = memory
        self.completion = completion
    }

    /// Accepts `event`, and returns the element that is forgotten for it. The outer optional is nil if the subject had
    /// already ended.
    @export(implementation) mutating func receive(_ event: Event<Memory.Element>) -> Memory.Element?? {
        if completion != nil { return nil }
        if case .next(let element) = event { return .some(memory!.remember(element)) }
        completion = event.completion
        return .some(nil)
    }

    /// Sends the remembered elements to a new observer, and the end if the subject has ended.
    @export(implementation) func replay(_ next: (Memory.Element) -> Demand, finish: (Completion) -> Void) -> Demand {
        if memory?.replay(after: completion, next) == .some(.none) { return .none }
        guard let completion else { return .more }
        finish(completion)
        return .none
    }
}

extension Gate where State: ~Copyable {
    @export(implementation) convenience init<Memory>(remembering memory: Memory) where State == SubjectState<Memory> {
        self.init(SubjectState(), sharing: Accepted(memory: memory))
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

    @export(implementation) init() {}

    @export(implementation) static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
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

    @export(implementation) mutating func add(_ subscriber: Subscriber<Memory.Element>) {
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

    /// Sends a signal that doesn't change what the subject has accepted.
    @export(implementation) static func send(_ signal: Signal, to gate: Gate<Self>) {
        if Memory.remembers { _ = gate.send(signal) { _ in () } } else { gate.send(signal) }
    }

    /// Removes `subscriber`. If no sender is inside the gate, does so without a signal, because a signal would retain
    /// `subscriber`.
    @export(implementation) static func remove(_ subscriber: Subscriber<Memory.Element>, from gate: Gate<Self>) {
        if Memory.remembers ? gate.lock.withLock({ _ in gate.enterUnderLock() }) : gate.enter() {
            gate.state.subscribers.remove(subscriber)
            gate.exit()
        } else {
            send(.removal(subscriber), to: gate)
        }
    }

    @export(implementation)
    static func attach(_ sink: sending Sink<Memory.Element>, to gate: Gate<Self>) -> any Upstream {
        guard Memory.remembers else {
            let isInside = gate.enter()
            let subscriber = isInside ? subscriber(in: gate) : Subscriber { remove($0, from: gate) }
            subscriber.open(sink)
            if isInside {
                gate.state.add(subscriber)
                gate.exit()
            } else {
                gate.send(.subscription(subscriber))
            }
            return subscriber
        }
        let (accepted, isInside) = gate.lock.withLock { ($0, $0.completion == nil && gate.enterUnderLock()) }
        guard isInside else { return accepted.completion == nil ? attachAside(sink, to: gate) : replay(accepted, sink) }
        let subscriber = subscriber(in: gate)
        subscriber.open(sink)
        if accepted.replay({ subscriber.next($0) }, finish: { _ in }) == .none { subscriber.ended.mark() }
        gate.state.add(subscriber)
        gate.exit()
        return subscriber
    }

    /// Returns a subscriber without a sink. Called inside the gate only.
    @export(implementation) static func subscriber(in gate: Gate<Self>) -> Subscriber<Memory.Element> {
        gate.state.subscribers.takeSpare() ?? Subscriber { remove($0, from: gate) }
    }

    /// Attaches `sink` while the subject delivers. Events that are sent meanwhile wait until `sink` has received the
    /// remembered elements.
    @inline(never)
    @export(implementation)
    static func attachAside(_ sink: sending Sink<Memory.Element>, to gate: Gate<Self>) -> any Upstream {
        let subscription = SingleAssignmentDisposable()
        let serialized = Gate(SerializedSink(sink, subscription), isEntered: true)
        let subscriber = Subscriber<Memory.Element> { remove($0, from: gate) }
        subscription.setDisposable(subscriber)
        subscriber.open(
            Sink(next: { SerializedSink.next($0, in: serialized) }, finish: { serialized.send(.finish($0)) }))
        var accepted = Accepted<Memory>(memory: nil)
        let isAccepted: Void? = gate.send(.subscription(subscriber)) { current in
            accepted = current
            return current.completion == nil ? () : nil
        }
        if isAccepted == nil { subscriber.end() }
        _ = accepted.replay({ serialized.state.next($0) }, finish: { _ = serialized.state.finish($0) })
        serialized.exit()
        return subscription
    }

    /// Sends the remembered elements and the end to `sink`.
    @inline(never)
    @export(implementation)
    static func replay(_ accepted: Accepted<Memory>, _ sink: sending Sink<Memory.Element>) -> any Upstream {
        _ = accepted.replay(sink.next, finish: sink.finish)
        return Disposables.create()
    }
}
