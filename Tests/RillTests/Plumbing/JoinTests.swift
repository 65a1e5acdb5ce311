import Testing

@testable import Rill
@testable import RillTesting

struct JoinTests {
    private struct Script: StateMachine {
        mutating func receive(_ event: consuming Event<String>, from source: Int) -> Emission<String> {
            switch event {
            case .next("wait"): .wait
            case .next("reject"): .reject
            case .next("last"): .last("last")
            case .next("end"), .completed, .error: .finish(.completed)
            case .next(let element): .next(element)
            }
        }
    }

    private typealias Joined = Gate<Join<Script>>

    private func join(_ sink: sending Sink<String>) -> Joined {
        Gate(Join(Script(), sink, UpstreamGroup(reserving: 2)))
    }

    private func send(_ input: String, to gate: Joined, from source: Int = 0) -> Demand {
        gate.send(.next(input), from: (source, isInside: false))
    }

    private func attach(_ source: Observable<String>, to gate: Joined) {
        gate.attach(source, 0) { source in { gate.send(.next($0), from: source) } }
    }

    @Test func `a join performs the machine's action, and returns its answer`() {
        let probe = Probe()
        let gate = join(probe.sink())
        #expect(
            ["wait", "a", "reject", "b", "end", "c"].map { send($0, to: gate) } == [
                .more, .more, .none, .more, .none, .none,
            ])
        #expect(probe.events == ["next(a)", "next(b)", "completed"])
        #expect(gate.state.downstream.upstreams.isDisposed)
    }

    @Test func `a join sends the end after a last element, unless the observer answers .none`() {
        let (probe, satisfied) = (Probe(), Probe(limit: 1))
        for sink in [probe, satisfied] {
            let gate = join(sink.sink())
            #expect(send("last", to: gate) == .none)
            #expect(gate.state.downstream.upstreams.isDisposed)
        }
        #expect(probe.events == ["next(last)", "completed"])
        #expect(satisfied.events == ["next(last)"])
    }

    @Test func `a join disposes all sources and releases the sink on the answer .none`() {
        let source = PublishSubject<String>()
        weak var token: Token?
        let gate = {
            let held = Token()
            token = held
            return join(Probe(limit: 1).sink(holding: held))
        }()
        attach(source.asObservable(), to: gate)
        #expect(token != nil && source.hasObservers)
        #expect(send("a", to: gate) == .none)
        #expect(token == nil && !source.hasObservers)
    }

    @Test func `disposing a join disposes all sources and releases the sink`() {
        let source = PublishSubject<String>()
        weak var token: Token?
        let upstreams = {
            let held = Token()
            token = held
            let gate = join(Probe().sink(holding: held))
            attach(source.asObservable(), to: gate)
            return gate.state.downstream.upstreams
        }()
        #expect(token != nil && source.hasObservers)
        upstreams.dispose()
        #expect(token == nil && !source.hasObservers)
    }

    @Test func `a join passes nothing after a dispose`() {
        let probe = Probe()
        let gate = join(probe.sink())
        gate.state.downstream.upstreams.dispose()
        #expect(send("a", to: gate) == .none)
        #expect(probe.events.isEmpty)
    }

    @Test func `a join subscribes to no source after the end`() {
        let probe = Probe()
        let gate = join(probe.sink())
        _ = send("end", to: gate)
        let source = PublishSubject<String>()
        let isSubscribed = Shared(false)
        attach(source.do(onSubscribe: { isSubscribed.withLock { $0 = true } }), to: gate)
        #expect(!isSubscribed.value)
    }

    @Test func `a join delivers what arrives while a synchronous source runs after the current element`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(Observable.merge(subject.asObservable(), .of(1, 2))) { element in
            if element == 1 {
                subject.onNext(10)
                #expect(log.entries == ["1"])
            }
        }
        subject.onNext(11)
        #expect(log.entries == ["1", "10", "2", "11"])
    }

    @Test func `a join stops a synchronous source when the others have ended`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(Observable.merge(subject.asObservable(), .from(1...))) { element in
            if element == 3 { subject.onError(MarbleError()) }
        }
        #expect(log.entries == ["1", "2", "3", "#"])
    }
}
