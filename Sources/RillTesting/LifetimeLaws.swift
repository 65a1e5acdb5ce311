import Dispatch
import Rill

extension LawCheck {
    func dispose() -> [String] {
        var violations = afterDispose()
        let subject = PublishSubject<Int>()
        let inside = SerialDisposable()
        let disposing = Probe(limit: 1) { count in
            inside.dispose()
            if count == 1 { subject.onNext(100) }
        }
        inside.disposable = operation(subject.asObservable()).attach(disposing.sink())
        subject.send(1...8)
        violations += disposing.violations
        if disposing.hasStopped, subject.hasObservers {
            violations.append("the source is still observed after a dispose inside the callback")
        }
        inside.dispose()

        let subscription = operation(subject.asObservable()).attach(Probe().sink())
        DispatchQueue.concurrentPerform(iterations: 4) { _ in subscription.dispose() }
        if subject.hasObservers { violations.append("the source is still observed after disposing from other threads") }
        return violations
    }

    func release() -> [String] {
        let endings: [(name: String, end: @Sendable (PublishSubject<Int>, any Disposable) -> Void)] = [
            ("completion", { subject, _ in subject.onCompleted() }),
            ("an error", { subject, _ in subject.onError(MarbleError()) }),
            ("dispose", { _, subscription in subscription.dispose() }),
        ]
        return endings.flatMap { ending in
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
            subject.send(1...4)
            ending.end(subject, subscription)
            var violations: [String] = []
            if token != nil { violations.append("after \(ending.name) the closures are still held") }
            if !bag.isEmpty { violations.append("after \(ending.name) the bag still holds the subscription") }
            return violations
        }
    }

    func noLock() -> [String] {
        StrangersCode.allCases.filter { !isFree(during: $0) }
            .map { "another thread could not send, subscribe or dispose during a \($0)" }
    }

    /// Whether other threads get through while an operator runs such code.
    private func isFree(during code: StrangersCode) -> Bool {
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
        subscription.dispose()
        return isFree.value ?? true
    }

    func errors() -> [String] {
        var violations: [String] = []
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let subscription = operation(subject.once).attach(probe.sink())
        subject.send(1...4)
        if probe.hasEnded, subject.hasObservers {
            violations.append("the source is still observed after an end that was not its own")
        }
        subject.onError(MarbleError())
        violations += probe.violations
        if !probe.hasEnded { violations.append("the stream did not end after an error of its source") }
        subscription.dispose()
        return violations
    }

    func owner() -> [String] {
        var violations: [String] = []
        let subject = PublishSubject<Int>()
        let delivered = Shared(0)
        var owner: Token? = Token()
        let subscription = operation(subject.asObservable()).subscribe(
            with: owner!, onNext: { _, _ in delivered.withLock { $0 += 1 } })
        subject.send(1...4)
        let before = delivered.value
        owner = nil
        subject.send(5...8)
        if delivered.value > before { violations.append("elements came after the owner's death") }
        if before > 1, subject.hasObservers {
            violations.append("the source is still observed after the owner's death")
        }
        subscription.dispose()

        var keeper: TokenWithBag? = TokenWithBag()
        let exact = operation(subject.asObservable()).subscribe(with: keeper!, onNext: { _, _ in })
        keeper = nil
        if subject.hasObservers { violations.append("the source is still observed after the death of a bag's owner") }
        exact.dispose()
        return violations
    }

    func time() -> [String] {
        [(name: "dispose", limit: Int.max), (name: "the answer .none", limit: 3)].flatMap { ending in
            let scheduler = TestScheduler()
            let probe = Probe(limit: ending.limit)
            let subscription = operation(.interval(.seconds(1), scheduler: scheduler)).attach(probe.sink())
            defer { subscription.dispose() }
            scheduler.advance(by: .seconds(10))
            if ending.limit == .max { subscription.dispose() } else if !probe.hasStopped { return [String]() }
            let count = probe.events.count
            var violations: [String] = []
            if scheduler.hasPendingActions { violations.append("a timer is still running after \(ending.name)") }
            scheduler.advance(by: .seconds(10))
            if probe.events.count > count { violations.append("ticks came after \(ending.name)") }
            return violations
        }
    }
}

/// What an operator runs that is not its own.
private enum StrangersCode: CaseIterable {
    case callback
    case subscription
    case disposal
    case release
}
