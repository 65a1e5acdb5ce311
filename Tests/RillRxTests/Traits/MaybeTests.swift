import RillRx
import RillTesting
import Testing

struct MaybeTests {
    private let scheduler = TestScheduler()
    private let notes = Notes()

    private static func maybe(_ events: MaybeEvent<Int>...) -> Maybe<Int> {
        .create { maybe in
            for event in events { maybe(event) }
            return Disposables.create()
        }
    }

    @Test func `create sends a success, a completion or an error`() {
        #expect(Self.maybe(.success(1)).events == [.next(1), .completed])
        #expect(Self.maybe(.completed).events == [.completed])
        #expect(Self.maybe(.error(MarbleError())).events == [.error(MarbleError())])
    }

    @Test func `create ignores all but the first event`() {
        #expect(Self.maybe(.success(1), .success(2), .error(MarbleError())).events == [.next(1), .completed])
        #expect(Self.maybe(.completed, .success(1)).events == [.completed])
    }

    @Test func `a disposed subscription disposes what create returned`() {
        Maybe<Int>.create { [notes] _ in Disposables.create { notes.write("released") } }.subscribe().dispose()
        #expect(notes.all == ["released"])
    }

    @Test func `task sends its result unless it is nil`() {
        func events(_ result: Int?) -> [Recorded<Event<Int>>] {
            let observer = scheduler.createObserver(Int.self)
            _ = Maybe<Int>.task(on: scheduler) { result }.asObservable().subscribe(observer)
            scheduler.run()
            return observer.events
        }
        #expect(events(1) == [.next(0, 1), .completed(0)])
        #expect(events(nil) == [.completed(0)])
    }

    @Test func `value is the element or nil`() async throws {
        #expect(try await Maybe.just(1).value == 1)
        #expect(try await Maybe<Int>.empty().value == nil)
    }

    @Test func `value is the element or nil in a cancelled task too, if the stream ends at once`() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return (try await Maybe.just(1).value, try await Maybe<Int>.empty().value)
        }
        #expect(try await task.value == (1, nil))
    }

    @Test func `value throws the error`() async {
        await #expect(throws: MarbleError.self) { try await Maybe<Int>.error(MarbleError()).value }
    }

    @Test func `subscribe with one closure gets one event`() {
        for maybe in [Maybe.just(1), .empty(), .error(MarbleError())] {
            _ = maybe.subscribe { [notes] event in notes.write("\(event)") }
        }
        #expect(notes.all == ["success(1)", "completed", "error(#)"])
    }

    @Test func `subscribe calls one closure and onDisposed`() {
        for maybe in [Maybe.just(1), .empty(), .error(MarbleError())] {
            _ = maybe.subscribe(
                onSuccess: { [notes] in notes.write("\($0)") }, onError: { [notes] in notes.write("\($0)") },
                onCompleted: { [notes] in notes.write("|") }, onDisposed: { [notes] in notes.write("disposed") })
        }
        #expect(notes.all == ["1", "disposed", "|", "disposed", "#", "disposed"])
    }

    @Test func `subscribe passes a living owner`() {
        let owner = Owner()
        for maybe in [Maybe.just(1), .empty(), .error(MarbleError())] {
            maybe.subscribe(
                with: owner, onSuccess: { [notes] in notes.write("\($0 === owner) \($1)") },
                onError: { [notes] in notes.write("\($0 === owner) \($1)") },
                onCompleted: { [notes] in notes.write("\($0 === owner) |") },
                onDisposed: { [notes] in notes.write("\($0 === owner) disposed") })
        }
        #expect(
            notes.all == ["true 1", "true disposed", "true |", "true disposed", "true #", "true disposed"])
    }

    @Test func `subscribe does not retain its owner, and calls nothing after it`() {
        let subject = PublishSubject<Int>()
        var owner: Owner? = Owner()
        weak let reference = owner
        subject.asMaybe().subscribe(
            with: owner!, onCompleted: { [notes] _ in notes.write("|") },
            onDisposed: { [notes] _ in notes.write("disposed") })
        owner = nil
        #expect(reference == nil)
        subject.onCompleted()
        #expect(notes.all == [])
    }

    @Test func `do calls its closures around the events`() {
        _ = Maybe.just(1).do(
            onNext: { [notes] in notes.write("on \($0)") }, afterNext: { [notes] in notes.write("after \($0)") },
            onCompleted: { [notes] in notes.write("on |") }, afterCompleted: { [notes] in notes.write("after |") },
            onSubscribe: { [notes] in notes.write("subscribe") }, onDispose: { [notes] in notes.write("dispose") }
        ).asObservable().subscribe(
            onNext: { [notes] in notes.write("\($0)") }, onCompleted: { [notes] in notes.write("|") })
        #expect(notes.all == ["subscribe", "on 1", "1", "after 1", "on |", "|", "after |", "dispose"])
    }

    @Test func `do calls onError before and afterError after an error`() {
        _ = Maybe<Int>.error(MarbleError()).do(
            onError: { [notes] in notes.write("on \($0)") }, afterError: { [notes] in notes.write("after \($0)") }
        ).subscribe(onError: { [notes] in notes.write("\($0)") })
        #expect(notes.all == ["on #", "#", "after #"])
    }

    @Test func `ifEmpty replaces a missing element`() {
        #expect(Maybe.empty().ifEmpty(default: 2).events == [.next(2), .completed])
        #expect(Maybe.just(1).ifEmpty(default: 2).events == [.next(1), .completed])
    }

    @Test func `ifEmpty switches to a single or to a maybe`() {
        let single: Single<Int> = Maybe.empty().ifEmpty(switchTo: Single.just(2))
        let maybe: Maybe<Int> = Maybe.empty().ifEmpty(switchTo: Maybe.empty())
        #expect(single.events == [.next(2), .completed])
        #expect(maybe.events == [.completed])
        #expect(Maybe.just(1).ifEmpty(switchTo: Single.just(2)).events == [.next(1), .completed])
    }
}
