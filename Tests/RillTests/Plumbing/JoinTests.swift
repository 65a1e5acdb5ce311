import Testing

@testable import Rill
@testable import RillTesting

struct JoinTests {
    private struct Script: StateMachine {
        mutating func receive(_ input: consuming String, from source: Int) -> Emission<String> {
            switch input {
            case "wait": .wait
            case "last": .last("last")
            case "end": .finish(.completed)
            case let element: .next(element)
            }
        }

        func fail(_ error: any Error, _ source: Int) -> Emission<String> { .finish(.completed) }
    }

    private typealias Source = JoinedSource<Script>

    private func join(_ sink: sending Sink<String>) -> Source {
        Source(0, in: Gate(Join(Script(), sink)))
    }

    private func upstreams(of source: Source) -> UpstreamGroup { source.gate.state.upstreams }

    @Test func `a join performs the machine's action, and returns its answer`() {
        let probe = Probe()
        let source = join(probe.sink())
        #expect(
            ["wait", "a", "b", "end", "c"].map { source.send(.next($0)) } == [
                .more, .more, .more, .none, .none,
            ])
        #expect(probe.events == ["next(a)", "next(b)", "completed"])
        #expect(upstreams(of: source).isDisposed)
    }

    @Test func `a join sends the end after a last element, unless the observer answers .none`() {
        let (probe, satisfied) = (Probe(), Probe(limit: 1))
        for sink in [probe, satisfied] {
            let source = join(sink.sink())
            #expect(source.send(.next("last")) == .none)
            #expect(upstreams(of: source).isDisposed)
        }
        #expect(probe.events == ["next(last)", "completed"])
        #expect(satisfied.events == ["next(last)"])
    }

    @Test func `a join disposes all sources and releases the sink on the answer .none`() {
        let source = PublishSubject<String>()
        weak var token: Token?
        let joined = {
            let held = Token()
            token = held
            return join(Probe(limit: 1).sink(holding: held))
        }()
        joined.attach(source.asObservable()) { joined, element in joined.send(.next(element)) }
        #expect(token != nil && source.hasObservers)
        #expect(joined.send(.next("a")) == .none)
        #expect(token == nil && !source.hasObservers)
    }

    @Test func `disposing a join disposes all sources and releases the sink`() {
        let source = PublishSubject<String>()
        weak var token: Token?
        let group = {
            let held = Token()
            token = held
            let joined = join(Probe().sink(holding: held))
            joined.attach(source.asObservable()) { joined, element in joined.send(.next(element)) }
            return upstreams(of: joined)
        }()
        #expect(token != nil && source.hasObservers)
        group.dispose()
        #expect(token == nil && !source.hasObservers)
    }

    @Test func `a join passes nothing after a dispose`() {
        let probe = Probe()
        let source = join(probe.sink())
        upstreams(of: source).dispose()
        #expect(source.send(.next("a")) == .none)
        #expect(probe.events.isEmpty)
    }

    @Test func `a join subscribes to no source after the end`() {
        let probe = Probe()
        let joined = join(probe.sink())
        joined.send(.next("end"))
        let source = PublishSubject<String>()
        let isSubscribed = Shared(false)
        let watched = source.do(onSubscribe: { isSubscribed.withLock { $0 = true } })
        joined.attach(watched) { joined, element in joined.send(.next(element)) }
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
