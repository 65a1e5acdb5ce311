import Dispatch
import Rill

extension LawCheck {
    func dispose(_ findings: inout Findings) {
        afterDispose(&findings)
        let subject = PublishSubject<Int>()
        let inside = SerialDisposable()
        let disposing = Probe(limit: 1) { count in
            inside.dispose()
            if count == 1 { subject.onNext(100) }
        }
        inside.disposable = operation(subject.asObservable()).attach(disposing.sink())
        subject.send(1...8)
        if !disposing.hasStopped { subject.onCompleted() }
        findings.report(disposing.violations)
        findings.report(
            "the source is still observed after a dispose inside the callback",
            if: disposing.hasStopped && subject.hasObservers)
        findings.look(for: "a callback to dispose in", isSeen: disposing.hasStopped)
        inside.dispose()

        let other = PublishSubject<Int>()
        let subscription = operation(other.asObservable()).attach(Probe().sink())
        findings.look(for: "a source that is observed when other threads dispose", isSeen: other.hasObservers)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in subscription.dispose() }
        findings.report("the source is still observed after disposing from other threads", if: other.hasObservers)
    }

    func release(_ findings: inout Findings) {
        let endings: [(name: String, end: @Sendable (PublishSubject<Int>, any Disposable) -> Void)] = [
            ("completion", { subject, _ in subject.onCompleted() }),
            ("an error", { subject, _ in subject.onError(MarbleError()) }),
            ("dispose", { _, subscription in subscription.dispose() }),
        ]
        for ending in endings {
            for count in [0, 1, 4] {
                let subject = PublishSubject<Int>()
                let bag = DisposeBag()
                weak var token: Token?
                let subscription = {
                    let held = Token()
                    token = held
                    return operation(subject.once).subscribe(
                        onNext: { _ in withExtendedLifetime(held) {} }, onError: { _ in withExtendedLifetime(held) {} },
                        onCompleted: { withExtendedLifetime(held) {} }, onDisposed: { withExtendedLifetime(held) {} })
                }()
                subscription.disposed(by: bag)
                subject.send(1..<1 + count)
                findings.look(for: "a source that is observed at \(ending.name)", isSeen: subject.hasObservers)
                ending.end(subject, subscription)
                findings.report("after \(ending.name) the closures are still held", if: token != nil)
                findings.report("after \(ending.name) the bag still holds the subscription", if: !bag.isEmpty)
            }
        }
    }

    func noLock(_ findings: inout Findings) {
        for code in StrangersCode.allCases {
            let isFree = isFree(during: code)
            findings.report(
                "another thread could not send, subscribe or dispose during a \(code)", if: isFree == false)
            findings.look(for: "a \(code)", isSeen: isFree != nil)
        }
    }

    /// Whether other threads can send, subscribe and dispose while an operator runs `code`. Nil if the operator does
    /// not run it.
    private func isFree(during code: StrangersCode) -> Bool? {
        let isFree = Shared<Bool?>(nil)
        let feeds = Feeds()
        let stream = Shared<Observable<Result>?>(nil)
        let (subscription, other) = (SerialDisposable(), SerialDisposable())
        let run: @Sendable (StrangersCode) -> Void = { running in
            guard running == code, isFree.value == nil else { return }
            isFree.withLock { $0 = false }
            let hasGotThrough = elsewhere {
                feeds.send(50)
                other.dispose()
                stream.value!.subscribe { _ in }.dispose()
                subscription.dispose()
            }
            isFree.withLock { $0 = hasGotThrough }
        }
        let source = Observable<Int> { sink in
            run(.subscription)
            return Disposables.create(feeds.source.attach(sink), Disposables.create { run(.disposal) })
        }
        stream.withLock { $0 = operation(source) }
        other.disposable = stream.value!.attach(Probe().sink())
        subscription.disposable = {
            let token = Token { run(.release) }
            return stream.value!.attach(
                Sink(
                    next: { _ in
                        withExtendedLifetime(token) { run(.callback) }
                        return .more
                    },
                    finish: { _ in }))
        }()
        for value in 1...4 { feeds.send(value) }
        if code == .callback, isFree.value == nil { feeds.finish() }
        subscription.dispose()
        other.dispose()
        return isFree.value
    }

    func errors(_ findings: inout Findings) {
        for count in [0, 1, 4] {
            let subject = PublishSubject<Int>()
            let probe = Probe()
            let subscription = operation(subject.once).attach(probe.sink())
            subject.send(1..<1 + count)
            findings.report(
                "the source is still observed after the stream ended before it",
                if: probe.hasEnded && subject.hasObservers)
            findings.look(for: "a source that is observed when it fails", isSeen: subject.hasObservers)
            subject.onError(MarbleError())
            findings.report(probe.violations)
            findings.report("the stream did not end after an error of its source", if: !probe.hasEnded)
            subscription.dispose()
        }
    }

    func owner(_ findings: inout Findings) {
        for count in [0, 1, 4] {
            let subject = PublishSubject<Int>()
            let (delivered, arrived) = (Shared(0), Shared(0))
            var owner: Token? = Token()
            let subscription = operation(subject.asObservable()).do(onNext: { _ in arrived.withLock { $0 += 1 } })
                .subscribe(with: owner!, onNext: { _, _ in delivered.withLock { $0 += 1 } }, onError: { _, _ in })
            subject.send(1..<1 + count)
            let before = (delivered: delivered.value, arrived: arrived.value)
            owner = nil
            subject.send(5...8)
            findings.report(
                "the source is still observed after its owner was deallocated",
                if: arrived.value > before.arrived && subject.hasObservers)
            subject.onCompleted()
            findings.look(for: "an element after its owner was deallocated", isSeen: arrived.value > before.arrived)
            findings.report("elements came after its owner was deallocated", if: delivered.value > before.delivered)
            subscription.dispose()
        }

        let subject = PublishSubject<Int>()
        var keeper: TokenWithBag? = TokenWithBag()
        let exact = operation(subject.asObservable()).subscribe(with: keeper!, onNext: { _, _ in })
        findings.look(for: "a source that is observed when a bag's owner is deallocated", isSeen: subject.hasObservers)
        keeper = nil
        findings.report("the source is still observed after a bag's owner was deallocated", if: subject.hasObservers)
        exact.dispose()
    }

    func time(_ findings: inout Findings) {
        for seconds in [0, 10] {
            let scheduler = TestScheduler()
            let probe = Probe()
            let subscription = operation(.interval(.seconds(1), scheduler: scheduler)).attach(probe.sink())
            scheduler.advance(by: .seconds(seconds))
            findings.look(for: "a timer that runs at the dispose", isSeen: scheduler.hasPendingActions)
            subscription.dispose()
            expectSilence(of: probe, on: scheduler, after: "dispose", &findings)
        }
        for (limit, count) in [(1, Int.max), (3, .max), (1, 5)] {
            let scheduler = TestScheduler()
            let probe = Probe(limit: limit)
            let source = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(count)
            let subscription = operation(source).attach(probe.sink())
            scheduler.advance(by: .seconds(10))
            findings.look(for: "the answer .none to what a timer sent", isSeen: probe.hasStopped)
            if probe.hasStopped { expectSilence(of: probe, on: scheduler, after: "the answer .none", &findings) }
            subscription.dispose()
        }
    }

    private func expectSilence(
        of probe: Probe, on scheduler: TestScheduler, after ending: String, _ findings: inout Findings
    ) {
        let count = probe.events.count
        findings.report("a timer is still running after \(ending)", if: scheduler.hasPendingActions)
        scheduler.advance(by: .seconds(10))
        findings.report("ticks came after \(ending)", if: probe.events.count > count)
    }
}

/// Code that an operator runs but does not own.
private enum StrangersCode: CaseIterable {
    case callback
    case subscription
    case disposal
    case release
}
