import RillRx
import RillTesting
import Testing

/// The tests are deprecated like what they call, so that the compiler doesn't warn.
struct RxSwift5Tests {
    private let scheduler = TestScheduler()

    @available(*, deprecated)
    @Test func `takeUntil completes when another stream sends, or an element fits`() {
        diagram {
            "--a--b--c--|"
            "-------x----"
            $0.takeUntil($1)
            "--a--b-|"
        }
        diagram {
            "--a--b--c--|"
            $0.takeUntil(.inclusive, predicate: { $0 == "b" })
            "--a--(b|)"
        }
    }

    @available(*, deprecated)
    @Test func `takeWhile completes when an element does not fit`() {
        diagram {
            "--a--b--c--|"
            $0.takeWhile { $0 == "a" }
            "--a--|"
        }
        diagram {
            "--a--b--c--|"
            $0.takeWhile(.inclusive, predicate: { $0 == "a" })
            "--a--(b|)"
        }
    }

    @available(*, deprecated)
    @Test func `take with a duration completes when it has passed`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.take(.seconds(6), scheduler: scheduler)
            "--a--b|"
        }
    }

    @available(*, deprecated)
    @Test func `skipUntil drops elements until another stream sends`() {
        diagram {
            "--a--b--c--|"
            "---x--------"
            $0.skipUntil($1)
            "-----b--c--|"
        }
    }

    @available(*, deprecated)
    @Test func `skipWhile drops elements as long as they fit`() {
        diagram {
            "--a--b--a--|"
            $0.skipWhile { $0 == "a" }
            "-----b--a--|"
        }
    }

    @available(*, deprecated)
    @Test func `elementAt sends only the element with that index`() {
        diagram {
            "--a--b--c--|"
            $0.elementAt(1)
            "-----(b|)"
        }
    }

    @available(*, deprecated)
    @Test func `catchError and catchErrorJustReturn continue after an error`() {
        diagram {
            "--a--#"
            $0.catchError { _ in .of("x", "y") }
            "--a--(xy|)"
        }
        diagram {
            "--a--#"
            $0.catchErrorJustReturn("x")
            "--a--(x|)"
        }
        diagram {
            "--a--#"
            "--b--|"
            Observable.catchError([$0, $1])
            "--a----b--|"
        }
    }

    @available(*, deprecated)
    @Test func `retryWhen subscribes again when its trigger sends`() {
        diagram {
            "--a--#"
            $0.retryWhen { $0.take(1) }
            "--a----a--|"
        }
    }

    @available(*, deprecated)
    @Test func `observeOn delivers on a scheduler`() {
        let log = Shared<[Int]>([])
        _ = Observable.of(1, 2).observeOn(scheduler)
            .subscribe(onNext: { element in log.withLock { $0.append(element) } })
        #expect(log.value == [])
        scheduler.run()
        #expect(log.value == [1, 2])
    }

    @available(*, deprecated)
    @Test func `subscribeOn subscribes on a scheduler`() {
        let subject = PublishSubject<Int>()
        _ = subject.subscribeOn(scheduler).subscribe(onNext: { _ in })
        #expect(!subject.hasObservers)
        scheduler.run()
        #expect(subject.hasObservers)
    }

    @available(*, deprecated)
    @Test func `shareReplay sends the last elements even after the end`() async throws {
        let subscriptions = Shared(0)
        let shared = Observable.of(1, 2).do(onSubscribe: { subscriptions.withLock { $0 += 1 } }).shareReplay(1)
        #expect(try await shared.allValues == [1, 2])
        #expect(try await shared.allValues == [2])
        #expect(subscriptions.value == 1)
    }

    @available(*, deprecated)
    @Test func `bindTo sends every element to an observer`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 3)
        let log = Shared<[Int]>([])
        _ = subject.subscribe(onNext: { element in log.withLock { $0.append(element) } })
        _ = Observable.of(1, 2).bindTo(subject)
        #expect(log.value == [1, 2])
    }

    @available(*, deprecated)
    @Test func `addDisposableTo puts a disposable in a bag`() {
        let subject = PublishSubject<Int>()
        var bag: DisposeBag? = DisposeBag()
        subject.subscribe(onNext: { _ in }).addDisposableTo(bag!)
        #expect(subject.hasObservers)
        bag = nil
        #expect(!subject.hasObservers)
    }

    @available(*, deprecated)
    @Test func `a variable sends its value and each later one, and completes when it deallocates`() {
        var variable: Variable? = Variable(1)
        let log = Shared<[String]>([])
        _ = variable!.asObservable().subscribe { event in log.withLock { $0.append("\(event)") } }
        variable!.value = 2
        #expect(variable!.value == 2)
        variable = nil
        #expect(log.value == ["next(1)", "next(2)", "completed"])
    }

    @available(*, deprecated)
    @Test func `NoAction is Never`() {
        #expect(NoAction.self == Never.self)
    }
}

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
