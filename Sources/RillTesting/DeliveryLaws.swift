import Dispatch
import Rill

extension LawCheck {
    private static var sources: [(name: String, make: @Sendable () -> Observable<Int>)] {
        [
            ("of", { .of(1, 2, 3, 4, 5) }),
            ("just", { .just(1) }),
            ("empty", { .empty() }),
            ("error", { failingOnce(after: 0) }),
            ("a source that fails once", { failingOnce(after: 2) }),
        ]
    }

    /// As many elements and an error for the first subscriber, two elements and the end for later ones.
    private static func failingOnce(after count: Int) -> Observable<Int> {
        let isFirst = Shared(true)
        return .deferred {
            let isFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return isFirst ? .concat(.range(start: 1, count: count), .error(MarbleError())) : .of(3, 4)
        }
    }

    func grammar() -> [String] {
        var violations: [String] = []
        for source in Self.sources {
            let probe = Probe()
            operation(source.make()).attach(probe.sink()).dispose()
            violations += probe.violations.map { "with \(source.name), \($0)" }
        }
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let subscription = operation(subject.asObservable()).attach(probe.sink())
        subject.send(1...4)
        subject.onCompleted()
        subscription.dispose()
        return violations + probe.violations + afterDispose()
    }

    /// What comes after a dispose outside of any callback.
    func afterDispose() -> [String] {
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let subscription = operation(subject.asObservable()).attach(probe.sink())
        subject.send(1...4)
        let before = probe.events.count
        subscription.dispose()
        subject.send(5...8)
        subject.onCompleted()
        return probe.events.dropFirst(before).map { "\($0) came after dispose" }
    }

    func serial() -> [String] {
        let feeds = Feeds()
        let probe = Probe { count in
            if count == 1 { _ = elsewhere { feeds.send(100) } }
            if count == 2 { feeds.send(200) }
        }
        let subscription = operation(feeds.source).attach(probe.sink())
        for value in 1...4 { feeds.send(value) }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for value in 1...250 { feeds.send(thread * 1000 + value, to: thread) }
        }
        feeds.finish()
        subscription.dispose()
        return probe.violations
    }

    func stop() -> [String] {
        (1...2).flatMap { limit in
            let last = 1000
            let (sent, sentAtStop) = (Shared(0), Shared(last))
            let numbers = Observable<Int> { sink in
                for number in 1...last {
                    sent.withLock { $0 = number }
                    if sink.next(number) == .none { return Disposables.create() }
                }
                sink.finish(.completed)
                return Disposables.create()
            }
            let synchronous = Probe(limit: limit) { count in
                if count == limit { sentAtStop.withLock { $0 = sent.value } }
            }
            operation(numbers).attach(synchronous.sink()).dispose()
            var violations = synchronous.violations
            if sentAtStop.value < last, sent.value == last {
                violations.append("a synchronous source ran to its end after the answer .none")
            }
            let subject = PublishSubject<Int>()
            let probe = Probe(limit: limit)
            weak var token: Token?
            let subscription = {
                let held = Token()
                token = held
                return operation(subject.asObservable()).attach(probe.sink(holding: held))
            }()
            subject.send(1...8)
            violations += probe.violations
            if probe.hasStopped {
                if subject.hasObservers { violations.append("the source is still observed after the answer .none") }
                if token != nil { violations.append("the sink is still held after the answer .none") }
            }
            subscription.dispose()
            return violations
        }
    }

    func order() -> [String] {
        let subject = PublishSubject<Int>()
        let (first, second) = (Probe { count in if count % 20 == 0 { subject.onNext(-count) } }, Probe())
        let stream = operation(subject.asObservable())
        let subscriptions = [stream.attach(first.sink()), stream.attach(second.sink())]
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for value in 1...100 { subject.onNext(thread * 1000 + value) }
        }
        subject.onCompleted()
        for subscription in subscriptions { subscription.dispose() }
        return first.events == second.events ? [] : ["two observers saw different orders"]
    }

    func independence() -> [String] {
        let stream = operation(.of(1, 2, 3, 4, 5))
        let nested = Probe()
        let within = SerialDisposable()
        let first = Probe { count in if count == 1 { within.disposable = stream.attach(nested.sink()) } }
        let second = Probe()
        stream.attach(first.sink()).dispose()
        stream.attach(second.sink()).dispose()
        within.dispose()
        var violations: [String] = []
        if first.events != second.events {
            violations.append("one subscription gave \(first.events), the next one \(second.events)")
        }
        if first.events.first?.hasPrefix("next") == true, nested.events != first.events {
            violations.append("one subscription gave \(first.events), one within it \(nested.events)")
        }
        return violations
    }

    func stack() -> [String] {
        let probe = Probe()
        onThread { [operation] in operation(.range(start: 0, count: 100_000)).attach(probe.sink()).dispose() }
        return probe.hasEnded ? [] : ["a stream of 100,000 elements did not end"]
    }
}
