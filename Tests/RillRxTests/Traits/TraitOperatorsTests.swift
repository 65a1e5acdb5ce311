import RillRx
import RillTesting
import Testing

struct TraitOperatorsTests {
    private let scheduler = TestScheduler()

    /// A stream that fails a number of times before it succeeds.
    private func failing(_ times: Int) -> Single<Int> {
        let count = Shared(0)
        return .deferred {
            let attempt = count.withLock { count in
                count += 1
                return count
            }
            return attempt > times ? .just(attempt) : .error(MarbleError())
        }
    }

    @Test func `operators of a stream take traits`() async throws {
        let singles = Observable.of(1, 2).map { Single.just($0) }
        let merged = [singles.merge(), singles.merge(maxConcurrent: 1), singles.concat(), singles.switchLatest()]
        for stream in merged { #expect(try await stream.allValues == [1, 2]) }
        #expect(try await Observable.just(1).concat(Maybe.just(2)).allValues == [1, 2])
        #expect(try await Observable.just(1).withLatestFrom(Single.just(7)).allValues == [7])
        let late = Observable<Int>.never().timeout(
            .milliseconds(1), other: Single.just(9), scheduler: SerialDispatchQueueScheduler())
        #expect(try await late.allValues == [9])
    }

    @Test func `catch continues with another stream`() {
        #expect(Single.error(MarbleError()).catch { _ in .just(1) }.events == [.next(1), .completed])
        #expect(Completable.error(MarbleError()).catch { _ in .empty() }.events == [.completed])
        #expect(Single.just(2).catch { _ in .just(1) }.events == [.next(2), .completed])
    }

    @Test func `catch fails when its closure throws`() {
        #expect(Single<Int>.error(RxError.unknown).catch { _ in throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `retry subscribes until the stream succeeds`() {
        #expect(failing(5).retry().events == [.next(6), .completed])
    }

    @Test func `retry passes on the last error`() {
        #expect(failing(2).retry(3).events == [.next(3), .completed])
        #expect(failing(2).retry(2).events == [.error(MarbleError())])
    }

    @Test func `retry(2) runs a failing source twice`() {
        diagram {
            "--#"
            $0.asSingle().retry(2).asObservable()
            "----#"
        }
        let source = scheduler.createColdObservable("--#", of: Int.self)
        _ = source.asSingle().retry(2).subscribe(onFailure: { _ in })
        scheduler.run()
        #expect(source.subscriptions == ["^-!", "--^-!"])
    }

    @Test func `retry(when:) subscribes again at each element of its trigger`() {
        #expect(failing(2).retry(when: { $0.map { _ in } }).events == [.next(3), .completed])
        let completable = failing(2).asCompletable().retry(when: { $0.map { _ in } })
        #expect(completable.events == [.completed])
    }

    @Test func `retry(when:) with a type passes on all other errors`() {
        let again = failing(2).retry(when: { (errors: Observable<MarbleError>) in errors })
        let failed = failing(1).retry(when: { (errors: Observable<RxError>) in errors })
        #expect(again.events == [.next(3), .completed])
        #expect(failed.events == [.error(MarbleError())])
    }

    @Test func `a single whose retry(when:) has no further trigger fails, a maybe completes`() {
        let single = failing(2).retry(when: { $0.take(1) })
        #expect(single.events == [.error(RxError.noElements)])
        #expect(failing(2).asMaybe().retry(when: { $0.take(1) }).events == [.completed])
    }

    @Test func `retry(0) is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Single.just(1).retry(0) }
    }

    @Test func `retry(backoff:) waits before each attempt`() {
        diagram(on: scheduler) {
            failing(2).retry(backoff: .constant(.seconds(3)), scheduler: scheduler).asObservable()
            "------(3|)"
        }
        #expect(
            failing(1).retry(backoff: .immediate(), scheduler: scheduler, shouldRetry: { _ in false }).events
                == [.error(MarbleError())])
    }

    @Test func `delay delivers the element and the completion later`() {
        diagram(on: scheduler) {
            "--(a|)"
            $0.asSingle().delay(.seconds(2), scheduler: scheduler).asObservable()
            "----(a|)"
        }
    }

    @Test func `delaySubscription subscribes later`() {
        diagram(on: scheduler) {
            "--(a|)"
            $0.asSingle().delaySubscription(.seconds(3), scheduler: scheduler).asObservable()
            "-----(a|)"
            "---^-!"
        }
    }

    @Test func `timeout disposes a stream that takes too long`() {
        diagram(on: scheduler) {
            "------(a|)"
            $0.asSingle().timeout(.seconds(4), scheduler: scheduler).asObservable()
            "----#"
            "^---!"
        }
        diagram(on: scheduler) {
            Single<String>.never().timeout(.seconds(4), scheduler: scheduler)
                .catch { ($0 as? RxError) == .timeout ? .just("t") : .error($0) }.asObservable()
            "----(t|)"
        }
    }

    @Test func `timeout applies to a completable`() {
        diagram(on: scheduler) {
            "------|"
            $0.ignoreElements().asCompletable().timeout(.seconds(4), other: .empty(), scheduler: scheduler)
                .asObservable()
            "----|"
            "^---!"
        }
    }

    @Test func `timeout continues with another stream`() {
        diagram(on: scheduler) {
            "------(a|)"
            "--(b|)"
            $0.asSingle().timeout(.seconds(4), other: $1.asSingle(), scheduler: scheduler).asObservable()
            "------(b|)"
            "^---!"
            "----^-!"
        }
    }

    @Test func `observe(on:) delivers on the scheduler`() {
        let observer = scheduler.createObserver(Int.self)
        _ = Single.just(1).observe(on: scheduler).asObservable().subscribe(observer)
        #expect(observer.events == [])
        scheduler.run()
        #expect(observer.events == [.next(0, 1), .completed(0)])
    }

    @Test func `subscribe(on:) subscribes on the scheduler`() {
        let notes = Notes()
        let single = Single.just(1).do(onSubscribe: { notes.write("subscribed") }).subscribe(on: scheduler)
        _ = single.subscribe(onSuccess: { notes.write("\($0)") })
        #expect(notes.all == [])
        scheduler.run()
        #expect(notes.all == ["subscribed", "1"])
    }

    @Test func `debug changes nothing`() {
        #expect(Single.just(1).debug("single").events == [.next(1), .completed])
    }
}

struct ElementOperatorsTests {
    @Test func `map transforms the element and keeps the trait`() {
        let single: Single<Int> = Single.just(1).map { $0 + 1 }
        let maybe: Maybe<Int> = Maybe.just(1).map { $0 + 1 }
        #expect(single.events == [.next(2), .completed])
        #expect(maybe.events == [.next(2), .completed])
        #expect(Single.just(1).map { _ -> Int in throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `mapTo and not keep the trait, and unwrap makes a maybe`() {
        let single: Single<String> = Single.just(1).mapTo("x")
        let maybe: Maybe<String> = Maybe.just(1).mapTo("x")
        let unwrapped: Maybe<Int> = Single.just(Optional(1)).unwrap()
        #expect(single.events == [.next("x"), .completed])
        #expect(maybe.events == [.next("x"), .completed])
        #expect(Single.just(true).not().events == [.next(false), .completed])
        #expect(Maybe<Bool>.empty().not().events == [.completed])
        #expect(unwrapped.events == [.next(1), .completed])
        #expect(Single<Int?>.just(nil).unwrap().events == [.completed])
    }

    @Test func `filter and compactMap make a maybe`() {
        #expect(Single.just(1).filter { $0 > 0 }.events == [.next(1), .completed])
        #expect(Single.just(1).filter { $0 > 1 }.events == [.completed])
        #expect(Single.just("1").compactMap { Int($0) }.events == [.next(1), .completed])
        #expect(Single.just("x").compactMap { Int($0) }.events == [.completed])
    }

    @Test func `flatMap continues with another stream`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--(1|)"
            $0.asSingle().flatMap { Single.just($0).delay(.seconds(2), scheduler: scheduler) }.asObservable()
            "----(1|)"
            "^-!"
        }
    }

    @Test func `flatMap fails with either stream, or when its closure throws`() {
        #expect(Single<Int>.error(MarbleError()).flatMap { .just($0) }.events == [.error(MarbleError())])
        #expect(Single.just(1).flatMap { _ in Single<Int>.error(MarbleError()) }.events == [.error(MarbleError())])
        #expect(
            Single.just(1).flatMap { _ -> Single<Int> in throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `flatMap of a maybe without an element completes`() {
        #expect(Maybe<Int>.empty().flatMap { .just($0) }.events == [.completed])
    }

    @Test func `flatMapMaybe and flatMapCompletable change the trait`() {
        let maybe: Maybe<Int> = Single.just(1).flatMapMaybe { _ in .empty() }
        let completable: Completable = Single.just(1).flatMapCompletable { _ in .empty() }
        #expect(maybe.events == [.completed])
        #expect(completable.events == [.completed])
    }

    @Test func `catchAndReturn sends an element in place of an error`() {
        #expect(Single.error(MarbleError()).catchAndReturn(1).events == [.next(1), .completed])
        #expect(Maybe.error(MarbleError()).catchAndReturn(1).events == [.next(1), .completed])
    }

    @Test func `an observable flattens streams with a trait`() {
        @Sendable func single(_ element: Int) -> Single<Int> { .just(element * 10) }
        let source = Observable.of(1, 2)
        #expect(source.flatMap { single($0) }.toArray().events == [.next([10, 20]), .completed])
        #expect(source.concatMap { single($0) }.toArray().events == [.next([10, 20]), .completed])
        #expect(source.flatMapLatest { single($0) }.toArray().events == [.next([10, 20]), .completed])
        #expect(source.flatMapFirst { single($0) }.toArray().events == [.next([10, 20]), .completed])
    }

    @Test func `flatMapLatest of an observable disposes the previous single`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "-1-2------|"
            $0.flatMapLatest { Single.just($0).delay(.seconds(3), scheduler: scheduler) }
            "------2---|"
        }
    }
}
