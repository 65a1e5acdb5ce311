import RillRx
import RillTesting
import Testing

struct PrimitiveSequenceTests {
    @Test func `asSingle sends the only element when the source completes`() {
        diagram {
            "--a--|"
            $0.asSingle().asObservable()
            "-----(a|)"
            "^----!"
        }
    }

    @Test func `asSingle fails without an element, and at a second one`() {
        #expect(Observable<Int>.empty().asSingle().events == [.error(RxError.noElements)])
        #expect(Observable.of(1, 2).asSingle().events == [.error(RxError.moreThanOneElement)])
    }

    @Test func `asSingle disposes the source at the second element`() {
        diagram {
            "--a--b--|"
            $0.asSingle().catchAndReturn("x").asObservable()
            "-----(x|)"
            "^----!"
        }
    }

    @Test func `asMaybe sends the only element when the source completes`() {
        diagram {
            "--a--|"
            $0.asMaybe().asObservable()
            "-----(a|)"
            "^----!"
        }
    }

    @Test func `asMaybe accepts a source without an element, and fails at a second one`() {
        #expect(Observable<Int>.empty().asMaybe().events == [.completed])
        #expect(Observable.of(1, 2, 3).asMaybe().events == [.error(RxError.moreThanOneElement)])
    }

    @Test(arguments: Law.all) func `asSingle obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) {
            $0.filter { $0 == 2 }.asSingle().asObservable()
        }
    }

    @Test(arguments: Law.all) func `asMaybe obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) {
            $0.filter { $0 == 2 }.asMaybe().asObservable()
        }
    }

    @Test func `an error passes through every trait`() {
        let source = Observable<Int>.error(MarbleError())
        #expect(source.asSingle().events == [.error(MarbleError())])
        #expect(source.asMaybe().events == [.error(MarbleError())])
        #expect(source.ignoreElements().asCompletable().events == [.error(MarbleError())])
    }

    @Test func `first sends the first element and disposes the source`() {
        diagram {
            "--a--b--|"
            $0.first().map { $0 ?? "nil" }.asObservable()
            "--(a|)"
            "^-!"
        }
    }

    @Test func `first sends nil for a source without an element`() {
        #expect(Observable<Int>.empty().first().events == [.next(nil), .completed])
    }

    @Test func `first of a subject is a single, too`() {
        let (subject, notes) = (PublishSubject<Int>(), Notes())
        _ = subject.first().subscribe(onSuccess: { notes.write("\($0 ?? -1)") })
        subject.onNext(1)
        subject.onNext(2)
        #expect(notes.all == ["1"])
    }

    @Test func `first and toArray are observables where the context asks for that`() {
        let first: Observable<Int> = Observable.of(1, 2).first()
        let all: Observable<[Int]> = Observable.of(1, 2).toArray()
        #expect(first.asSingle().events == [.next(1), .completed])
        #expect(all.asSingle().events == [.next([1, 2]), .completed])
    }

    @Test func `toArray sends all elements when the source completes`() {
        diagram {
            "--a--b--|"
            $0.toArray().map { $0.joined() }.asObservable()
            "--------([ab]|)"
        }
    }

    @Test func `and sends whether all elements are true`() {
        diagram(of: Bool.self) {
            "--[true]---[true]---[false]--|"
            $0.and().asObservable()
            "--------------------([false]|)"
            "^-------------------!"
        }
        #expect(Observable.of(true, true).and().events == [.next(true), .completed])
    }

    @Test(arguments: Law.all) func `and obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.map { $0 > 0 }.and().asObservable() }
    }

    @Test func `and of a source without an element is a maybe without one`() {
        let (maybe, notes) = (Observable<Bool>.empty().and(), Notes())
        _ = maybe.subscribe(onSuccess: { notes.write("\($0)") }, onCompleted: { notes.write("none") })
        #expect(notes.all == ["none"])
    }

    @Test func `a maybe without an element fails as a single`() {
        #expect(Maybe<Int>.empty().asSingle().events == [.error(RxError.noElements)])
        #expect(Maybe.just(1).asSingle().events == [.next(1), .completed])
    }

    @Test func `a single and a completable are maybes`() {
        #expect(Single.just(1).asMaybe().events == [.next(1), .completed])
        #expect(Completable.empty().asMaybe().events == [.completed])
    }

    @Test func `a completable has no element`() {
        #expect(Single.just(1).asCompletable().events == [.completed])
        #expect(Maybe.just(1).asCompletable().events == [.completed])
        #expect(Maybe<Int>.error(MarbleError()).asCompletable().events == [.error(MarbleError())])
    }

    @Test func `an extension of the struct and one of the protocol apply to a single`() {
        #expect(Single.just(2).doubled().tripled().events == [.next(12), .completed])
    }
}

extension PrimitiveSequence where Trait == SingleTrait, Element == Int {
    fileprivate func doubled() -> Single<Int> { map { $0 * 2 } }
}

extension PrimitiveSequenceType where Trait == SingleTrait, Element == Int {
    fileprivate func tripled() -> Single<Int> { map { $0 * 3 } }
}

struct TraitSourcesTests {
    private let scheduler = TestScheduler()

    @Test func `just, empty, error and never do what they say`() {
        #expect(Single.just(1).events == [.next(1), .completed])
        #expect(Maybe.just(1).events == [.next(1), .completed])
        #expect(Maybe<Int>.empty().events == [.completed])
        #expect(Completable.empty().events == [.completed])
        #expect(Single<Int>.error(MarbleError()).events == [.error(MarbleError())])
        #expect(Completable.never().events == [])
    }

    @Test func `just with a scheduler sends in an action`() {
        let observer = scheduler.createObserver(Int.self)
        _ = Single.just(1, scheduler: scheduler).asObservable().subscribe(observer)
        #expect(observer.events == [])
        scheduler.run()
        #expect(observer.events == [.next(0, 1), .completed(0)])
    }

    @Test func `timer sends 0 when it is due`() {
        diagram(on: scheduler) {
            Single<Int>.timer(.seconds(3), scheduler: scheduler).asObservable()
            "---(0|)"
        }
    }

    @Test func `deferred makes a stream for each subscription`() {
        let count = Shared(0)
        let single = Single.deferred {
            .just(
                count.withLock { count in
                    count += 1
                    return count
                })
        }
        #expect(count.value == 0)
        #expect(single.events == [.next(1), .completed])
        #expect(single.events == [.next(2), .completed])
    }

    @Test func `deferred fails when its closure throws`() {
        #expect(Completable.deferred { throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `using disposes the resource with the subscription`() {
        let resource = BooleanDisposable()
        let subscription = Single<Int>.using({ resource }, primitiveSequenceFactory: { _ in .never() }).subscribe()
        #expect(!resource.isDisposed)
        subscription.dispose()
        #expect(resource.isDisposed)
    }

    @Test func `using passes the resource to its second closure`() {
        let single = Single.using(
            { BooleanDisposable() }, primitiveSequenceFactory: { .just($0.isDisposed ? "disposed" : "live") })
        #expect(single.events == [.next("live"), .completed])
    }

    @Test func `zip of a collection waits for all elements`() {
        diagram {
            "--1|"
            "----2|"
            Single.zip([$0.first(), $1.first()]) { $0.compactMap { $0 }.joined() }.asObservable()
            "----([12]|)"
            "^-!"
            "^---!"
        }
    }

    @Test func `zip of a collection sends arrays`() {
        #expect(Single.zip([.just(1), .just(2)]).events == [.next([1, 2]), .completed])
    }

    @Test func `zip of an empty collection sends an empty array`() {
        #expect(Single<Int>.zip([]).events == [.next([]), .completed])
        #expect(Single<Int>.zip([]) { $0.count }.events == [.next(0), .completed])
    }

    @Test func `zip of a collection fails with a stream, or when its closure throws`() {
        #expect(Single.zip([.just(1), .error(MarbleError())]).events == [.error(MarbleError())])
        let failing = Single.zip([Single.just(1)]) { _ -> Int in throw MarbleError() }
        #expect(failing.events == [.error(MarbleError())])
    }
}
