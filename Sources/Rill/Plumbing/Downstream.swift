/// The sink that a boundary keeps.
///
/// It can't be copied, so it is called where it lies: a copy of the closure would cost a retain and a release an element,
/// which is as much as the way through a gate.
@usableFromInline
struct Outlet<Element>: ~Copyable {
    @usableFromInline let sink: Sink<Element>

    @export(implementation) init(_ sink: consuming Sink<Element>) { self.sink = sink }
}

extension Optional where Wrapped: ~Copyable {
    @export(implementation) func next<Element>(_ element: Element) -> Demand where Wrapped == Outlet<Element> {
        switch self {
        case .some(let outlet): outlet.sink.next(element)
        case .none: .none
        }
    }

    @export(implementation) func finish<Element>(_ completion: Completion) where Wrapped == Outlet<Element> {
        switch self {
        case .some(let outlet): outlet.sink.finish(completion)
        case .none: break
        }
    }

    @export(implementation) var isOpen: Bool {
        switch self {
        case .some: true
        case .none: false
        }
    }
}

/// What a boundary wants done.
@usableFromInline
enum Emission<Output> {
    case wait
    /// The input came from a source that is no longer wanted.
    case reject
    case next(Output)
    /// One element, and then the end.
    case last(Output)
    case finish(Completion)
}

/// The observer's side of a boundary: the sink that it keeps, and the upstreams that end with it. For use inside a gate.
///
/// What a boundary sends while the observer waits is held for the time, and the boundary answers ``Demand/later``. So no more is
/// held than one element of each source that can wait.
@usableFromInline
struct Downstream<Element: Sendable>: ~Copyable {
    @usableFromInline var outlet: Outlet<Element>?
    @usableFromInline let upstreams: UpstreamGroup
    /// Whether the observer has answered ``Demand/later`` and not resumed.
    @usableFromInline var isWaiting = false
    @usableFromInline var held = Queue<Element>()
    /// The end that follows what is held.
    @usableFromInline var completion: Completion?

    @export(implementation) init(_ sink: Sink<Element>, _ upstreams: UpstreamGroup) {
        outlet = Outlet(sink)
        self.upstreams = upstreams
    }

    /// Whether anything may still be sent.
    @export(implementation) var isOpen: Bool { outlet.isOpen && completion == nil && !upstreams.isDisposed }

    /// Does the action and returns the answer for its cause. The answer ``Demand/none`` is the end.
    ///
    /// - Parameter resumption: makes what is called when the observer wants to go on. It is to lead to ``resume(_:)``.
    @export(implementation) mutating func perform(
        _ action: consuming Emission<Element>, _ resumption: () -> UpstreamGroup.Continuation
    ) -> Demand {
        switch action {
        case .wait: return isWaiting ? .later : .more
        case .reject: return .none
        case .next(let element):
            let demand = next(element, resumption)
            if demand == .none { end() }
            return demand
        case .last(let element):
            if next(element, resumption) == .none { end() } else { finish(.completed) }
        case .finish(let completion): finish(completion)
        }
        return .none
    }

    @export(implementation)
    mutating func next(_ element: Element, _ resumption: () -> UpstreamGroup.Continuation) -> Demand {
        if isWaiting { return hold(element) }
        let demand = outlet.next(element)
        return demand == .later ? pause(resumption()) : demand
    }

    @inline(never)
    @export(implementation) mutating func hold(_ element: Element) -> Demand {
        held.append(element)
        return .later
    }

    @inline(never)
    @export(implementation) mutating func pause(_ continuation: @escaping UpstreamGroup.Continuation) -> Demand {
        isWaiting = upstreams.pause(continuation)
        return isWaiting ? .later : .more
    }

    /// Sends the end, after what is held.
    @export(implementation) mutating func finish(_ completion: Completion) {
        if held.isEmpty {
            outlet.finish(completion)
            end()
        } else {
            self.completion = completion
            upstreams.removeAll()
        }
    }

    /// Sends what is held, until the observer waits again.
    @export(implementation) mutating func resume(_ resumption: () -> UpstreamGroup.Continuation) {
        isWaiting = false
        while !isWaiting, !upstreams.isDisposed, let element = held.popFirst() {
            if next(element, resumption) == .none { end() }
        }
        if held.isEmpty, let completion { finish(completion) }
    }

    /// Answers a source that sends when nothing may be sent any more.
    @inline(never)
    @export(implementation) mutating func refuse() -> Demand {
        if completion == nil || upstreams.isDisposed { end() }
        return .none
    }

    @inline(never)
    @export(implementation) mutating func end() {
        outlet = nil
        held.removeAll()
        completion = nil
        upstreams.dispose()
    }
}
