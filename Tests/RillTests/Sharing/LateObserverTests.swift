import Testing

@testable import Rill
@testable import RillTesting

/// Observers that subscribe while a subject delivers.
struct LateObserverTests {
    @Test func `a relay's value inside its own delivery is the element being delivered`() {
        let relay = BehaviorRelay(value: 0)
        let log = Log()
        let subscription = log.record(
            relay.skip(1).flatMapLatest { _ in Observable.just(()).withLatestFrom(relay) })
        relay.accept(1)
        relay.accept(2)
        #expect(log.entries == ["1", "2"])
        subscription.dispose()
    }

    /// A subject or relay that remembers elements, with a way to send to it.
    struct Memory: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stream: Observable<Int>
        let send: @Sendable (Int) -> Void
        let complete: @Sendable () -> Void

        init(_ name: String, _ subject: some ObserverType<Int>, _ stream: Observable<Int>) {
            (testDescription, self.stream) = (name, stream)
            send = { subject.onNext($0) }
            complete = { subject.onCompleted() }
        }

        init(_ name: String, _ relay: some Relay<Int>) {
            (testDescription, stream) = (name, relay.asObservable())
            send = { relay.accept($0) }
            complete = {}
        }
    }

    static var memories: [Memory] {
        let (behavior, replay) = (BehaviorSubject(value: 0), ReplaySubject<Int>.create(bufferSize: 1))
        let (shared, forever) = (PublishSubject<Int>(), PublishSubject<Int>())
        return [
            Memory("a behavior subject", behavior, behavior.asObservable()),
            Memory("a replay subject", replay, replay.asObservable()),
            Memory("a behavior relay", BehaviorRelay(value: 0)),
            Memory("a replay relay", ReplayRelay<Int>.create(bufferSize: 1)),
            Memory("share(replay: 1)", shared, shared.share(replay: 1)),
            Memory("share(replay: 1, scope: .forever)", forever, forever.share(replay: 1, scope: .forever)),
        ]
    }

    @Test(arguments: memories) func `a late observer gets the element being delivered before subscribe returns`(
        from memory: Memory
    ) {
        let log = Log()
        let first = log.record(memory.stream.filter { $0 > 0 }, as: "a") { element in
            guard element == 1 else { return }
            log.record(memory.stream, as: "b")
            log.write("subscribed")
        }
        memory.send(1)
        memory.send(2)
        #expect(log.entries == ["a1", "b1", "subscribed", "a2", "b2"])
        first.dispose()
    }

    @Test(arguments: memories) func `a late observer gets the queued elements once`(from memory: Memory) {
        let log = Log()
        let first = log.record(memory.stream.filter { $0 > 0 }, as: "a") { element in
            guard element == 1 else { return }
            memory.send(2)
            log.record(memory.stream, as: "b")
            memory.send(3)
        }
        memory.send(1)
        #expect(log.entries.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3"])
        let late = log.entries.filter { $0.hasPrefix("b") }
        #expect(late == ["b2", "b3"] || late == ["b1", "b2", "b3"])
        #expect(log.entries[1].hasPrefix("b"))
        first.dispose()
    }

    @Test(arguments: memories)
    func `an element that a late observer sends while it gets remembered ones comes after those`(
        from memory: Memory
    ) {
        let log = Log()
        let first = log.record(memory.stream.filter { $0 > 0 }, as: "a") { element in
            guard element == 1 else { return }
            log.record(memory.stream, as: "b") { element in
                if element == 1 { memory.send(2) }
                log.write("end of b\(element)")
            }
        }
        memory.send(1)
        #expect(log.entries == ["a1", "b1", "end of b1", "a2", "b2", "end of b2"])
        first.dispose()
    }

    @Test(arguments: memories) func `a late observer that wants one element gets it, and is forgotten`(
        from memory: Memory
    ) {
        let log = Log()
        let first = log.record(memory.stream.filter { $0 > 0 }, as: "a") { element in
            if element == 1 { log.record(memory.stream.take(1), as: "b") }
        }
        memory.send(1)
        memory.send(2)
        #expect(log.entries == ["a1", "b1", "b|", "a2"])
        first.dispose()
    }

    @Test(arguments: memories) func `a late observer that disposes itself at a remembered element gets no more`(
        from memory: Memory
    ) {
        let log = Log()
        let second = SingleAssignmentDisposable()
        let first = log.record(memory.stream.filter { $0 > 0 }, as: "a") { element in
            guard element == 1 else { return }
            second.setDisposable(
                log.record(memory.stream, as: "b") { _ in
                    memory.send(2)
                    second.dispose()
                })
        }
        memory.send(1)
        #expect(log.entries == ["a1", "b1", "a2"])
        first.dispose()
    }

    @Test func `a late observer gets a queued end before subscribe returns`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        let log = Log()
        log.record(subject, as: "a") { element in
            subject.onCompleted()
            log.record(subject, as: "b")
            log.write("subscribed")
        }
        subject.onNext(1)
        #expect(log.entries == ["a1", "b1", "b|", "subscribed", "a|"])
    }

    @Test func `a late observer that arrives with the end and is disposed leaves no trace`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        let first = subject.subscribe(onNext: { _ in
            subject.onCompleted()
            subject.subscribe { _ in }.dispose()
        })
        subject.onNext(1)
        #expect(!subject.hasObservers)
        first.dispose()
    }

    @Test func `a late observer gets the remembered elements while another thread delivers`() {
        let relay = BehaviorRelay(value: 0)
        let log = Log()
        let first = log.record(relay.skip(1), as: "a") { element in
            guard element == 1 else { return }
            concurrently(1) { _ in
                log.record(relay, as: "b")
                log.write("subscribed")
                relay.accept(2)
            }
        }
        relay.accept(1)
        #expect(log.entries == ["a1", "b1", "subscribed", "a2", "b2"])
        first.dispose()
    }

    @Test func `a late observer that is disposed releases what it holds`() {
        let relay = BehaviorRelay(value: 0)
        let held = Shared<WeakReference<Token>?>(nil)
        let second = SerialDisposable()
        let first = relay.skip(1).subscribe(onNext: { _ in
            let token = Token()
            held.withLock { $0 = WeakReference(token) }
            second.disposable = relay.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        })
        relay.accept(1)
        #expect(held.value?.object != nil)
        second.dispose()
        #expect(held.value?.object == nil)
        first.dispose()
        #expect(!relay.hasObservers)
    }
}
