import Dispatch
import Rill

extension LawCheck {
    static var sources: [(name: String, make: @Sendable () -> Observable<Int>)] {
        [
            ("of", { .of(1, 2, 3, 4, 5) }),
            ("larger numbers", { .of(101, 102, 103, 104, 105) }),
            ("just", { .just(1) }),
            ("empty", { .empty() }),
            ("error", { failingOnce(after: 0) }),
            ("a source that fails once", { failingOnce(after: 2) }),
        ]
    }

    /// Fails the first subscriber after `count` elements. Sends later ones two elements and completes.
    private static func failingOnce(after count: Int) -> Observable<Int> {
        let isFirst = Shared(true)
        return .deferred {
            isFirst.exchange(false) ? .concat(.range(start: 1, count: count), .error(MarbleError())) : .of(3, 4)
        }
    }

    func grammar(_ findings: inout Findings) {
        for source in Self.sources {
            let probe = Probe()
            operation(source.make()).attach(probe.sink()).dispose()
            findings.report(probe.violations.map { "with \(source.name), \($0)" })
            findings.look(for: "an event", isSeen: !probe.events.isEmpty)
        }
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let subscription = operation(subject.asObservable()).attach(probe.sink())
        subject.send(1...4)
        subject.onCompleted()
        subscription.dispose()
        findings.report(probe.violations)
        afterDispose(&findings)
    }

    /// Checks that nothing is sent after a dispose outside of any callback.
    func afterDispose(_ findings: inout Findings) {
        for count in [0, 1, 4] {
            let subject = PublishSubject<Int>()
            let probe = Probe()
            let subscription = operation(subject.asObservable()).attach(probe.sink())
            subject.send(1..<1 + count)
            let before = probe.events.count
            findings.look(for: "a source that is observed at the dispose", isSeen: subject.hasObservers)
            subscription.dispose()
            subject.send(5...8)
            subject.onCompleted()
            findings.report(probe.events.dropFirst(before).map { "\($0) came after dispose" })
        }
    }

    func serial(_ findings: inout Findings) {
        let feeds = Feeds()
        let sent = Shared(0)
        let probe = Probe { _ in
            guard feeds.hasObservers else { return }  // the operator may send elements before it subscribes
            let turn = sent.increment()
            if turn == 1 { _ = elsewhere { feeds.send(100) } }
            if turn == 2 { feeds.send(200) }
        }
        let subscription = operation(feeds.source).attach(probe.sink())
        for value in 1...4 { feeds.send(value) }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for value in 1...250 { feeds.send(thread * 1000 + value, to: thread) }
        }
        feeds.finish()
        subscription.dispose()
        findings.report(probe.violations)
        findings.look(for: "a source that sends during a callback", isSeen: sent.value > 0)
    }

    func stop(_ findings: inout Findings) {
        for limit in 1...2 {
            stopSynchronous(after: limit, &findings)
            let subject = PublishSubject<Int>()
            let isStopped = Shared(false)
            let probe = Probe(limit: limit) { count in
                if count == limit { isStopped.withLock { $0 = subject.hasObservers } }
            }
            weak var token: Token?
            let subscription = {
                let held = Token()
                token = held
                return operation(subject.asObservable()).attach(probe.sink(holding: held))
            }()
            var rest = (1...8)[...]
            while !probe.hasStopped, let number = rest.popFirst() { subject.onNext(number) }
            if probe.hasStopped {
                findings.report("the source is still observed after the answer .none", if: subject.hasObservers)
                findings.report("the sink is still held after the answer .none", if: token != nil)
            }
            for number in rest { subject.onNext(number) }
            findings.report(probe.violations)
            findings.look(for: "the answer .none while a subject is observed", isSeen: isStopped.value)
            subscription.dispose()
        }
    }

    private func stopSynchronous(after limit: Int, _ findings: inout Findings) {
        let last = 1000
        let (sent, sentAtStop) = (Shared(0), Shared(last))
        let numbers = Self.counted(to: last, sent)
        let probe = Probe(limit: limit) { count in
            if count == limit { sentAtStop.withLock { $0 = sent.value } }
        }
        operation(numbers).attach(probe.sink()).dispose()
        let isStopped = sentAtStop.value < last
        findings.report(probe.violations)
        findings.report(
            "a synchronous source ran to its end after the answer .none", if: isStopped && sent.value == last)
        findings.look(for: "the answer .none while a synchronous source sends", isSeen: isStopped)
    }

    /// Sends the numbers from 1 to `last`, and doesn't wait. `sent` is the latest.
    private static func counted(to last: Int, _ sent: Shared<Int>) -> Observable<Int> {
        Observable { sink in
            for number in 1...last {
                sent.withLock { $0 = number }
                if sink.next(number) == .none { return Disposables.create() }
            }
            sink.finish(.completed)
            return Disposables.create()
        }
    }

    func order(_ findings: inout Findings) {
        let subject = PublishSubject<Int>()
        let (first, second) = (Probe { count in if count % 20 == 0 { subject.onNext(-count) } }, Probe())
        let stream = operation(subject.asObservable())
        let subscriptions = [stream.attach(first.sink()), stream.attach(second.sink())]
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for value in 1...100 { subject.onNext(thread * 1000 + value) }
        }
        subject.onCompleted()
        for subscription in subscriptions { subscription.dispose() }
        findings.report("two observers saw different orders", if: first.events != second.events)
        findings.look(for: "two elements", isSeen: first.elements.count > 1)
    }

    func independence(_ findings: inout Findings) {
        let stream = operation(.of(1, 2, 3, 4, 5))
        let nested = Probe()
        let within = SerialDisposable()
        let first = Probe { count in if count == 1 { within.disposable = stream.attach(nested.sink()) } }
        let second = Probe()
        stream.attach(first.sink()).dispose()
        stream.attach(second.sink()).dispose()
        within.dispose()
        findings.report(
            "one subscription gave \(first.events), the next one \(second.events)", if: first.events != second.events)
        findings.report(
            "one subscription gave \(first.events), one within it \(nested.events)",
            if: !first.elements.isEmpty && nested.events != first.events)
        findings.look(for: "an element", isSeen: !first.elements.isEmpty)
    }

    func stack(_ findings: inout Findings) {
        let last = 20_000  // A stack of 512 KiB has 26 bytes for each element: too few for any recursion.
        let sent = Shared(0)
        let sources = [.range(start: 1, count: last), Self.counted(to: last, sent)]
        let haveEnded = sources.map { source in
            let probe = Probe()
            onThread { [operation] in operation(source).attach(probe.sink()).dispose() }
            return probe.hasEnded
        }
        findings.report("a stream of 20,000 elements did not end", if: haveEnded != [true, true])
        findings.look(for: "an operator that takes 20,000 elements", isSeen: sent.value == last)
    }
}
