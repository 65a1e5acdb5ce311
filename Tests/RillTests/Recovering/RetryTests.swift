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
