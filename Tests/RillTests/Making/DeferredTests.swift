import Rill
import RillTesting
import Testing

struct DeferredTests {
    @Test func `deferred sends the stream that its factory makes`() {
        diagram { source in
            "--a--|"
            Observable.deferred { source }
            "--a--|"
            "^----!"
        }
    }

    @Test func `deferred calls its factory for each subscription, and not before`() {
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

    @Test func `deferred fails when its factory throws`() {
        #expect(Observable<Int>.deferred { throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test(arguments: Law.all) func `deferred obeys`(_ law: Law) {
        law.check { source in .deferred { source } }
    }

    @Test func `using keeps its resource as long as the subscription`() {
        diagram { source in
            "--a--|"
            Observable.using({ BooleanDisposable() }, observableFactory: { _ in source })
            "--a--|"
            "^----!"
        }
    }

    /// Uses a boolean disposable as the resource. The stream logs how it is made and used.
    private func using(_ source: Observable<Int>, _ resources: Shared<[BooleanDisposable]>) -> Observable<Int> {
        .using(
            {
                let resource = BooleanDisposable()
                resources.withLock { $0.append(resource) }
                return resource
            },
            observableFactory: { _ in source })
    }

    @Test func `using makes a resource for each subscription, and not before`() {
        let resources = Shared<[BooleanDisposable]>([])
        let source = using(.never(), resources)
        #expect(resources.value.count == 0)
        let subscriptions = [source.subscribe(), source.subscribe()]
        subscriptions[0].dispose()
        #expect(resources.value.map { $0.isDisposed } == [true, false])
        subscriptions[1].dispose()
    }

    @Test func `using disposes the resource when the stream has ended`() {
        let resources = Shared<[BooleanDisposable]>([])
        #expect(using(.just(1), resources).events == [.next(1), .completed])
        #expect(using(.error(MarbleError()), resources).events == [.error(MarbleError())])
        #expect(using(.repeatElement(1), resources).take(1).events == [.next(1), .completed])
        #expect(resources.value.map { $0.isDisposed } == [true, true, true])
    }

    @Test func `using disposes the resource after the stream that uses it`() {
        let subject = PublishSubject<Int>()
        let isObserved = Shared<Bool?>(nil)
        let subscription = Observable.using(
            { CompositeDisposable(Disposables.create { isObserved.withLock { $0 = subject.hasObservers } }) },
            observableFactory: { _ in subject.asObservable() }
        ).subscribe()
        subscription.dispose()
        #expect(isObserved.value == false)
    }

    @Test func `using passes the resource to the factory of the stream`() {
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

    @Test func `using fails when the resource can't be made`() {
        let source = Observable<Int>.using(
            { () throws -> BooleanDisposable in throw MarbleError() }, observableFactory: { _ in .just(1) })
        #expect(source.events == [.error(MarbleError())])
    }

    @Test func `using fails and disposes the resource when the stream can't be made`() {
        let resource = BooleanDisposable()
        let source = Observable<Int>.using({ resource }, observableFactory: { _ in throw MarbleError() })
        #expect(source.events == [.error(MarbleError())])
        #expect(resource.isDisposed)
    }

    @Test(arguments: Law.all) func `using obeys`(_ law: Law) {
        law.check { source in .using({ BooleanDisposable() }, observableFactory: { _ in source }) }
    }
}
