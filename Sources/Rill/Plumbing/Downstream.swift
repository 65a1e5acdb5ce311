/// The sink that a boundary stores.
///
/// It can't be copied, so its closures are called in place. Calling a copy of a closure would cost a retain and a
/// release per element, which is as much as passing a gate.
@usableFromInline
struct Outlet<Element>: ~Copyable {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let isOpen: Bool

    @export(implementation) init(_ sink: consuming Sink<Element>) {
        self.sink = sink
        isOpen = true
    }

    /// Creates a closed outlet, which takes the place of one whose sink is released.
    @export(implementation) init() {
        sink = Sink(next: { _ in .none }, finish: { _ in })
        isOpen = false
    }

    @export(implementation) func next(_ element: Element) -> Demand { sink.next(element) }
    @export(implementation) func finish(_ completion: Completion) { sink.finish(completion) }
}

/// The output of a boundary in response to one input.
@usableFromInline
enum Emission<Output> {
    /// Sends nothing.
    case wait
    /// Sends nothing, because the source of the input is no longer wanted.
    case reject
    case next(Output)
    /// Sends an element, and then completes.
    case last(Output)
    case finish(Completion)
}

/// The observer's side of a boundary: the observer's sink, and the upstreams that end with it. Used inside a gate.
///
/// Elements that a boundary sends while its observer waits are held until the observer resumes, and the boundary
/// answers ``Demand/later``. So it holds at most one element of each source that can wait.
@usableFromInline
struct Downstream<Element: Sendable>: ~Copyable {
    @usableFromInline var outlet: Outlet<Element>
    @usableFromInline let upstreams: UpstreamGroup
    /// Whether the observer has answered ``Demand/later`` and has not resumed yet.
    @usableFromInline var isWaiting = false
    /// The elements to send when the observer resumes.
    @usableFromInline var held = Queue<Element>()
    /// The end to send after the held elements.
    @usableFromInline var completion: Completion?

    @export(implementation) init(_ sink: Sink<Element>, _ upstreams: UpstreamGroup) {
        outlet = Outlet(sink)
        self.upstreams = upstreams
    }

    /// Whether anything may still be sent.
    @export(implementation) var isOpen: Bool { outlet.isOpen && completion == nil && !upstreams.isDisposed }

    /// Performs `action` and returns the answer for the source that caused it. A source that gets the answer
    /// ``Demand/none`` has to stop.
    ///
    /// - Parameter resumption: makes the closure to call when the observer resumes, which must lead to a call of
    ///   ``resume(_:)``.
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
        let demand = upstreams.pause(continuation)
        isWaiting = demand == .later
        return demand
    }

    /// Sends the end, after the held elements.
    @export(implementation) mutating func finish(_ completion: Completion) {
        if held.isEmpty {
            outlet.finish(completion)
            end()
        } else {
            self.completion = completion
            upstreams.removeAll()
        }
    }

    /// Sends the held elements, until the observer waits again.
    @export(implementation) mutating func resume(_ resumption: () -> UpstreamGroup.Continuation) {
        isWaiting = false
        while !isWaiting, !upstreams.isDisposed, let element = held.popFirst() {
            if next(element, resumption) == .none { end() }
        }
        if held.isEmpty, let completion { finish(completion) }
    }

    /// Answers a source that sends when nothing may be sent anymore.
    @inline(never)
    @export(implementation) mutating func refuse() -> Demand {
        if completion == nil || upstreams.isDisposed { end() }
        return .none
    }

    /// Releases the sink and the held elements, and disposes the upstreams.
    @inline(never)
    @export(implementation) mutating func end() {
        outlet = Outlet()
        held.removeAll()
        completion = nil
        upstreams.dispose()
    }
}
