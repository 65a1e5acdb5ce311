import RillRx
import RillTesting
import Testing

struct SingleTests {
    private let scheduler = TestScheduler()
    private let notes = Notes()

    @Test func `create sends a success as an element and the completion`() {
        let single = Single<Int>.create { single in
            single(.success(1))
            return Disposables.create()
        }
        #expect(single.events == [.next(1), .completed])
    }

    @Test func `create sends a failure`() {
        let single = Single<Int>.create { single in
            single(.failure(MarbleError()))
            return Disposables.create()
        }
        #expect(single.events == [.error(MarbleError())])
    }

    @Test func `create ignores all but the first event`() {
        let single = Single<Int>.create { single in
            single(.success(1))
            single(.success(2))
            single(.failure(MarbleError()))
            return Disposables.create()
        }
        #expect(single.events == [.next(1), .completed])
    }

    @Test func `create ignores an event that is sent while the first is delivered`() {
        let send = Shared<Single<Int>.SingleObserver?>(nil)
        _ = Single<Int>.create { single in
            send.withLock { $0 = single }
            return Disposables.create()
        }.subscribe(onSuccess: { element in
            notes.write("\(element)")
            if element < 3 { send.value?(.success(element + 1)) }
        })
        send.value?(.success(1))
        #expect(notes.all == ["1"])
    }

    @Test func `create disposes its disposable after the element`() {
        _ = Single<Int>.create { [notes] single in
            single(.success(1))
            return Disposables.create { notes.write("disposed") }
        }.subscribe(onSuccess: { [notes] in notes.write("\($0)") })
        #expect(notes.all == ["1", "disposed"])
    }

    @Test func `a disposed subscription disposes what create returned, and gets no element`() {
        let send = Shared<Single<Int>.SingleObserver?>(nil)
        let subscription = Single<Int>.create { [notes] single in
            send.withLock { $0 = single }
            return Disposables.create { notes.write("released") }
        }.subscribe(onSuccess: { [notes] in notes.write("\($0)") }, onDisposed: { [notes] in notes.write("disposed") })
        subscription.dispose()
        send.value?(.success(1))
        #expect(notes.all.sorted() == ["disposed", "released"])
    }

    @Test func `create with an asynchronous closure sends its result`() {
        let clock = (scheduler as any SchedulerType).clock
        diagram(on: scheduler) {
            Single.create(on: scheduler) {
                try await Task.sleep(for: .seconds(3), clock: clock)
                return 1
            }.asObservable()
            "---(1|)"
        }
    }

    @Test func `an asynchronous closure needs no arguments`() async throws {
        let single = Single.create { try await Single.just(1).value + 1 }
        #expect(try await single.value == 2)
    }

