import Testing

@testable import Rill
@testable import RillTesting

struct RetryWhenTests {
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
    @Test(arguments: Law.all.filter { $0 != .patience }) func `retry(when:) obeys for its notifier`(_ law: Law) {
        law.check(notExercised: [.stop]) { notifier in
            Observable.just(1).concat(Observable.error(MarbleError())).retry(when: { _ in notifier })
        }
    }
}
