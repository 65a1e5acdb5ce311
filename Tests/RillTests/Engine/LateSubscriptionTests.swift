import Foundation
import Rill
import RillTesting
import Testing

/// A source that can't wait is subscribed to at once, whatever stands between it and its observer.
struct LateSubscriptionTests {
    static let chains = [
        Chain("retry()") { $0.retry() },
        Chain("retry(2)") { $0.retry(2) },
        Chain("retry(when:)") { $0.retry(when: { $0 }) },
        Chain("retry(backoff:)") { $0.retry(backoff: .immediate(), scheduler: MainScheduler.instance) },
        Chain("catch") { $0.catch { _ in .of(1) } },
        Chain("catch(sequence:)") { .catch(sequence: [$0, $0]) },
        Chain("catchAndReturn") { $0.catchAndReturn(1) },
        Chain("concat, the first source") { $0.concat(Observable.of(1)) },
        Chain("concat, after an empty one") { .concat(.empty(), $0) },
        Chain("concat, after elements") { .concat(.of(1, 2), $0) },
        Chain("concat, after elements that take a while") { slowly(.of(1, 2)).concat($0) },
        Chain("concat of a collection") { .concat([$0]) },
        Chain("concat of a stream of streams") { Observable.of($0).concat() },
        Chain("deferred") { source in .deferred { source } },
        Chain("deferred twice") { source in .deferred { .deferred { source } } },
        Chain("using") { source in
            .using({ BooleanDisposable() }, observableFactory: { _ in source })
        },
        Chain("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .of(1)) },
        Chain("empty, ifEmpty(switchTo:)") { Observable.empty().ifEmpty(switchTo: $0) },
        Chain("startWith") { $0.startWith(1, 2) },
        Chain("startWith, behind a stage that takes a while") { slowly($0.startWith(1, 2)) },
        Chain("materialize") { $0.materialize().compactMap(\.element) },
        Chain("just, flatMap") { source in Observable.just(()).flatMap { source } },
        Chain("just, flatMap(maxConcurrent: 1)") { source in
            Observable.just(()).flatMap(maxConcurrent: 1) { source }
        },
        Chain("just, concatMap") { source in Observable.just(()).concatMap { source } },
        Chain("just, flatMapLatest") { source in Observable.just(()).flatMapLatest { source } },
        Chain("just, flatMapFirst") { source in Observable.just(()).flatMapFirst { source } },
        Chain("merge with a cold source") { .merge(.of(1, 2), $0) },
        Chain("merge with another hot source") { .merge(PublishSubject<Int>().asObservable(), $0) },
        Chain("merge with deferred") { source in .merge(.deferred { source }, .never()) },
        Chain("combineLatest") { .combineLatest(deferred($0), Observable.of(0)) { first, _ in first } },
        Chain("zip") { .zip(deferred($0), Observable.range(start: 0, count: 9)) { first, _ in first } },
        Chain("withLatestFrom") { deferred($0).withLatestFrom(Observable.of(0)) { first, _ in first } },
        Chain("amb") { .amb([deferred($0), .never()]) },
        Chain("take(until:)") { deferred($0).take(until: Observable<Int>.never()) },
        Chain("map, filter, deferred") { deferred($0).map { $0 }.filter { _ in true } },
        Chain("scan, retry") { $0.retry(2).scan(0) { $1 } },
        Chain("do") { deferred($0).do(onNext: { _ in }) },
        Chain("an operator of a user") { source in Observable { Observable.deferred { source }.attach($0) } },
        Chain("observe(on:)") { $0.observe(on: ImmediateScheduler.instance) },
        Chain("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.instance) },
        Chain("subscribe(on:), deferred") { deferred($0).subscribe(on: ImmediateScheduler.instance) },
        Chain("buffer") { $0.onBackpressureBuffer(4, whenFull: .dropOldest) },
        Chain("conflate()") { $0.conflate() },
        Chain("timeout") { deferred($0).timeout(.seconds(9), scheduler: TestScheduler()) },
        Chain("share, deferred") { deferred($0.share()) },
        Chain("toArray, flatMap") { source in Observable.of(1, 2).toArray().flatMap { _ in source } },
    ]

    @Test func `startWith subscribes for an observer that waits after its first element`() {
        let (subject, taker) = (PublishSubject<Int>(), Taker())
        taker.attach(to: subject.startWith(1, 2, 3))
        #expect(taker.events == ["1"])
        #expect(subject.hasObservers)
        subject.onNext(7)
        taker.resume()
        #expect(taker.events == ["1", "2"])
        subject.onCompleted()
        taker.takeAll()
        #expect(taker.events == ["1", "2", "3", "7", "|"])
    }

    @Test(arguments: chains) func `an iterator of values subscribes when it is made`(_ chain: Chain) {
        let subject = PublishSubject<Int>()
        let iterator = chain(subject.asObservable()).values.makeAsyncIterator()
        #expect(subject.hasObservers)
        withExtendedLifetime(iterator) {}
    }

    @Test(arguments: chains)
    func `an iterator of values gets what was sent before its first next()`(_ chain: Chain) async throws {
        let subject = PublishSubject<Int>()
        var iterator = chain(subject.asObservable()).values.makeAsyncIterator()
        subject.onNext(7)
        try #require(subject.hasObservers)
        while let element = try await iterator.next() { if element == 7 { return } }
        Issue.record("the stream ended without the element")
    }

    @Test(arguments: chains, [1, 3])
    func `asyncMap subscribes before subscribe returns`(_ chain: Chain, _ maxConcurrent: Int) {
        let subject = PublishSubject<Int>()
        let subscription = chain(subject.asObservable()).asyncMap(maxConcurrent: maxConcurrent) { $0 }.subscribe()
        #expect(subject.hasObservers)
        subscription.dispose()
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [1, 3])
    func `asyncMap gets what was sent right after subscribe`(_ maxConcurrent: Int) async {
        let (subject, results) = (PublishSubject<Int>(), Reports(of: Int.self))
        let subscription = subject.retry(2).asyncMap(maxConcurrent: maxConcurrent) { $0 * 10 }.subscribe(
            onNext: { results.send($0) })
        subject.onNext(1)
        if subject.hasObservers { #expect(await results.next(1) == [10]) } else { Issue.record("not subscribed to") }
        subscription.dispose()
    }

    /// Streams that subscribe to their source again when it has failed.
    static let attempts = [
        Chain("retry()") { $0.retry() },
        Chain("retry(2)") { $0.retry(2) },
        Chain("retry(when:)") { $0.retry(when: { $0 }) },
        Chain("retry(when:), merge") { .merge($0.retry(when: { $0 }), .never()) },
        Chain("retry(when:), of a type") { $0.retry(when: { (errors: Observable<MarbleError>) in errors }) },
        Chain("retry(backoff:)") { $0.retry(backoff: .immediate(), scheduler: TestScheduler()) },
        Chain("catch") { source in source.catch { _ in source } },
        Chain("catch(sequence:)") { .catch(sequence: [$0, $0]) },
    ]

    @Test(arguments: attempts)
    func `a hot source that is subscribed to again while the observer waits loses nothing`(_ chain: Chain) {
        let (subjects, attempt) = ([PublishSubject<Int>(), PublishSubject<Int>()], Shared(-1))
        let source = Observable<Int>.deferred {
            attempt.withLock { $0 += 1 }
            return subjects[attempt.value].asObservable()
        }
        let taker = Taker()
        taker.attach(to: chain(source))
        subjects[0].onNext(1)
        subjects[0].onError(MarbleError())
        #expect(subjects[1].hasObservers)
        subjects[1].onNext(2)
        taker.resume()
        taker.resume()
        subjects[1].onNext(3)
        taker.takeAll()
        #expect(taker.events == ["1", "2", "3"])
    }

    @Test func `a source that keeps failing is put off while the observer waits, after one attempt`() {
        let attempts = Shared(0)
        let source = Observable<Int>.deferred {
            attempts.withLock { $0 += 1 }
            return attempts.value == 1 ? .of(1).concat(Observable.error(MarbleError())) : .error(MarbleError())
        }
        let taker = Taker()
        taker.attach(to: source.retry(when: { $0.take(10) }))
        #expect(attempts.value <= 2)
        taker.takeAll()
        #expect(taker.events == ["1", "|"])
    }

    /// Streams that are known to be cold and synchronous.
    static let cold = [
        Chain("range") { $0 },
        Chain("map, filter, scan, take") { $0.map { $0 }.filter { _ in true }.scan(0) { $1 }.take(5) },
        Chain("do, compactMap, skip") { $0.do(onNext: { _ in }).compactMap { $0 }.skip(0) },
    ]

    @Test(arguments: cold)
    func `a cold synchronous source is subscribed to at the first next()`(_ chain: Chain) async throws {
        let subscriptions = Shared(0)
        let source = Observable.range(start: 0, count: 9).do(onSubscribe: { subscriptions.withLock { $0 += 1 } })
        var iterator = chain(source).values.makeAsyncIterator()
        #expect(subscriptions.value == 0)
        #expect(try await iterator.next() == 0)
        #expect(subscriptions.value == 1)
    }
}

/// The same stream, of which nothing is known before the subscription.
private func deferred(_ source: Observable<Int>) -> Observable<Int> { .deferred { source } }

/// The same stream, delayed at each element by as much as other work may delay a thread.
private func slowly(_ source: Observable<Int>) -> Observable<Int> { source.do(onNext: { _ in usleep(20_000) }) }
