import Testing

@testable import Rill
@testable import RillTesting

struct JoinTests {
    private struct Script: StateMachine {
        mutating func receive(_ input: consuming String) -> Action<String> {
            switch input {
            case "wait": .wait
            case "reject": .reject
            case "last": .last("last")
            case "end": .finish(.completed)
            default: .next(input)
            }
        }
    }

    @Test func `what the machine wants done is done, and answered`() {
        let probe = Probe()
        let joint = Joint(Script(), probe.sink())
        #expect(
            ["wait", "a", "reject", "b", "end", "c"].map { joint.send($0) } == [
                .more, .more, .none, .more, .none, .none,
            ])
        #expect(probe.events == ["next(a)", "next(b)", "completed"])
        #expect(joint.upstreams.isDisposed)
    }

    @Test func `a last element is followed by the end, unless no more is wanted`() {
        let (probe, satisfied) = (Probe(), Probe(limit: 1))
        for sink in [probe, satisfied] {
            let joint = Joint(Script(), sink.sink())
            #expect(joint.send("last") == .none)
            #expect(joint.upstreams.isDisposed)
        }
        #expect(probe.events == ["next(last)", "completed"])
        #expect(satisfied.events == ["next(last)"])
    }

    private func subscribe(_ joint: Joint<Script>, to source: Observable<String>) {
        joint.subscribe(source) { isInside in
            Sink(
                next: { joint.send($0, isInside: isInside) },
                finish: { _ in joint.send("end", isInside: isInside) })
        }
    }

    @Test func `when no more is wanted all sources and the sink are let go`() {
        let source = PublishSubject<String>()
        weak var token: Token?
        let joint = {
            let held = Token()
            token = held
            return Joint(Script(), Probe(limit: 1).sink(holding: held))
        }()
        subscribe(joint, to: source.asObservable())
        #expect(token != nil && source.hasObservers)
        #expect(joint.send("a") == .none)
        #expect(token == nil && !source.hasObservers)
    }

    @Test func `dispose lets all sources and the sink go`() {
        let source = PublishSubject<String>()
        weak var token: Token?
        let upstreams = {
            let held = Token()
            token = held
            let joint = Joint(Script(), Probe().sink(holding: held))
            subscribe(joint, to: source.asObservable())
            return joint.upstreams
        }()
        #expect(token != nil && source.hasObservers)
        upstreams.dispose()
        #expect(token == nil && !source.hasObservers)
    }

    @Test func `after dispose nothing passes`() {
        let probe = Probe()
        let joint = Joint(Script(), probe.sink())
        joint.upstreams.dispose()
        #expect(joint.send("a") == .none)
        #expect(probe.events.isEmpty)
    }

    @Test func `after the end no source is subscribed to`() {
        let probe = Probe()
        let joint = Joint(Script(), probe.sink())
        joint.send("end")
        let source = PublishSubject<String>()
        let isSubscribed = Shared(false)
        subscribe(joint, to: source.do(onSubscribe: { isSubscribed.withLock { $0 = true } }))
        #expect(!isSubscribed.value)
    }

    @Test func `what comes while a synchronous source runs follows the element that is being delivered`() {
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

    @Test func `a synchronous source stops when the rest has ended`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(Observable.merge(subject.asObservable(), .from(1...))) { element in
            if element == 3 { subject.onError(MarbleError()) }
        }
        #expect(log.entries == ["1", "2", "3", "#"])
    }
}
