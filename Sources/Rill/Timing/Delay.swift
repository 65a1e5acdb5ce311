extension ObservableType {
    /// Delivers elements and the completion later, on the scheduler.
    ///
    ///     source:    --a--b--|
    ///     delay(2):  ----a--b--|
    ///
    /// An error is delivered at once, on the thread it comes from, and overtakes the elements that wait, which are dropped.
    ///
    /// - Parameter dueTime: a duration, or a bare number of seconds; zero or less is as soon as the scheduler can.
    @_alwaysEmitIntoClient
    public func delay(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        Observable { sink in
            let upstreams = DisposableGroup()
            let gate = Gate(Delay(sink, upstreams, dueTime: dueTime, scheduler: scheduler))
            upstreams.insert(
                asObservable().attach(
                    Sink(
                        next: { gate.send(.event(.next($0), at: scheduler.now)) },
                        finish: { gate.send(.event(Event($0), at: scheduler.now)) })))
            return upstreams
        }
    }
}

/// Events that wait for their time; one timer, set for the first of them.
@usableFromInline
struct Delay<Element: Sendable>: Gated, ~Copyable {
    @usableFromInline enum Signal: Sendable {
        case event(Event<Element>, at: Duration)
        case alarm
    }

    @usableFromInline var outlet: Outlet<Element>?
    @usableFromInline let upstreams: DisposableGroup
    @usableFromInline let dueTime: Duration
    @usableFromInline let scheduler: any SchedulerType
    @usableFromInline var waiting = Fifo<(event: Event<Element>, deadline: Duration)>()

    @_alwaysEmitIntoClient
    init(_ sink: Sink<Element>, _ upstreams: DisposableGroup, dueTime: Duration, scheduler: any SchedulerType) {
        outlet = Outlet(sink)
        self.upstreams = upstreams
        self.dueTime = dueTime
        self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        if gate.state.outlet.isOpen, !gate.state.upstreams.isDisposed {
            switch signal {
            case .event(.error(let error), _):
                gate.state.outlet.finish(.failed(error))
            case .event(let event, at: let now):
                gate.state.waiting.append((event, now + gate.state.dueTime))
                if gate.state.waiting.count == 1 { setAlarm(gate) }
                return .more
            case .alarm:
                if deliverDue(in: gate) == .more { return .more }
            }
        }
        gate.state.outlet = nil
        gate.state.waiting = Fifo()
        gate.state.upstreams.dispose()
        return .none
    }

    @_alwaysEmitIntoClient
    static func deliverDue(in gate: Gate<Self>) -> Demand {
        while let first = gate.state.waiting.first {
            if first.deadline > gate.state.scheduler.now {
                setAlarm(gate)
                return .more
            }
            _ = gate.state.waiting.popFirst()
            if gate.state.upstreams.isDisposed { return .none }
            if case .next(let element) = first.event {
                if gate.state.outlet.next(element) == .none { return .none }
            } else {
                gate.state.outlet.finish(.completed)
                return .none
            }
        }
        return .more
    }

    @_alwaysEmitIntoClient
    static func setAlarm(_ gate: Gate<Self>) {
        let delay = gate.state.waiting.first!.deadline - gate.state.scheduler.now
        gate.state.scheduler.schedule(after: delay, in: gate.state.upstreams) { gate.send(.alarm) }
    }
}
