extension ObservableType {
    /// Delivers events on the scheduler, one at a time and in order, the end included.
    ///
    ///     source:          --a-b-c--|
    ///     observe(on: s):  --a-b-c--|
    ///
    /// Events wait in a queue without a bound. One action of the scheduler delivers those that have come by then, but no more than
    /// 256 and none after four milliseconds: the next ones wait for another action, so that the scheduler's other work gets
    /// its turn (law 12). An error does not overtake elements.
    @export(implementation) public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable { sink in
            let upstreams = UpstreamGroup()
            let gate = Gate(Hop(sink, upstreams))
            upstreams.attach(
                asObservable(),
                Sink(
                    next: { Hop.pass(.next($0), through: gate, upstreams, to: scheduler) },
                    finish: { _ = Hop.pass(Event($0), through: gate, upstreams, to: scheduler) }))
            return upstreams
        }
    }
}

/// A gate whose inbox is emptied by a scheduler instead of the sender.
@usableFromInline
struct Hop<Element: Sendable>: Gated, ~Copyable {
    @usableFromInline typealias Signal = Event<Element>

    @usableFromInline var outlet: Outlet<Element>?
    @usableFromInline let upstreams: UpstreamGroup

    @export(implementation) init(_ sink: Sink<Element>, _ upstreams: UpstreamGroup) {
        outlet = Outlet(sink)
        self.upstreams = upstreams
    }

    @export(implementation) static func receive(_ event: Event<Element>, in gate: Gate<Self>) -> Demand {
        if gate.state.outlet.isOpen, !gate.state.upstreams.isDisposed {
            if case .next(let element) = event {
                if gate.state.outlet.next(element) == .more { return .more }
            } else if let completion = event.completion {
                gate.state.outlet.finish(completion)
            }
        }
        gate.state.outlet = nil
        gate.state.upstreams.dispose()
        return .none
    }

    @export(implementation) static func pass(
        _ event: Event<Element>, through gate: Gate<Self>, _ upstreams: UpstreamGroup,
        to scheduler: any ImmediateSchedulerType
    ) -> Demand {
        if upstreams.isDisposed { return .none }
        if gate.post(event) { deliver(from: gate, upstreams, on: scheduler) }
        return .more
    }

    /// No more than a turn an action, so that the scheduler's other work gets its own.
    @export(implementation) static func deliver(
        from gate: Gate<Self>, _ upstreams: UpstreamGroup, on scheduler: any ImmediateSchedulerType
    ) {
        _ = scheduler.scheduleRepeatedly(in: upstreams) {
            guard gate.receiveInbox(in: Turn()) else { return .none }
            if !upstreams.isDisposed { return .more }
            gate.drain()
            return .none
        }
    }
}