    @Test func `task fails with the error of its closure`() {
        let observer = scheduler.createObserver(Int.self)
        _ = Single<Int>.task(on: scheduler) { throw MarbleError() }.asObservable().subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.error(0, MarbleError())])
    }

    @Test func `a disposed subscription cancels its task`() {
        let clock = (scheduler as any SchedulerType).clock
        let subscription = Single<Int>.create(on: scheduler) { [notes] in
            do { try await Task.sleep(for: .seconds(3), clock: clock) } catch { notes.write("cancelled") }
            return 1
        }.subscribe(onSuccess: { [notes] in notes.write("\($0)") })
        scheduler.advance(to: 1)
        subscription.dispose()
        scheduler.run()
        #expect(notes.all == ["cancelled"])
    }

    @Test func `value is the element`() async throws {
        #expect(try await Single.just(1).value == 1)
    }

    @Test func `value throws the error`() async {
        await #expect(throws: MarbleError.self) { try await Single<Int>.error(MarbleError()).value }
    }

    @Test func `value is the element in a cancelled task too, if the stream ends at once`() async throws {
        let singles = [
            Single.just(1),
            Single.create { observer in
                observer(.success(1))
                return Disposables.create()
            }, Single.just(0).flatMap { .just($0 + 1) }, Single.deferred { .just(1) },
            Single.error(MarbleError()).catchAndReturn(1), Single.zip(.just(0), .just(1)) { $0 + $1 },
        ]
        for single in singles {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await #expect(throws: MarbleError.self) { try await Single<Int>.error(MarbleError()).value }
                return try await single.value
            }
            #expect(try await task.value == 1)
        }
    }

    @Test func `value throws a CancellationError in a cancelled task, and disposes the stream`() async {
        let single = Single<Int>.never().do(
            onSubscribed: { withUnsafeCurrentTask { $0?.cancel() } },
            onDispose: { [notes] in notes.write("disposed") })
        let running = Task { try await single.value }
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(notes.all == ["disposed"])
    }

    @Test func `subscribe with one closure gets the result`() {
        _ = Single.just(1).subscribe { [notes] result in notes.write("\(result)") }
        _ = Single<Int>.error(MarbleError()).subscribe { [notes] result in notes.write("\(result)") }
        #expect(notes.all == ["success(1)", "failure(#)"])
    }

    @Test func `subscribe calls onSuccess or onFailure, then onDisposed`() {
        func subscribe(_ single: Single<Int>) {
            _ = single.subscribe(
                onSuccess: { [notes] in notes.write("\($0)") }, onFailure: { [notes] in notes.write("\($0)") },
                onDisposed: { [notes] in notes.write("disposed") })
        }
        subscribe(.just(1))
        subscribe(.error(MarbleError()))
        #expect(notes.all == ["1", "disposed", "#", "disposed"])
    }

    @Test func `a disposed subscription calls only onDisposed`() {
        Single<Int>.never().subscribe(
            onSuccess: { [notes] in notes.write("\($0)") }, onFailure: { [notes] in notes.write("\($0)") },
            onDisposed: { [notes] in notes.write("disposed") }
        ).dispose()
        #expect(notes.all == ["disposed"])
    }

    @Test func `subscribe passes a living owner`() {
        func subscribe(_ single: Single<Int>, _ owner: Owner) {
            single.subscribe(
                with: owner, onSuccess: { [notes] in notes.write("\($0 === owner) \($1)") },
                onFailure: { [notes] in notes.write("\($0 === owner) \($1)") },
                onDisposed: { [notes] in notes.write("\($0 === owner) disposed") })
        }
        let owner = Owner()
        subscribe(.just(1), owner)
        subscribe(.error(MarbleError()), owner)
        #expect(notes.all == ["true 1", "true disposed", "true #", "true disposed"])
    }

    @Test func `subscribe does not retain its owner, and calls nothing after it`() {
        let subject = PublishSubject<Int>()
        var owner: Owner? = Owner()
        weak let reference = owner
        subject.first().subscribe(
            with: owner!, onSuccess: { [notes] _, _ in notes.write("success") },
            onDisposed: { [notes] _ in notes.write("disposed") })
        owner = nil
        #expect(reference == nil)
        subject.onNext(1)
        #expect(notes.all == [])
    }

    @Test func `do calls its closures around the events`() {
        _ = Single.just(1).do(
            onSuccess: { [notes] in notes.write("on \($0)") }, afterSuccess: { [notes] in notes.write("after \($0)") },
            onSubscribe: { [notes] in notes.write("subscribe") }, onDispose: { [notes] in notes.write("dispose") }
        ).subscribe(onSuccess: { [notes] in notes.write("\($0)") })
        #expect(notes.all == ["subscribe", "on 1", "1", "after 1", "dispose"])
    }

    @Test func `do calls onError before and afterError after an error`() {
        _ = Single<Int>.error(MarbleError()).do(
            onError: { [notes] in notes.write("on \($0)") }, afterError: { [notes] in notes.write("after \($0)") }
        ).subscribe(onFailure: { [notes] in notes.write("\($0)") })
        #expect(notes.all == ["on #", "#", "after #"])
    }

    @Test func `do fails when onSuccess throws`() {
        #expect(Single.just(1).do(onSuccess: { _ in throw MarbleError() }).events == [.error(MarbleError())])
    }
}
