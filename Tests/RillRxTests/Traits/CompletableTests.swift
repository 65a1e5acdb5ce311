import RillRx
import RillTesting
import Testing

struct CompletableTests {
    private let scheduler = TestScheduler()
    private let notes = Notes()

    private static func completable(_ events: CompletableEvent...) -> Completable {
        .create { completable in
            for event in events { completable(event) }
            return Disposables.create()
        }
    }

    @Test func `create sends the completion or an error`() {
        #expect(Self.completable(.completed).events == [.completed])
        #expect(Self.completable(.error(MarbleError())).events == [.error(MarbleError())])
    }

    @Test func `create ignores all but the first event`() {
        #expect(Self.completable(.completed, .error(MarbleError())).events == [.completed])
        #expect(Self.completable(.error(MarbleError()), .completed).events == [.error(MarbleError())])
    }

    @Test func `a disposed subscription disposes what create returned`() {
        Completable.create { [notes] _ in Disposables.create { notes.write("released") } }.subscribe().dispose()
        #expect(notes.all == ["released"])
    }

    @Test func `task completes when its closure returns`() {
        let clock = (scheduler as any SchedulerType).clock
        diagram(on: scheduler) {
            Completable.task(on: scheduler) {
                try await Task.sleep(for: .seconds(3), clock: clock)
            }.asObservable()
            "---|"
        }
    }

    @Test func `value returns when the stream completes`() async throws {
        try await Completable.empty().do(onCompleted: { [notes] in notes.write("|") }).value
        #expect(notes.all == ["|"])
    }

    @Test func `value returns in a cancelled task too, if the stream ends at once`() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Completable.empty().value
        }
        try await task.value
    }

    @Test func `value throws the error`() async {
        await #expect(throws: MarbleError.self) { try await Completable.error(MarbleError()).value }
    }

    @Test func `subscribe with one closure gets one event`() {
        for completable in [Completable.empty(), .error(MarbleError())] {
            _ = completable.subscribe { [notes] event in notes.write("\(event)") }
        }
        #expect(notes.all == ["completed", "error(#)"])
    }

    @Test func `subscribe calls one closure and onDisposed`() {
        for completable in [Completable.empty(), .error(MarbleError())] {
            _ = completable.subscribe(
                onCompleted: { [notes] in notes.write("|") }, onError: { [notes] in notes.write("\($0)") },
                onDisposed: { [notes] in notes.write("disposed") })
        }
        #expect(notes.all == ["|", "disposed", "#", "disposed"])
    }

    @Test func `subscribe passes a living owner`() {
        let owner = Owner()
        for completable in [Completable.empty(), .error(MarbleError())] {
            completable.subscribe(
                with: owner, onCompleted: { [notes] in notes.write("\($0 === owner) |") },
                onError: { [notes] in notes.write("\($0 === owner) \($1)") },
                onDisposed: { [notes] in notes.write("\($0 === owner) disposed") })
        }
        #expect(notes.all == ["true |", "true disposed", "true #", "true disposed"])
    }

    @Test func `do calls its closures around the events`() {
        _ = Completable.empty().do(
            onCompleted: { [notes] in notes.write("on |") }, afterCompleted: { [notes] in notes.write("after |") },
            onDispose: { [notes] in notes.write("dispose") }
        ).subscribe(onCompleted: { [notes] in notes.write("|") })
        #expect(notes.all == ["on |", "|", "after |", "dispose"])
    }

    @Test func `do fails when onCompleted throws`() {
        #expect(Completable.empty().do(onCompleted: { throw MarbleError() }).events == [.error(MarbleError())])
    }

    @Test func `do calls onError before and afterError after an error`() {
        _ = Completable.error(MarbleError()).do(
            onError: { [notes] in notes.write("on \($0)") }, afterError: { [notes] in notes.write("after \($0)") }
        ).subscribe(onError: { [notes] in notes.write("\($0)") })
        #expect(notes.all == ["on #", "#", "after #"])
    }
}

struct CompletableSequencesTests {
    private func completable(_ source: Observable<String>) -> Completable { source.ignoreElements().asCompletable() }

    @Test func `andThen continues with a single`() {
        diagram {
            "---|"
            "---(a|)"
            completable($0).andThen($1.asSingle()).asObservable()
            "------(a|)"
            "^--!"
            "---^--!"
        }
    }

    @Test func `andThen continues with an observable`() {
        diagram {
            "---|"
            "-a-b|"
            completable($0).andThen($1)
            "----a-b|"
            "^--!"
            "---^---!"
        }
    }

    @Test func `andThen keeps the trait of its argument`() {
        let single: Single<Int> = Completable.empty().andThen(.just(1))
        let maybe: Maybe<Int> = Completable.empty().andThen(.empty())
        let completable: Completable = Completable.empty().andThen(Completable.error(MarbleError()))
        let observable: Observable<Int> = Completable.empty().andThen(.just(1))
        #expect(observable.asSingle().events == [.next(1), .completed])
        #expect(single.events == [.next(1), .completed])
        #expect(maybe.events == [.completed])
        #expect(completable.events == [.error(MarbleError())])
    }

    @Test func `andThen does not subscribe to its argument after an error`() {
        diagram {
            "---#"
            "-a|"
            completable($0).andThen($1)
            "---#"
            "^--!"
            ""
        }
    }

    @Test func `concat runs one stream after the other`() {
        diagram {
            "--|"
            "---|"
            Completable.concat(completable($0), completable($1)).asObservable()
            "-----|"
            "^-!"
            "--^--!"
        }
    }

    @Test func `concat takes the streams of an endless sequence one by one`() {
        let taken = Shared(0)
        let sources = AnySequence {
            AnyIterator {
                taken.withLock { taken in
                    taken += 1
                    return taken == 3 ? Completable.error(MarbleError()) : .empty()
                }
            }
        }
        let source = UncheckedSequence(sources: sources)
        #expect(Completable.concat(source).events == [.error(MarbleError())])
        #expect(taken.value <= 4)
    }

    @Test func `a completable's concat runs its argument afterwards`() {
        #expect(Completable.empty().concat(.error(MarbleError())).events == [.error(MarbleError())])
        #expect(Completable.concat([]).events == [.completed])
    }

    @Test func `merge completes with the last stream`() {
        diagram {
            "--|"
            "---|"
            Completable.merge(completable($0), completable($1)).asObservable()
            "---|"
            "^-!"
            "^--!"
        }
    }

    @Test func `merge fails with the first error, and disposes the others`() {
        diagram {
            "--#"
            "---|"
            Completable.merge([completable($0), completable($1)]).asObservable()
            "--#"
            "^-!"
            "^-!"
        }
    }

    @Test func `zip is merge`() {
        diagram {
            "--|"
            "---|"
            Completable.zip(completable($0), completable($1)).asObservable()
            "---|"
        }
        #expect(Completable.zip([.empty(), .error(MarbleError())]).events == [.error(MarbleError())])
        #expect(Completable.zip([]).events == [.completed])
    }

    private struct UncheckedSequence: Sequence, Sendable {
        nonisolated(unsafe) let sources: AnySequence<Completable>

        func makeIterator() -> AnyIterator<Completable> { sources.makeIterator() }
    }
}
