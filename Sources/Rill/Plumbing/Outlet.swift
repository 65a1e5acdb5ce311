/// The sink that a boundary stores.
///
/// It can't be copied, so its closures are called in place. Calling a copy of a closure would cost a retain and a
/// release per element, which is as much as passing a gate.
@usableFromInline struct Outlet<Element>: ~Copyable {
    // Not optional: unwrapping it takes a retain and a release per element.
    @usableFromInline let receiver: AnyObject
    @usableFromInline let receive: (AnyObject, Element) -> Demand
    @usableFromInline let end: (AnyObject, Completion) -> Void
    @usableFromInline let isOpen: Bool

    @inlinable init(_ sink: consuming Sink<Element>) { self.init(sink.receiver, sink.receive, sink.end) }

    /// Creates the outlet of a sink without its `fused`. A loop that has inlined `fused` must not hold it.
    @inlinable init(
        _ receiver: AnyObject, _ receive: @escaping (AnyObject, Element) -> Demand,
        _ end: @escaping (AnyObject, Completion) -> Void
    ) {
        self.receiver = receiver
        self.receive = receive
        self.end = end
        isOpen = true
    }

    /// Creates a closed outlet, which takes the place of one whose sink is released.
    @inlinable init() {
        receiver = NopDisposable.shared
        receive = { _, _ in .none }
        end = { _, _ in }
        isOpen = false
    }

    @inlinable func next(_ element: Element) -> Demand { receive(receiver, element) }
    @inlinable func finish(_ completion: Completion) { end(receiver, completion) }
}

/// A sink behind a gate. Several senders can use it, and their events are delivered one at a time.
@usableFromInline struct SerializedSink<Element: Sendable>: Gated, ~Copyable {
    /// An event, or nil for the disposal.
    @usableFromInline typealias Message = Event<Element>?

    @usableFromInline var outlet: Outlet<Element>
    /// The upstream, which ends with the sink. Until then, it may keep alive senders that hold the gate.
    @usableFromInline let upstream: SingleAssignmentDisposable
    /// The subscription that ends `upstream`, if it is known.
    @usableFromInline var subscription: SingleAssignmentDisposable?
    @usableFromInline var count = 0

    @inlinable init(
        _ outlet: consuming Outlet<Element>, _ upstream: SingleAssignmentDisposable,
        of subscription: SingleAssignmentDisposable? = nil
    ) {
        self.outlet = outlet
        self.upstream = upstream
        self.subscription = subscription
    }

    @inlinable static func receive(_ message: consuming Message, in gate: Gate<Self>) -> Demand {
        switch message {
        case .next(let element): gate.state.next(element)
        case let end?: gate.state.finish(end.completion!)
        case nil: gate.state.end()
        }
    }

    /// Sends `element` without making a message of it, if no sender is inside.
    @inlinable static func next(_ element: Element, in gate: Gate<Self>) -> Demand {
        guard gate.enter() else { return gate.state.upstream.isDisposed ? .none : gate.send(.next(element)) }
        let demand = gate.state.next(element)
        gate.exit()
        return demand
    }

    @inlinable mutating func next(_ element: Element) -> Demand {
        count &+= 1
        if count & 15 == 0 { _ = Slice.look() }  // ends a loop whose task was cancelled
        if !upstream.isDisposed, outlet.next(element) != .none { return .more }
        return end()
    }

    @inlinable mutating func finish(_ completion: Completion) -> Demand {
        if upstream.isDisposed { return end() }
        upstream.dispose()  // may run code that ends the subscription
        if subscription?.isDisposed != true { outlet.finish(completion) }
        return end()
    }

    @inline(never) @inlinable mutating func end() -> Demand {
        outlet = Outlet()
        subscription = nil
        upstream.dispose()
        return .none
    }
}
