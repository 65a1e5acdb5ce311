@usableFromInline struct SubjectState<Element: Sendable>: Gated, ~Copyable {
    @usableFromInline typealias LockedValue = Accepted<Element>

    @usableFromInline typealias Constants = Memory

    @usableFromInline enum Message: Sendable {
        case event(Event<Element>)
        case subscription(Subscriber<Element>)
        case removal(Subscriber<Element>)
        /// Releases the subscribers without an end. Later ones get the error, or the end that was sent before, or the
        /// completion, or nothing.
        case release(Completion?)
    }

    @usableFromInline var completion: Completion?
    @usableFromInline var isReleased = false
    @usableFromInline var subscribers = Subscribers<Element>()
    /// The element that an ``AsyncSubject`` sends when it completes.
    @usableFromInline var last: Element?

    @inlinable init() {}

    @inlinable static func receive(_ message: consuming Message, in gate: Gate<Self>) -> Demand {
        switch message {
        case .event(.next(let element)):
            if gate.constants.replays == .afterCompletion {
                gate.state.last = element
            } else {
                gate.state.subscribers.send(element)
            }
        case .event(let end):
            gate.state.completion = gate.state.completion ?? end.completion
            if let last = gate.state.last.take(), end.isCompleted { gate.state.subscribers.send(last) }
            gate.state.subscribers.finish(gate.state.completion)
        case .subscription(let subscriber): gate.state.add(subscriber)
        case .removal(let subscriber): gate.state.subscribers.remove(subscriber)
        case .release(let completion):
            gate.state.completion = completion?.error == nil ? gate.state.completion ?? completion : completion
            (gate.state.isReleased, gate.state.last) = (true, nil)
            gate.state.subscribers.finish(nil)
        }
        return .more
    }

    @inlinable mutating func add(_ subscriber: Subscriber<Element>) {
        let isOver = completion != nil || isReleased || subscriber.ended.isSet
        if isOver { subscriber.finish(completion) } else { subscribers.add(subscriber) }
    }

    /// Sends `message`, except for an event after the end. The memory and the queue change under the same lock, so that
    /// both have the same order. A forgotten element is released outside the lock.
    @inlinable static func send(_ message: Message, to gate: Gate<Self>) {
        if gate.constants.capacity == 0 { gate.send(message) } else { send(message, to: gate) { _ in true } }
    }

    /// Sends `message` to a gate that remembers elements, if `condition` is true, and returns whether it was sent.
    @discardableResult @inlinable static func send(
        _ message: Message, to gate: Gate<Self>, if condition: (Accepted<Element>) -> Bool
    ) -> Bool {
        let now = forgetOld(in: gate)
        let former = gate.send(message) { [memory = gate.constants] accepted in
            condition(accepted) ? accepted.receive(message, remembering: memory, at: now) : nil
        }
        former?.readers?.noteChange()
        return former != nil
    }

    /// Forgets the elements that are too old, and returns the time, or returns nil if elements have no age. Reads the
    /// clock, and releases the elements, outside the lock (law 6).
    @inlinable static func forgetOld(in gate: Gate<Self>) -> Duration? {
        guard let age = gate.constants.age else { return nil }
        let now = age.now()
        let former = gate.lock.withLock { $0.forget(before: now - age.limit) }
        return withExtendedLifetime(former) { now }
    }

    /// Removes `subscriber`. If no sender is inside the gate, does so without a message, because a message would retain
    /// `subscriber`.
    @inlinable static func remove(_ subscriber: Subscriber<Element>, from gate: Gate<Self>) {
        if gate.constants.capacity == 0 ? gate.enter() : gate.lock.withLock({ _ in gate.enterUnderLock() }) {
            gate.state.subscribers.remove(subscriber)
            gate.exit()
        } else {
            send(.removal(subscriber), to: gate)
        }
    }

    /// Attaches `sink`. Only the call of the other `attach` is inlined into a client. It doesn't pass the closure
    /// `fused`, so that a chain that is written in one place doesn't allocate it.
    @inline(__always) @inlinable
    static func attach(_ sink: sending Sink<Element>, to gate: Gate<Self>) -> any Upstream {
        attach(Outlet(sink), sink.subscription, to: gate)
    }

    /// - Parameter opens: whether the caller has entered the gate of a ``Part``, which is left here.
    @inline(never) @inlinable static func attach(
        _ outlet: consuming sending Outlet<Element>, _ subscription: SingleAssignmentDisposable?, to gate: Gate<Self>,
        opens: Bool = false
    ) -> any Upstream {
        guard gate.constants.capacity > 0 else {
            let isInside = opens || gate.enter()
            let subscriber = isInside ? subscriber(in: gate) : Subscriber { remove($0, from: gate) }
            subscriber.open(outlet)
            if isInside {
                gate.state.add(subscriber)
                if opens { subscription?.adopt(subscriber) }
                // The elements that a part has kept arrive before `subscribe` returns.
                gate.exit(atLeast: opens ? gate.lock.withLock { _ in gate.inbox.count } : 0)
            } else {
                gate.send(.subscription(subscriber))
            }
            return subscriber
        }
        _ = forgetOld(in: gate)
        let (accepted, isInside) = gate.lock.withLock { ($0, $0.completion == nil && gate.enterUnderLock()) }
        guard isInside else {
            if accepted.completion == nil { return attachAside(outlet, subscription, to: gate) }
            _ = accepted.replay(
                gate.constants.replays, subscription, { outlet.next($0) }, finish: { outlet.finish($0) })
            return Disposables.create()
        }
        let subscriber = subscriber(in: gate)
        subscriber.open(outlet)
        let demand = accepted.replay(gate.constants.replays, subscription, { subscriber.next($0) }, finish: { _ in })
        if demand == .none { subscriber.ended.mark() }
        gate.state.add(subscriber)
        gate.exit()
        return subscriber
    }

    /// Returns a subscriber without a sink. Called inside the gate only.
    @inlinable static func subscriber(in gate: Gate<Self>) -> Subscriber<Element> {
        gate.state.subscribers.takeSpare() ?? Subscriber { remove($0, from: gate) }
    }

    /// Attaches `outlet` while the subject delivers. Events that are sent meanwhile wait until it has received the
    /// remembered elements.
    @inline(never) @inlinable
    static func attachAside(
        _ outlet: consuming sending Outlet<Element>, _ subscription: SingleAssignmentDisposable?, to gate: Gate<Self>
    ) -> any Upstream {
        let upstream = SingleAssignmentDisposable()
        let serialized = Gate(SerializedSink(outlet, upstream), isEntered: true)
        let subscriber = Subscriber<Element> { remove($0, from: gate) }
        upstream.setDisposable(subscriber)
        subscriber.open(
            Outlet(Sink(next: { SerializedSink.next($0, in: serialized) }, finish: { serialized.send(Event($0)) })))
        let accepted = gate.send(.subscription(subscriber)) { $0 }!
        _ = accepted.replay(
            gate.constants.replays, subscription, { serialized.state.next($0) },
            finish: { _ = serialized.state.finish($0) })
        serialized.exit()
        return upstream
    }
}
