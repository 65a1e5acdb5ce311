import RillRx
import RillTesting
import Testing

/// The tests are deprecated like what they call, so that the compiler doesn't warn.
struct RxSwift5TraitsTests {
    private let failing = Single<Int>.error(MarbleError())

    @available(*, deprecated)
    @Test func `catchError and catchErrorJustReturn replace an error`() {
        #expect(failing.catchError { _ in .just(1) }.events == [.next(1), .completed])
        #expect(failing.catchErrorJustReturn(2).events == [.next(2), .completed])
        #expect(failing.asMaybe().catchErrorJustReturn(3).events == [.next(3), .completed])
    }

    @available(*, deprecated)
    @Test func `retryWhen follows its trigger`() {
        let passedOn = failing.retryWhen { errors in errors.flatMap { Observable<Int>.error($0) } }
        #expect(passedOn.events == [.error(MarbleError())])
        #expect(failing.asCompletable().retryWhen { $0.take(1) }.events == [.completed])
    }

    @available(*, deprecated)
    @Test func `observeOn and subscribeOn use the scheduler`() {
        let scheduler = TestScheduler()
        let seen = Shared<[Int]>([])
        _ = Single.just(1).subscribeOn(scheduler).observeOn(scheduler)
            .subscribe(onSuccess: { element in seen.withLock { $0.append(element) } })
        #expect(seen.value == [])
        scheduler.run()
        #expect(seen.value == [1])
    }

    @available(*, deprecated)
    @Test func `subscribe with onError gets the error`() {
        let seen = Shared<[String]>([])
        _ = failing.subscribe(
            onSuccess: { _ in seen.withLock { $0.append("element") } },
            onError: { error in seen.withLock { $0.append("\(type(of: error))") } })
        #expect(seen.value == ["MarbleError"])
    }
}
