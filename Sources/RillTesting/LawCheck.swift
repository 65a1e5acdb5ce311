import Dispatch
import Rill

struct LawCheck<Result: Sendable>: Sendable {
    let operation: @Sendable (Observable<Int>) -> Observable<Result>

    func violations(of law: Law) -> [String] {
        switch law {
        case .grammar: grammar()
        case .serial: serial()
        case .stop: stop()
        case .dispose: dispose()
        case .release: release()
        case .noLock: noLock()
        case .order: order()
        case .independence: independence()
        case .stack: stack()
        case .errors: errors()
        case .owner: owner()
        case .time: time()
        }
    }

    private static var sources: [(name: String, make: @Sendable () -> Observable<Int>)] {
        [
            ("of", { .of(1, 2, 3, 4, 5) }),
            ("just", { .just(1) }),
            ("empty", { .empty() }),
            ("a source that fails once", { failingOnce() }),
            (
                "a source that goes on after its end",
                {
                    .create { observer in
                        observer.onNext(1)
                        observer.onCompleted()
                        observer.onNext(2)
                        observer.onError(MarbleError())
                        observer.onCompleted()
                        return Disposables.create()
                    }
                }
            ),
        ]
    }

    /// Two elements and an error for the first subscriber, two elements and the end for later ones.
    private static func failingOnce() -> Observable<Int> {
        let isFirst = Shared(true)
        return .deferred {
            let isFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return isFirst ? Observable.concat(.of(1, 2), .error(MarbleError())) : .of(3, 4)
        }
    }

    private func grammar() -> [String] {
        var violations: [String] = []
        for source in Self.sources {
            let probe = Probe()
            let subscription = operation(source.make()).attach(probe.sink())
            subscription.dispose()
            violations += probe.violations.map { "with \(source.name), \($0)" }
        }
        let subject = PublishSubject<Int>()
        let delivered = Shared(0)
        let subscription = operation(subject.asObservable()).subscribe { _ in delivered.withLock { $0 += 1 } }
        for value in 1...4 { subject.onNext(value) }
        subscription.dispose()
        let before = delivered.value
        for value in 5...8 { subject.onNext(value) }
        subject.onCompleted()
        if delivered.value > before { violations.append("\(delivered.value - before) events came after dispose") }
        return violations
    }

