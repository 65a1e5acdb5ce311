import Testing

@testable import Rill
@testable import RillTesting

struct MergeTests {
    @Test func `merge passes the elements of all sources as they arrive, and completes with the last one`() {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            Observable.merge($0, $1)
            "--1--2--3-----4--|"
            "^----------!"
            "^----------------!"
        }
    }

    @Test func `merge of a collection passes the elements of all sources`() {
        diagram {
            "--a--|"
            "---b----|"
            "-c---------|"
            Observable.merge([$0, $1, $2])
            "-cab-------|"
            "^----!"
            "^-------!"
            "^----------!"
        }
    }

    @Test func `merge of a type-erased collection infers the type of its elements`() {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            Observable.merge(AnyCollection([$0, $1]))
            "--1--2--3-----4--|"
        }
        let empty: [Observable<Int>] = [Observable.merge(AnyCollection([])), .merge(AnyCollection([]))]
        for stream in empty { #expect(stream.events == [.completed]) }
        #expect(Observable<Int>.merge(AnyCollection([])).events == [.completed])
        let subjects = AnyCollection([PublishSubject<Int>(), PublishSubject<Int>()])
        let log = Log()
        log.record(Observable.merge(subjects))
        for subject in subjects { subject.onNext(1) }
        #expect(log.entries == ["1", "1"])
    }

    @Test func `merge of an empty collection completes`() {
        diagram {
            Observable<Int>.merge([])
            "|"
        }
    }

    @Test func `merge fails and disposes the other sources when any source fails`() {
        diagram {
            "-a-----d--|"
            "--b--#"
            "---c-----f--|"
            Observable.merge($0, $1, $2)
            "-abc-#"
            "^----!"
            "^----!"
            "^----!"
        }
    }

    @Test func `merge disposes all sources on .none, and does not subscribe to later ones`() {
        diagram {
            "-a-----d--|"
            "--b----e---|"
            Observable.merge($0, $1).take(2)
            "-a(b|)"
            "^-!"
            "^-!"
        }
        diagram {
            "-a--|"
            "-b--|"
            Observable.merge($0, Observable.of("x", "y"), $1).take(2)
            "(xy|)"
            "(^!)"
            ""
        }
    }

    @Test func `merge stops an infinite synchronous source when its observer answers .none`() {
        diagram {
            Observable.merge(.just(0), .repeatElement(1), .just(2)).take(4)
            "(0111|)"
        }
    }

    @Test func `merge sends elements that the callback sends after the current one, in order`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[String]>([])
        _ = Observable.merge(a.asObservable(), b.asObservable()).subscribe(onNext: { element in
            log.withLock { $0.append("\(element) begins") }
            if element == 1 {
                b.onNext(2)
                a.onNext(3)
            }
            log.withLock { $0.append("\(element) ends") }
        })
        a.onNext(1)
        #expect(log.value == ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
    }

    @Test func `merge delivers a completion that happens within the callback after it`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[String]>([])
        _ = Observable.merge(a.asObservable(), b.asObservable()).subscribe(
            onNext: { element in
                b.onNext(element + 1)
                b.onError(MarbleError())
                a.onNext(0)
                log.withLock { $0.append("\(element)") }
            }, onError: { error in log.withLock { $0.append("\(error)") } })
        a.onNext(1)
        #expect(log.value == ["1", "2", "#"])
        #expect(!a.hasObservers)
    }

    @Test(arguments: Law.all) func `merge obeys for its first source`(_ law: Law) {
        law.check(interleaves: true) { Observable.merge($0, .of(1, 2)) }
    }

    @Test(arguments: Law.all) func `merge obeys for its last source`(_ law: Law) {
        law.check { Observable.merge([.empty(), .of(1), $0]) }
    }

    @Test func `merge accepts subjects: alone, mixed with observables and in a collection`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[Int]>([])
        _ = Observable.merge(a, b).subscribe(onNext: { element in log.withLock { $0.append(element) } })
        _ = Observable.merge(a, Observable<Int>.never()).subscribe(onNext: { element in
            log.withLock { $0.append(element * 10) }
        })
        _ = Observable.merge([a, b]).subscribe(onNext: { element in log.withLock { $0.append(element * 100) } })
        a.onNext(1)
        #expect(log.value == [1, 10, 100])
    }
}

struct MergeStateTests {
    @Test func `merge's state passes elements, and completes with the last source`() {
        #expect(
            actions(
                of: MergeState<Int>(unfinished: 2), after: .next(0, 1), .ended(0, .completed), .next(1, 2),
                .ended(1, .completed))
                == ["next 1", "wait", "next 2", "finish completed"])
    }

    @Test func `merge's state fails with the first error`() {
        #expect(
            actions(of: MergeState<Int>(unfinished: 2), after: .next(0, 1), .ended(1, failure))
                == ["next 1", "finish failed(#)"])
    }
}
