import Testing

@testable import Rill
@testable import RillTesting

struct AmbTests {
    @Test func `amb follows the source that sends an event first, and disposes the other one`() {
        diagram {
            "-----a--b--|"
            "---x----y--|"
            $0.amb($1)
            "---x----y--|"
            "^--!"
            "^----------!"
        }
    }

    @Test func `amb of a collection follows the source that sends an event first`() {
        diagram {
            "-----a--b--|"
            "---x----y--|"
            Observable.amb([$0, $1])
            "---x----y--|"
        }
        diagram {
            "-----a--b--|"
            "---x----y--|"
            "-i----j-|"
            Observable.amb([$0, $1, $2])
            "-i----j-|"
            "^!"
            "^!"
            "^-------!"
        }
    }

    @Test func `amb of an empty collection never sends an event`() {
        diagram {
            Observable<Int>.amb([])
            "---…"
        }
    }

    @Test func `amb follows a source that completes first`() {
        diagram {
            "---a--|"
            "-|"
            $0.amb($1)
            "-|"
            "^!"
            "^!"
        }
        diagram {
            "-#"
            "---a--|"
            $0.amb($1)
            "-#"
            "^!"
            "^!"
        }
    }

    @Test func `amb ignores an error of a losing source, and passes one of the winner`() {
        diagram {
            "-a----#"
            "--#"
            $0.amb($1)
            "-a----#"
            "^-----!"
            "^!"
        }
    }

    @Test func `amb follows the first of two sources that send at the same time`() {
        diagram {
            "--a--|"
            "--x----|"
            $0.amb($1)
            "--a--|"
        }
    }

    @Test func `amb does not subscribe to the sources after a synchronous winner`() {
        diagram {
            "-a--|"
            Observable.just("x").amb($0)
            "(x|)"
            ""
        }
        diagram {
            "-a--|"
            Observable.amb([.never(), .just("x"), $0])
            "(x|)"
            ""
        }
    }

    @Test func `amb stops an infinite synchronous source that loses`() {
        let first = PublishSubject<Int>()
        let attempts = Shared(0)
        let late = Observable<Int>.deferred {
            first.onNext(1)
            return Observable.repeatElement(2).do(onNext: { _ in attempts.withLock { $0 += 1 } })
        }
        let elements = Shared<[Int]>([])
        _ = first.amb(late).subscribe(onNext: { element in elements.withLock { $0.append(element) } })
        first.onNext(3)
        #expect(elements.value == [1, 3])
        #expect(attempts.value == 1)
        #expect(first.hasObservers)
    }

    @Test func `amb stops an infinite synchronous winner when its observer answers .none`() {
        diagram {
            Observable.amb([.never(), .repeatElement(1), .repeatElement(2)]).take(3)
            "(111|)"
        }
    }

    @Test func `disposing amb disposes all sources`() {
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>()]
        let subscription = Observable.amb(subjects.map { $0.asObservable() }).subscribe()
        #expect(subjects.allSatisfy { $0.hasObservers })
        subscription.dispose()
        #expect(subjects.allSatisfy { !$0.hasObservers })
    }

    @Test func `amb drops an element that the loser sends from within the callback`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let elements = Shared<[Int]>([])
        _ = a.amb(b.asObservable()).subscribe(onNext: { element in
            elements.withLock { $0.append(element) }
            if element < 3 {
                b.onNext(10)
                a.onNext(element + 1)
            }
        })
        a.onNext(1)
        #expect(elements.value == [1, 2, 3])
        #expect(!b.hasObservers)
    }

    @Test(arguments: Law.all) func `amb obeys for its first source`(_ law: Law) {
        law.check { $0.amb(Observable.never()) }
    }

    @Test(arguments: Law.all) func `amb obeys for its last source`(_ law: Law) {
        law.check { Observable.amb([.never(), .never(), $0]) }
    }

    @Test func `amb takes a sequence of subjects`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[Int]>([])
        _ = Observable.amb([a, b]).subscribe(onNext: { element in log.withLock { $0.append(element) } })
        b.onNext(1)
        #expect(log.value == [1])
        #expect(!a.hasObservers)
    }
}
