import Testing

@testable import Rill
@testable import RillTesting

struct CombineLatestTests {
    @Test func `combineLatest combines the latest elements of both sources`() {
        diagram {
            "--1------------2----|"
            "-----a----b-----|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "-----[1a]-[1b]-[2b]-|"
            "^-------------------!"
            "^---------------!"
        }
    }

    @Test func `combineLatest without a closure makes tuples`() {
        let pairs = Observable.combineLatest(Observable.of(1, 2), Observable.of("a", "b"))
        #expect(pairs.map { "\($0.0)\($0.1)" }.events == [.next("2a"), .next("2b"), .completed])
    }

    @Test func `combineLatest keeps the latest element of a source that has completed`() {
        diagram {
            "-1-|"
            "------a----b----|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "------[1a]-[1b]-|"
            "^--!"
            "^---------------!"
        }
        diagram {
            "------a----b----|"
            "-1-|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "------[a1]-[b1]-|"
            "^---------------!"
            "^--!"
        }
    }

    @Test func `combineLatest completes and disposes the other source when one ends without an element`() {
        diagram {
            "---|"
            "-a----b--|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "---|"
            "^--!"
            "^--!"
        }
        diagram {
            "-a----b--|"
            "---|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "---|"
            "^--!"
            "^--!"
        }
        diagram {
            "-a----b--|"
            Observable.combineLatest(Observable<String>.empty(), $0) { $1 }
            "|"
            ""
        }
    }

    @Test func `combineLatest passes an error of either source at once`() {
        diagram {
            "-1-----#"
            "--a--------b--|"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "--[1a]-#"
            "^------!"
            "^------!"
        }
        diagram {
            "-1---------2--|"
            "--a----#"
            Observable.combineLatest($0, $1) { $0 + $1 }
            "--[1a]-#"
            "^------!"
            "^------!"
        }
    }

    @Test func `combineLatest fails and disposes both sources when its closure throws`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let events = Shared<[Event<Int>]>([])
        _ = Observable.combineLatest(a, b) { (_, _) throws -> Int in throw RxError.timeout }
            .subscribe { event in events.withLock { $0.append(event) } }
        a.onNext(1)
        b.onNext(1)
        #expect(events.value == [.error(RxError.timeout)])
        #expect(!a.hasObservers && !b.hasObservers)
    }

    @Test func `combineLatest stops an infinite synchronous source when its observer answers .none`() {
        diagram {
            Observable.combineLatest(Observable.just(1), Observable.repeatElement(2)) { $0 + $1 }.take(3)
            "(333|)"
        }
    }

    @Test func `combineLatest combines nil like any other element`() {
        let pairs = Observable.combineLatest(Observable<Int?>.of(nil), Observable<Int?>.of(1, nil))
        #expect(
            pairs.map { "\($0.0 ?? 0), \($0.1 ?? 0)" }.events == [.next("0, 1"), .next("0, 0"), .completed])
    }

    @Test func `combineLatest releases an element when the next one arrives, and the latest at its end`() {
        for isLeft in [true, false] {
            let (tokens, others) = (PublishSubject<Token>(), PublishSubject<Int>())
            let latest =
                isLeft
                ? Observable.combineLatest(tokens, others) { $1 }
                : Observable.combineLatest(others, tokens) { number, _ in number }
            _ = latest.subscribe()
            let first = tokens.sendToken()
            #expect(first.object != nil)
            let second = tokens.sendToken()
            #expect(first.object == nil && second.object != nil)
            others.onCompleted()
            #expect(second.object == nil)
            #expect(!tokens.hasObservers)
        }
    }

    @Test func `combineLatest sends elements that the callback sends after the current one`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[String]>([])
        _ = Observable.combineLatest(a, b) { $0 * 10 + $1 }.subscribe(onNext: { pair in
            log.withLock { $0.append("\(pair) begins") }
            if pair == 11 {
                b.onNext(2)
                a.onNext(2)
            }
            log.withLock { $0.append("\(pair) ends") }
        })
        a.onNext(1)
        b.onNext(1)
        #expect(log.value == ["11 begins", "11 ends", "21 begins", "21 ends", "22 begins", "22 ends"])
    }

    @Test(arguments: Law.all) func `combineLatest obeys for its first source`(_ law: Law) {
        law.check(notExercised: [.stop]) { Observable.combineLatest($0, Observable.just(0)) { $0 + $1 } }
    }

    @Test(arguments: Law.all) func `combineLatest obeys for its second source`(_ law: Law) {
        law.check { Observable.combineLatest(Observable.just(0), $0) { $0 + $1 } }
    }
}

struct CombineLatestStateTests {
    private let numbers = PairRow(Observable<Int>.never(), Observable<Int>.never())

    @Test func `combineLatest's state sends a row for every element once both sides have one`() {
        #expect(
            actions(
                of: CombineLatestState(PairRow(Observable<Int>.never(), Observable<String>.never()).latest),
                after: .next(0, .first(1)), .next(0, .first(2)),
                .next(1, .second("a")), .next(1, .second("b")), .next(0, .first(3)))
                == ["wait", "wait", #"next (2, "a")"#, #"next (2, "b")"#, #"next (3, "b")"#])
    }

    @Test func `combineLatest's state completes when both sides have completed`() {
        #expect(
            actions(
                of: CombineLatestState(numbers.latest), after: .next(0, .first(1)), .ended(0, .completed),
                .next(1, .second(2)), .next(1, .second(3)),
                .ended(1, .completed))
                == ["wait", "wait", "next (1, 2)", "next (1, 3)", "finish completed"])
        #expect(
            actions(
                of: CombineLatestState(numbers.latest), after: .next(1, .second(1)), .ended(1, .completed),
                .next(0, .first(2)),
                .ended(0, .completed))
                == ["wait", "wait", "next (2, 1)", "finish completed"])
    }

    @Test func `combineLatest's state completes when a side ends without an element`() {
        #expect(
            actions(of: CombineLatestState(numbers.latest), after: .next(0, .first(1)), .ended(1, .completed))
                == ["wait", "finish completed"])
        #expect(
            actions(of: CombineLatestState(numbers.latest), after: .next(1, .second(1)), .ended(0, .completed))
                == ["wait", "finish completed"])
    }

    @Test func `combineLatest's state fails when either side fails`() {
        #expect(
            actions(of: CombineLatestState(numbers.latest), after: .next(0, .first(1)), .ended(0, failure))
                == ["wait", "finish failed(#)"])
        #expect(
            actions(of: CombineLatestState(numbers.latest), after: .next(0, .first(1)), .ended(1, failure))
                == ["wait", "finish failed(#)"])
    }
}
