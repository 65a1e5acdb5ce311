import RillRx
import RillTesting
import Testing

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