    private func serial() -> [String] {
        let subject = PublishSubject<Int>()
        let probe = Probe { count in if count % 50 == 0 { subject.onNext(-count) } }
        let subscription = operation(subject.asObservable()).attach(probe.sink())
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for value in 1...250 { subject.onNext(thread * 1000 + value) }
        }
        subject.onCompleted()
        subscription.dispose()
        return probe.violations
    }

    private func stop() -> [String] {
        var violations: [String] = []
        let synchronous = Probe(limit: 1)
        operation(.from(1...1000)).attach(synchronous.sink()).dispose()
        violations += synchronous.violations
        let subject = PublishSubject<Int>()
        let probe = Probe(limit: 1)
        weak var token: Token?
        let subscription = {
            let held = Token()
            token = held
            return operation(subject.asObservable()).attach(probe.sink(holding: held))
        }()
        for value in 1...8 { subject.onNext(value) }
        violations += probe.violations
        if probe.hasStopped {
            if subject.hasObservers { violations.append("the source is still observed after the answer .none") }
            if token != nil { violations.append("the sink is still held after the answer .none") }
        }
        subscription.dispose()
        return violations
    }

    private func dispose() -> [String] {
        var violations: [String] = []
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        let (isSubscribed, delivered, disposed) = (Shared(false), Shared(0), Shared(0))
        subscription.disposable = operation(subject.asObservable()).subscribe(
            onNext: { _ in
                guard isSubscribed.value else { return }  // nobody has yet what is to be disposed
                delivered.withLock { $0 += 1 }
                subscription.dispose()
                subject.onNext(100)
            },
            onDisposed: { disposed.withLock { $0 += 1 } })
        isSubscribed.withLock { $0 = true }
        for value in 1...8 { subject.onNext(value) }
        if delivered.value > 1 { violations.append("elements came after a dispose inside the callback") }
        if subject.hasObservers && delivered.value > 0 {
            violations.append("the source is still observed after dispose")
        }
        DispatchQueue.concurrentPerform(iterations: 4) { _ in subscription.dispose() }
        if subject.hasObservers { violations.append("the source is still observed after disposing from other threads") }
        if disposed.value != 1 { violations.append("onDisposed was called \(disposed.value) times") }
        return violations
    }

    private func release() -> [String] {
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
                return operation(Self.once(subject)).subscribe(
                    onNext: { _ in withExtendedLifetime(held) {} }, onError: { _ in withExtendedLifetime(held) {} },
                    onCompleted: { withExtendedLifetime(held) {} }, onDisposed: { withExtendedLifetime(held) {} })
            }()
            subscription.disposed(by: bag)
            for value in 1...4 { subject.onNext(value) }
            ending.end(subject, subscription)
            var violations: [String] = []
            if token != nil { violations.append("after \(ending.name) the closures are still held") }
            if !bag.isEmpty { violations.append("after \(ending.name) the bag still holds the subscription") }
            return violations
        }
    }

    /// The subject for the first subscriber, nothing for later ones, so that a retry ends too.
    private static func once(_ subject: PublishSubject<Int>) -> Observable<Int> {
        let isFirst = Shared(true)
        return .deferred {
            isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? subject.asObservable() : .empty()
            }
        }
    }

    private func noLock() -> [String] {
        let subject = PublishSubject<Int>()
        let stream = operation(subject.asObservable())
        let other = stream.subscribe { _ in }
        let subscription = SerialDisposable()
        let finished = Shared<Bool?>(nil)
        subscription.disposable = stream.subscribe(onNext: { _ in
            guard finished.value == nil else { return }
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                subject.onNext(50)
                other.dispose()
                stream.subscribe { _ in }.dispose()
                subscription.dispose()
                done.signal()
            }
            let isInTime = done.wait(timeout: .now() + .seconds(10)) == .success
            finished.withLock { $0 = isInTime }
        })
        for value in 1...4 { subject.onNext(value) }
        subscription.dispose()
        return finished.value == false ? ["another thread could not send, subscribe or dispose during a callback"] : []
    }

    private func order() -> [String] {
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

    private func independence() -> [String] {
        let stream = operation(.of(1, 2, 3, 4, 5))
        let nested = Probe()
        let first = Probe { count in if count == 1 { stream.attach(nested.sink()).dispose() } }
        let second = Probe()
        stream.attach(first.sink()).dispose()
        stream.attach(second.sink()).dispose()
        var violations: [String] = []
        if first.events != second.events {
            violations.append("one subscription gave \(first.events), the next one \(second.events)")
        }
        if !first.events.isEmpty, first.events[0].hasPrefix("next"), nested.events != first.events {
            violations.append("one subscription gave \(first.events), one within it \(nested.events)")
        }
        return violations
    }

    private func stack() -> [String] {
        let hasEnded = Shared(false)
        onThread { [operation] in
            operation(.range(start: 0, count: 100_000)).subscribe(onDisposed: { hasEnded.withLock { $0 = true } })
                .dispose()
        }
        return hasEnded.value ? [] : ["a stream of 100,000 elements did not end"]
    }

    private func errors() -> [String] {
        var violations: [String] = []
        let subject = PublishSubject<Int>()
        let probe = Probe()
        let subscription = operation(Self.once(subject)).attach(probe.sink())
        for value in 1...4 { subject.onNext(value) }
        subject.onError(MarbleError())
        violations += probe.violations
        if !probe.hasEnded { violations.append("the stream did not end after an error of its source") }
        if subject.hasObservers { violations.append("the source is still observed after its error") }
        subscription.dispose()
        return violations
    }

    private func owner() -> [String] {
        var violations: [String] = []
        let subject = PublishSubject<Int>()
        let delivered = Shared(0)
        var owner: Token? = Token()
        let subscription = operation(subject.asObservable()).subscribe(
            with: owner!, onNext: { _, _ in delivered.withLock { $0 += 1 } })
        for value in 1...4 { subject.onNext(value) }
        let before = delivered.value
        owner = nil
        for value in 5...8 { subject.onNext(value) }
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

    private func time() -> [String] {
        let scheduler = TestScheduler(resolution: .milliseconds(1))
        let times = Shared<[Duration]>([])
        let subscription = operation(.interval(.seconds(1), scheduler: scheduler)).subscribe(onNext: { _ in
            times.withLock { $0.append(scheduler.now) }
        })
        scheduler.advance(by: .seconds(10))
        subscription.dispose()
        let count = times.value.count
        scheduler.advance(by: .seconds(10))
        var violations: [String] = []
        if let late = times.value.first(where: { $0.components.attoseconds != 0 }) {
            violations.append("a tick of one second came at \(late)")
        }
        if times.value.count > count { violations.append("ticks came after the end") }
        if scheduler.hasPendingActions { violations.append("an action is still scheduled after the end") }
        return violations
    }
}
