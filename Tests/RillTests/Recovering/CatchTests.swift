import Testing

@testable import Rill
@testable import RillTesting

struct CatchTests {
    @Test func `a handler that disposes the subscription and throws sends nothing`() {
        let (source, subscription, errors) = (PublishSubject<Int>(), SingleAssignmentDisposable(), Shared(0))
        let stream = source.catch { error in
            subscription.dispose()
            throw error
        }
        let counted = stream.do(onError: { _ in errors.withLock { $0 += 1 } })
        subscription.setDisposable(counted.subscribe(onError: { _ in }))
        source.onError(MarbleError())
        #expect(errors.value == 0)
    }

    @Test func `catch continues with another source when this one fails`() {
        diagram { source, other in
            "--a--#"
            "--x--|"
            source.catch { _ in other }
            "--a----x--|"
            "^----!"
            "-----^----!"
        }
    }

    @Test func `catch passes the error to its handler, and calls it for no other event`() {
        #expect(
            Observable<String>.error(RxError.timeout).catch { .just("\($0)") }.events
                == [.next("Sequence timeout."), .completed])
        diagram { source, other in
            "-a-|"
            "-x-|"
            source.catch { _ in other }
            "-a-|"
            "^--!"
            ""
        }
    }

    @Test func `catch passes an error of the other source`() {
        diagram { source, other in
            "-a-#"
            "-x-#"
            source.catch { _ in other }
            "-a--x-#"
            "^--!"
            "---^--!"
        }
    }

    @Test func `catch fails with the error that its handler throws`() {
        let caught = Observable.of(1).concat(Observable.error(MarbleError())).catch { _ in throw RxError.timeout }
        #expect(caught.events == [.next(1), .error(RxError.timeout)])
    }

    @Test func `catch does not catch a second error when its handler returns the source itself`() {
        let source = Observable.of(1).concat(Observable.error(MarbleError()))
        #expect(source.catch { _ in source }.events == [.next(1), .next(1), .error(MarbleError())])
    }

    @Test func `catch does not call its handler after the observer has answered .none`() {
        diagram { source, other in
            "-a-#"
            "-x-|"
            source.catch { _ in other }.take(1)
            "-(a|)"
            "^!"
            ""
        }
    }

    @Test func `catch stops an infinite synchronous other source when its observer answers .none`() {
        diagram {
            Observable.error(MarbleError()).catch { _ in Observable.repeatElement(1) }.take(3)
            "(111|)"
        }
    }

    @Test func `disposing catch disposes the other source`() {
        let other = PublishSubject<Int>()
        let subscription = Observable.error(MarbleError()).catch { _ in other.asObservable() }.subscribe()
        #expect(other.hasObservers)
        subscription.dispose()
        #expect(!other.hasObservers)
    }

    @Test(arguments: Law.all) func `catch obeys`(_ law: Law) { law.check { $0.catch { _ in .of(1, 2) } } }

    @Test(arguments: Law.all) func `catch obeys for the other source`(_ law: Law) {
        law.check { other in Observable.error(MarbleError()).catch { _ in other } }
    }

    @Test func `catchAndReturn replaces an error by a last element and the completion`() {
        diagram {
            "--a--#"
            $0.catchAndReturn("x")
            "--a--(x|)"
            "^----!"
        }
    }

    @Test func `catchAndReturn leaves a source that does not fail unchanged`() {
        diagram {
            "--a--|"
            $0.catchAndReturn("x")
            "--a--|"
        }
    }

    @Test func `catchAndReturn does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 1)
        Observable<Int>.error(MarbleError()).catchAndReturn(1).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)"])
    }

    @Test(arguments: Law.all) func `catchAndReturn obeys`(_ law: Law) { law.check { $0.catchAndReturn(0) } }
}

struct CatchSequenceTests {
    @Test func `catch(sequence:) continues with the next source when one fails`() {
        diagram {
            "--a--#"
            "--b--|"
            "--c--|"
            Observable.catch(sequence: [$0, $1, $2])
            "--a----b--|"
            "^----!"
            "-----^----!"
            ""
        }
    }

    @Test func `catch(sequence:) fails with the last source's error`() {
        let sources = [Observable<Int>.error(RxError.timeout), .error(MarbleError())]
        #expect(Observable.catch(sequence: sources).events == [.error(MarbleError())])
    }

    @Test func `catch(sequence:) of an empty sequence completes`() {
        #expect(Observable.catch(sequence: [Observable<Int>]()).events == [.completed])
    }

    @Test func `catch(sequence:) takes a source from the sequence only when the one before has failed`() {
        let (asked, first, log) = (Shared(0), PublishSubject<Int>(), Log())
        log.record(Observable.catch(sequence: Endless(asked: asked, first: first)))
        #expect(asked.value == 1)
        first.onError(MarbleError())
        #expect(asked.value == 4)
        #expect(log.entries == ["4", "|"])
    }

    @Test func `catch(sequence:) takes no further source after the observer has answered .none`() {
        let failing = Observable.of(1).concat(Observable.error(MarbleError()))
        #expect(
            Observable.catch(sequence: repeatElement(failing, count: .max)).take(3).events
                == [.next(1), .next(1), .next(1), .completed])
    }

    @Test(arguments: Law.all) func `catch(sequence:) obeys for its first source`(_ law: Law) {
        law.check { Observable.catch(sequence: [$0, .of(1, 2)]) }
    }

    @Test(arguments: Law.all) func `catch(sequence:) obeys for its last source`(_ law: Law) {
        law.check { Observable.catch(sequence: [.error(MarbleError()), $0]) }
    }
}

private struct Endless: Sequence, IteratorProtocol {
    let asked: Shared<Int>
    let first: PublishSubject<Int>

    func next() -> Observable<Int>? {
        let turn = asked.withLock { asked in
            asked += 1
            return asked
        }
        return turn == 1 ? first.asObservable() : turn < 4 ? .error(MarbleError()) : .just(turn)
    }
}
