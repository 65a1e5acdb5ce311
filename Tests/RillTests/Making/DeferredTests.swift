import Dispatch
import Rill
import RillTesting
import Testing

struct DeferredTests {
    @Test func `deferred is the stream that the factory makes`() {
        diagram { source in
            "--a--|"
            Observable.deferred { source }
            "--a--|"
            "^----!"
        }
    }

    @Test func `the factory is called for each subscription, and not before`() {
        let made = Shared(0)
        let source = Observable.deferred {
            made.withLock { made in
                made += 1
                return Observable.just(made)
            }
        }
        #expect(made.value == 0)
        #expect(source.events == [.next(1), .completed])
        #expect(source.events == [.next(2), .completed])
    }

    @Test func `a factory that throws gives a stream of its error`() {
        #expect(Observable<Int>.deferred { throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test(arguments: Law.all) func `deferred obeys`(_ law: Law) {
        law.check { source in .deferred { source } }
    }

    @Test func `once has its element for the first subscription`() {
        let source = Observable.once("a")
        diagram {
            source
            "(a|)"
        }
        diagram {
            source
            "|"
        }
    }

    @Test func `of many threads that subscribe at once one gets the element`() {
        let (source, received) = (Observable.once(1), Shared(0))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            source.subscribe(onNext: { _ in received.withLock { $0 += 1 } })
        }
        #expect(received.value == 1)
    }

    @Test func `using is held for as long as its subscription`() {
        diagram { source in
            "--a--|"
            Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })
            "--a--|"
            "^----!"
        }
    }

    /// The resource is a boolean disposable, and the stream tells how it is made and used.
    private func using(_ source: Observable<Int>, _ resources: Shared<[BooleanDisposable]>) -> Observable<Int> {
        .using(
            {
                let resource = BooleanDisposable()
                resources.withLock { $0.append(resource) }
                return resource
            },
            observableFactory: { _ in source })
    }

    @Test func `the resource is made when somebody subscribes, for each one anew`() {
        let resources = Shared<[BooleanDisposable]>([])
        let source = using(.never(), resources)
        #expect(resources.value.count == 0)
        let subscriptions = [source.subscribe(), source.subscribe()]
        subscriptions[0].dispose()
        #expect(resources.value.map { $0.isDisposed } == [true, false])
        subscriptions[1].dispose()
    }

    @Test func `the resource is disposed when the stream has ended`() {
        let resources = Shared<[BooleanDisposable]>([])
        #expect(using(.just(1), resources).events == [.next(1), .completed])
        #expect(using(.error(MarbleError()), resources).events == [.error(MarbleError())])
        #expect(using(.repeatElement(1), resources).take(1).events == [.next(1), .completed])
        #expect(resources.value.map { $0.isDisposed } == [true, true, true])
    }

    @Test func `the resource outlives the use that is made of it`() {
        let subject = PublishSubject<Int>()
        let isObserved = Shared<Bool?>(nil)
        let subscription = Observable.using(
            { CompositeDisposable(Disposables.create { isObserved.withLock { $0 = subject.hasObservers } }) },
            observableFactory: { _ in subject.asObservable() }
        ).subscribe()
        subscription.dispose()
        #expect(isObserved.value == false)
    }

    @Test func `the factory of the stream is given the resource`() {
        let isGiven = Shared(false)
        let resource = BooleanDisposable()
        _ =
            Observable<Int>.using(
                { resource },
                observableFactory: { given in
                    isGiven.withLock { $0 = given === resource && !given.isDisposed }
                    return .empty()
                }
            ).events
        #expect(isGiven.value)
    }

    @Test func `a resource that can't be made gives a stream of its error`() {
        let source = Observable<Int>.using(
            { () throws -> BooleanDisposable in throw MarbleError() }, observableFactory: { _ in .just(1) })
        #expect(source.events == [.error(MarbleError())])
    }

    @Test func `a stream that can't be made ends with its error, and the resource with it`() {
        let resource = BooleanDisposable()
        let source = Observable<Int>.using({ resource }, observableFactory: { _ in throw MarbleError() })
        #expect(source.events == [.error(MarbleError())])
        #expect(resource.isDisposed)
    }

    @Test(arguments: Law.all) func `using obeys`(_ law: Law) {
        law.check { source in .using({ BooleanDisposable() }, observableFactory: { _ in source }) }
    }
}
