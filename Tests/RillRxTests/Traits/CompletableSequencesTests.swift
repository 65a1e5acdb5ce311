import RillRx
import RillTesting
import Testing

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
