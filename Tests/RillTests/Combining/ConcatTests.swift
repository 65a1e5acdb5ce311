import Testing

@testable import Rill
@testable import RillTesting

struct ConcatTests {
    @Test func `concat releases its observer when the last source has ended`() {
        final class Held: Sendable {}
        func attach(_ held: Held) -> any Upstream {
            Observable.concat(.of(1), .of(2)).attach(
                Sink(next: { _ in withExtendedLifetime(held) { .more } }, finish: { _ in }))
        }
        var held: Held? = Held()
        weak let reference = held
        let upstream = attach(held!)
        held = nil
        #expect(reference == nil)
        withExtendedLifetime(upstream) {}
    }

    @Test func `concat passes all elements of one source, then all of the next`() {
        diagram {
            "--a--b|"
            "--c--|"
            $0.concat($1)
            "--a--b--c--|"
            "^-----!"
            "------^----!"
        }
    }

    @Test func `concat of several sources passes them one after the other`() {
        diagram {
            "--a--b|"
            "--c--|"
            Observable.concat($0, $1)
            "--a--b--c--|"
        }
        diagram {
            "-a|"
            "-b|"
            "-c|"
            Observable.concat([$0, $1, $2])
            "-a-b-c|"
            "^-!"
            "--^-!"
            "----^-!"
        }
    }

    @Test func `concat of an empty collection completes`() {
        diagram {
            Observable<Int>.concat([])
            "|"
        }
    }

    @Test func `concat ends with an error, and does not subscribe to later sources`() {
        diagram {
            "-a-#"
            "-b-|"
            $0.concat($1)
            "-a-#"
            "^--!"
            ""
        }
    }

    @Test func `concat does not subscribe to later sources after the observer has answered .none`() {
        diagram {
            "-a-b-|"
            "-b-|"
            $0.concat($1).take(2)
            "-a-(b|)"
            "^--!"
            ""
        }
        diagram {
            "-c-|"
            Observable.concat(.of("a", "b"), $0).take(2)
            "(ab|)"
            ""
        }
    }

    @Test func `concat runs synchronous sources in order, and stops an infinite one on .none`() {
        diagram {
            Observable.concat(.of(1, 2), .empty(), .just(3), .repeatElement(4), .just(5)).take(5)
            "(12344|)"
        }
    }

    @Test func `concat takes a source from the sequence only when the one before has completed`() {
        let (asked, first) = (Shared(0), PublishSubject<Int>())
        _ = Observable.concat(Endless(asked: asked, first: first)).take(3).subscribe()
        #expect(asked.value == 1)
        first.onCompleted()
        #expect(asked.value == 4)
    }

    @Test func `a source of concat may send to the next one from within the callback`() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let elements = Shared<[Int]>([])
        _ = first.concat(second).subscribe(onNext: { element in
            elements.withLock { $0.append(element) }
            second.onNext(10)
            if element == 1 { first.onCompleted() }
        })
        first.onNext(1)
        #expect(elements.value == [1])
        #expect(second.hasObservers)
    }

    @Test func `concat releases a source that has completed while the next one runs`() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let token = Shared<WeakReference<Token>?>(nil)
        _ = Observable.deferred {
            let held = Token()
            token.withLock { $0 = WeakReference(held) }
            return first.do(onNext: { _ in withExtendedLifetime(held) {} })
        }.concat(second).subscribe()
        #expect(token.value?.object != nil)
        first.onCompleted()
        #expect(token.value?.object == nil)
        #expect(second.hasObservers)
    }

    @Test(arguments: Law.all) func `concat obeys for its first source`(_ law: Law) {
        law.check { $0.concat(Observable.of(1, 2)) }
    }

    @Test(arguments: Law.all) func `concat obeys for its last source`(_ law: Law) {
        law.check { Observable.concat(.empty(), .just(1), $0) }
    }

    @Test func `concat accepts subjects: alone, mixed with observables and in a collection`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[Int]>([])
        _ = Observable.concat(a, b).subscribe(onNext: { element in log.withLock { $0.append(element) } })
        _ = Observable.concat(a, Observable<Int>.never()).subscribe(onNext: { element in
            log.withLock { $0.append(element * 10) }
        })
        _ = Observable.concat([a, b]).subscribe(onNext: { element in log.withLock { $0.append(element * 100) } })
        a.onNext(1)
        #expect(log.value == [1, 10, 100])
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
        return turn == 1 ? first.asObservable() : .just(turn)
    }
}
