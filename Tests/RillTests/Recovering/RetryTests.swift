import Testing

@testable import Rill
@testable import RillTesting

struct RetryTests {
    @Test func `retry subscribes again whenever the source fails`() {
        diagram {
            "--a--#"
            $0.retry()
            "--a----a----a…"
        }
        diagram {
            "----a--#"
            $0.retry().take(2)
            "----a------(a|)"
            "^------(!^)!"
        }
    }

    @Test func `retry(n) subscribes until the source has failed n times`() {
        diagram {
            "--a--#"
            $0.retry(2)
            "--a----a--#"
            "^----(!^)-!"
        }
    }

    @Test func `retry does not subscribe again to a source that completes`() {
        diagram {
            "--a--|"
            $0.retry()
            "--a--|"
            "^----!"
        }
    }

    @Test func `retry(1) is the source itself, and retry(0) completes without subscribing`() {
        diagram {
            "--a--#"
            $0.retry(1)
            "--a--#"
            "^----!"
        }
        diagram {
            "--a--#"
            $0.retry(0)
            "|"
            ""
        }
    }

    @Test func `retry counts the attempts of each subscription separately`() {
        let source = Observable.of(1).concat(Observable.error(MarbleError())).retry(2)
        for _ in 1...2 { #expect(source.events == [.next(1), .next(1), .error(MarbleError())]) }
    }

    @Test func `retry stops an endlessly failing synchronous source when its observer answers .none`() {
        diagram {
            Observable.of(1, 2).concat(Observable.error(MarbleError())).retry().take(5)
            "(12121|)"
        }
    }

    @Test func `retry stops an endlessly failing source when the callback disposes`() {
        let (subscription, source) = (SerialDisposable(), PublishSubject<Int>())
        let attempts = Shared(0)
        let failing = Observable<Int>.deferred {
            attempts.withLock { $0 += 1 }
            return .of(1).concat(Observable.error(MarbleError()))
        }
        subscription.disposable = source.flatMap { _ in failing.retry() }.subscribe(onNext: { _ in
            if attempts.value == 3 { subscription.dispose() }
        })
        source.onNext(0)
        #expect(attempts.value == 3)
    }

    @Test func `retry releases a failed attempt`() {
        let attempts = [PublishSubject<Int>(), PublishSubject<Int>()]
        let tokens = Shared<[WeakReference<Token>]>([])
        _ = Observable<Int>.deferred {
            let token = Token()
            let attempt = tokens.withLock { tokens in
                tokens.append(WeakReference(token))
                return attempts[tokens.count - 1]
            }
            return attempt.do(onNext: { _ in withExtendedLifetime(token) {} })
        }.retry().subscribe()
        #expect(tokens.value.map { $0.object != nil } == [true])
        attempts[0].onError(MarbleError())
        #expect(tokens.value.map { $0.object != nil } == [false, true])
    }

    @Test func `retry rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).retry(-1)
        }
        #expect(result.message.contains("retry(_:): expected maxAttemptCount not to be negative, got -1"))
    }

    @Test(arguments: Law.all) func `retry obeys`(_ law: Law) { law.check { $0.retry() } }

    @Test(arguments: Law.all, [1, 2]) func `retry(n) obeys`(_ law: Law, _ count: Int) { law.check { $0.retry(count) } }

    @Test func `retry(when:) subscribes again for every element of the notifier`() {
        diagram {
            "--a--#"
            $0.retry(when: { $0.take(2) })
            "--a----a----a--|"
            "^----(!^)-(!^)-!"
        }
    }

    @Test func `retry(when:) waits for the notifier before it subscribes again`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--#"
            $0.retry(when: { $0.delay(.seconds(4), scheduler: scheduler) }).take(2)
            "--a--------(a|)"
            "^----!---^-!"
        }
    }

    @Test func `retry(when:) does not subscribe again to a source that completes`() {
        diagram {
            "--a--|"
            $0.retry(when: { $0 })
            "--a--|"
            "^----!"
        }
    }

    @Test func `retry(when:) ends like the notifier, as soon as the source has failed`() {
        diagram { source, notifier in
            "--a--#"
            "-------|"
            source.retry(when: { _ in notifier })
            "--a----|"
            "^----!"
            "^------!"
        }
        diagram { source, notifier in
            "--a--#"
            "-------#"
            source.retry(when: { _ in notifier })
            "--a----#"
            "^----!"
            "^------!"
        }
        diagram { source, notifier in
            "--a--#"
            "-|"
            source.retry(when: { _ in notifier })
            "--a--|"
        }
        diagram { source, notifier in
            "--a--|"
            "-#"
            source.retry(when: { _ in notifier })
            "--a--|"
        }
    }

    @Test func `retry(when:) ignores elements that the notifier sends while the source runs`() {
        diagram { source, notifier in
            "--a--#"
            "-x-x----x---x-|"
            source.retry(when: { _ in notifier })
            "--a-------a---|"
        }
    }

    @Test func `retry(when:) sends the errors to the notifier, which may fail the stream with one`() {
        let failing = Observable.of(1).concat(Observable.error(RxError.timeout))
        let retried = failing.retry(when: { errors in errors.enumerated().map { if $0.index == 1 { throw $0.element } }
        })
        #expect(retried.events == [.next(1), .next(1), .error(RxError.timeout)])
    }

    @Test func `retry(when:) passes an error whose type its handler does not take`() {
        let failing = Observable.of(1).concat(Observable.error(RxError.timeout))
        #expect(failing.retry(when: { (errors: Observable<MarbleError>) in errors }).events == failing.events)
        #expect(
            failing.retry(when: { (errors: Observable<RxError>) in errors.take(1) }).events
                == [.next(1), .next(1), .completed])
    }

    @Test func `retry(when:) makes a notifier for every subscription`() {
        let retried = Observable.of(1).concat(Observable.error(MarbleError())).retry(when: { $0.take(1) })
        for _ in 1...2 { #expect(retried.events == [.next(1), .next(1), .completed]) }
    }

    @Test func `retry(when:) stops an endlessly failing synchronous source when its observer answers .none`() {
        diagram {
            Observable.of(1, 2).concat(Observable.error(MarbleError())).retry(when: { $0 }).take(5)
            "(12121|)"
        }
    }

    @Test func `disposing retry(when:) disposes the notifier, while the source runs and while it waits`() {
        for isWaiting in [false, true] {
            let (source, notifier) = (PublishSubject<Int>(), PublishSubject<Int>())
            let token = Shared<WeakReference<Token>?>(nil)
            let subscription = source.retry(when: { errors in
                let held = Token()
                token.withLock { $0 = WeakReference(held) }
                return Observable.merge(notifier.asObservable(), errors.map { _ in withExtendedLifetime(held) { 0 } })
                    .ignoreElements()
            }).subscribe()
            if isWaiting { source.onError(MarbleError()) }
            #expect(notifier.hasObservers)
            #expect(token.value?.object != nil)
            subscription.dispose()
            #expect(!notifier.hasObservers)
            #expect(!source.hasObservers)
            #expect(token.value?.object == nil)
        }
    }

    @Test(arguments: Law.all) func `retry(when:) obeys`(_ law: Law) { law.check { $0.retry(when: { $0 }) } }

    /// Elements that the notifier sends while the source waits have no effect, so that patience has nothing to compare.
    // The notifier never waits, because its elements are dropped while the source runs.
    @Test(arguments: Law.all.filter { $0 != .patience && $0 != .bounds })
    func `retry(when:) obeys for its notifier`(_ law: Law) {
        law.check(notExercised: [.stop], drops: true) { notifier in
            Observable.just(1).concat(Observable.error(MarbleError())).retry(when: { _ in notifier })
        }
    }
}

struct RetryBackoffTests {
    private let scheduler = TestScheduler()

    @Test func `retry(backoff:) subscribes again after a delay, and passes the last error`() {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .exponential(initial: .seconds(2), maxCount: 3), scheduler: scheduler)
            "---------#"
        }
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .constant(.seconds(3), maxCount: 4), scheduler: scheduler)
            "-------------#"
        }
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .custom(maxCount: 3) { .seconds($0) }, scheduler: scheduler)
            "------#"
        }
    }

    @Test func `retry(backoff:) forgets its failures when an element arrives`() {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .exponential(initial: .seconds(2), maxCount: 2), scheduler: scheduler)
            "-a---a---a…"
        }
    }

    @Test func `retry(backoff:) forgets its failures only after an attempt that has lasted`() {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(
                backoff: .exponential(initial: .seconds(2), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler)
            "-a---a-----a#"
        }
        diagram(on: scheduler) {
            "-a---#"
            $0.retry(
                backoff: .exponential(initial: .seconds(2), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler)
            "-a------a------a…"
        }
        diagram(on: scheduler) {
            "-----#"
            $0.retry(
                backoff: .exponential(initial: .seconds(2), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler)
            "---------------------#"
        }
    }

    @Test func `retry(backoff:) doesn't count the observer's wait as the life of an attempt`() {
        let (attempts, taker) = (Shared(0), Taker())
        let source = Observable<Int>.create { observer in
            let number = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            observer.onNext(number)
            observer.onError(MarbleError())
            return Disposables.create()
        }
        taker.attach(
            to: source.retry(
                backoff: .constant(.seconds(1), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler))
        for _ in 1...10 {
            scheduler.advance(by: .seconds(60))
            taker.resume()
        }
        #expect(taker.events == ["1", "2", "3", "#"])
    }

    @Test func `retry(backoff:) counts from one again after an element`() {
        let attempts = Shared(0)
        diagram(on: scheduler) {
            Observable<String>.deferred {
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                let failed = Observable<String>.error(MarbleError())
                return attempt == 3 ? failed.startWith("a") : failed
            }
            .retry(backoff: .exponential(initial: .seconds(1), maxCount: 3), scheduler: scheduler)
            "---a--#"
        }
    }

    @Test func `retry(backoff:) disposes the source during the delay`() {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .constant(.seconds(3), maxCount: 2), scheduler: scheduler)
            "-----#"
            "^!--^!"
        }
    }

    @Test func `retry(backoff:) does not use the scheduler for an immediate retry`() {
        let counting = CountingScheduler(scheduler)
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .immediate(maxCount: 3), scheduler: counting)
            "---#"
        }
        #expect(counting.count == 0)
    }

    @Test func `retry(backoff:) does not subscribe again to a source that completes`() {
        diagram(on: scheduler) {
            "-a|"
            $0.retry(backoff: .constant(.seconds(3)), scheduler: scheduler)
            "-a|"
        }
    }

    @Test func `retry(backoff:) with one attempt is the source itself`() {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .immediate(maxCount: 1), scheduler: scheduler)
            "-a#"
        }
    }

    @Test func `retry(backoff:) passes an error at once if shouldRetry returns false`() {
        let asked = Shared(0)
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .constant(.seconds(3), maxCount: 5), scheduler: scheduler) { error in
                asked.withLock { asked in
                    asked += 1
                    return error is MarbleError && asked < 2
                }
            }
            "-a----a#"
        }
        #expect(asked.value == 2)
    }

    @Test func `disposing retry(backoff:) during the delay cancels the timer`() {
        let subscription = Observable<Int>.error(MarbleError()).retry(
            backoff: .constant(.seconds(3)), scheduler: scheduler
        )
        .subscribe { _ in Issue.record("an event arrived after the dispose") }
        #expect(scheduler.hasPendingActions)
        subscription.dispose()
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `retry(backoff:) counts the failures of each subscription separately`() {
        let stream = Observable<Int>.error(MarbleError()).retry(
            backoff: .exponential(initial: .seconds(1), maxCount: 3), scheduler: scheduler)
        for _ in 1...2 {
            let (start, observer) = (scheduler.clock, scheduler.createObserver(Int.self))
            let subscription = stream.subscribe(observer)
            scheduler.run()
            #expect(observer.events == [.error(start + 3, MarbleError())])
            subscription.dispose()
        }
    }

    @Test func `an exponential delay grows up to its cap`() {
        let backoff = Backoff.exponential(initial: .milliseconds(500), multiplier: 3, cap: .seconds(10))
        #expect(
            (1...5).map { backoff.delay($0) } == [
                .milliseconds(500), .milliseconds(1500), .milliseconds(4500), .seconds(10), .seconds(10),
            ])
        #expect(backoff.delay(.max) == .seconds(10))
        #expect(Backoff.exponential(initial: .seconds(20), cap: .seconds(10)).delay(1) == .seconds(10))
        #expect(Backoff.exponential(initial: .seconds(1)).delay(100) == .seconds(3600))
    }

    @Test func `jitter makes a part of the delay random`() {
        let chances = Shared([0, 0.25, 1, 0.5])
        let backoff = Backoff.exponential(
            initial: .seconds(8), cap: .seconds(32), jitter: 0.5, random: { chances.withLock { $0.removeFirst() } })
        #expect((1...4).map { backoff.delay($0) } == [.seconds(8), .seconds(14), .seconds(16), .seconds(24)])
        let free = Backoff.exponential(initial: .seconds(8), jitter: 1)
        for _ in 0..<1000 { #expect((Duration.zero...Duration.seconds(8)).contains(free.delay(1)!)) }
    }

    @Test(arguments: [
        ("immediate(maxCount:): expected maxCount to be positive, got 0", 0),
        ("constant(_:maxCount:): expected maxCount to be positive, got -1", 1),
        ("custom(maxCount:delay:): expected maxCount to be positive, got 0", 2),
    ])
    func `a backoff rejects a count that is not positive`(_ message: String, _ index: Int) async {
        let result =
            switch index {
            case 0:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Backoff.immediate(maxCount: 0)
                }
            case 1:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Backoff.constant(.seconds(1), maxCount: -1)
                }
            default:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Backoff.custom(maxCount: 0) { _ in .seconds(1) }
                }
            }
        #expect(result.message.contains("Backoff.\(message)"))
    }

    @Test func `an exponential backoff rejects a multiplier that does not let it grow`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), multiplier: 0.5)
        }
        #expect(result.message.contains("expected multiplier to be greater than 1, got 0.5"))
    }

    @Test func `an exponential backoff rejects jitter that is not a fraction`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), jitter: 1.5)
        }
        #expect(result.message.contains("expected jitter to be within 0...1, got 1.5"))
    }

    @Test func `an exponential backoff rejects durations that are not positive`() async {
        let initial = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .zero)
        }
        #expect(initial.message.contains("expected initial to be positive, got 0.0 seconds"))
        let cap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), cap: .zero)
        }
        #expect(cap.message.contains("expected cap to be positive, got 0.0 seconds"))
    }

    @Test func `an exponential delay never exceeds its cap, whatever the multiplier`() {
        let longest = Duration(attoseconds: .max)
        let steep = Backoff.exponential(initial: .seconds(1), multiplier: .infinity, cap: longest)
        #expect(steep.delay(1) == .seconds(1))
        #expect(steep.delay(2)! > .seconds(9_000_000_000))
        #expect(Backoff.exponential(initial: longest, cap: .seconds(3)).delay(9) == .seconds(3))
    }

    @Test func `an exponential delay rejects a random number that is not a fraction`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), jitter: 1, random: { .nan }).delay(1)
        }
        #expect(result.message.contains("expected random to return 0...1, got nan"))
        let infinite = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), jitter: .infinity)
        }
        #expect(infinite.message.contains("expected jitter to be within 0...1, got inf"))
    }

    @Test(arguments: Law.all) func `retry(backoff:) obeys`(_ law: Law) {
        law.check { $0.retry(backoff: .immediate(), scheduler: MainScheduler.instance) }
    }

    @Test(arguments: Law.all) func `retry(backoff:) with a delay obeys`(_ law: Law) {
        law.check { $0.retry(backoff: .constant(.zero), scheduler: AtOnceScheduler()) }
    }
}
