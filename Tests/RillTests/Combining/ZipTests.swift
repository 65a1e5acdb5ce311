import Testing

@testable import Rill
@testable import RillTesting

struct ZipTests {
    @Test(arguments: [1, 128, 129, 200, 254])
    func `an observer that asks one at a time gets all rows of a source and its own later part`(_ lag: Int) {
        let numbers = Observable.range(start: 0, count: 1000).publish(buffering: 1, whenFull: .wait)
        let taker = Taker()
        taker.attach(to: .zip(numbers, numbers.skip(lag)) { $1 - $0 })
        _ = numbers.connect()
        taker.takeAll()
        #expect(taker.events == Array(repeating: "\(lag)", count: 1000 - lag) + ["|"])
    }

    @Test func `zip combines elements in turn, and completes when no further row is possible`() {
        diagram {
            "--1-------2-----3--|"
            "-----a----b------|"
            Observable.zip($0, $1) { $0 + $1 }
            "-----[1a]-[2b]---|"
            "^----------------!"
            "^----------------!"
        }
    }

    @Test func `zip without a closure makes tuples`() {
        let rows = Observable.zip(Observable.of(1, 2), Observable.of("a", "b"))
        #expect(rows.map { "\($0.0)\($0.1)" }.events == [.next("1a"), .next("2b"), .completed])
    }

    @Test func `zip completes with the row that takes an ended source's last element`() {
        diagram {
            "-1-|"
            "-----a-----b--|"
            Observable.zip($0, $1) { $0 + $1 }
            "-----([1a]|)"
            "^--!"
            "^----!"
        }
        diagram {
            "-----a-----b--|"
            "-1-|"
            Observable.zip($0, $1) { $0 + $1 }
            "-----([a1]|)"
            "^----!"
            "^--!"
        }
    }

    @Test func `zip with an empty source completes at once, without subscribing to the next source`() {
        diagram {
            "---|"
            "-a----b--|"
            Observable.zip($0, $1) { $0 + $1 }
            "---|"
            "^--!"
            "^--!"
        }
        diagram {
            "-a----b--|"
            Observable.zip(Observable<String>.empty(), $0) { $1 }
            "|"
            ""
        }
    }

    @Test func `zip passes an error of either source at once, even with elements waiting`() {
        diagram {
            "-1-2-#"
            "--------a--|"
            Observable.zip($0, $1) { $0 + $1 }
            "-----#"
            "^----!"
            "^----!"
        }
        diagram {
            "-1-2----3--|"
            "-----#"
            Observable.zip($0, $1) { $0 + $1 }
            "-----#"
            "^----!"
            "^----!"
        }
    }

    @Test func `zip fails and disposes both sources when its closure throws`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let rows = Observable.zip(a, b) { (_, _) throws -> Int in throw RxError.timeout }
        let events = Shared<[Event<Int>]>([])
        _ = rows.subscribe { event in events.withLock { $0.append(event) } }
        a.onNext(1)
        b.onNext(1)
        #expect(events.value == [.error(RxError.timeout)])
        #expect(!a.hasObservers && !b.hasObservers)
    }

    @Test func `zip of synchronous sources ends with the shorter one, even if the later one is infinite`() {
        diagram {
            Observable.zip(Observable.of(1, 2, 3), Observable.of(10, 20)) { $0 + $1 }
            "([11][22]|)"
        }
        diagram {
            Observable.zip(Observable.of(1, 2, 3), Observable.repeatElement(0)) { $0 + $1 }
            "(123|)"
        }
    }

    @Test func `zip accepts the same source twice`() {
        let subject = PublishSubject<Int>()
        let rows = Shared<[Int]>([])
        _ = Observable.zip(subject, subject.skip(1)) { $1 - $0 }.subscribe(onNext: { row in
            rows.withLock { $0.append(row) }
        })
        for value in [1, 4, 9, 16] { subject.onNext(value) }
        #expect(rows.value == [3, 5, 7])
    }

    @Test func `zip releases elements with their row, and waiting ones at its end`() {
        for isLeft in [true, false] {
            let (tokens, others) = (PublishSubject<Token>(), PublishSubject<Int>())
            let rows =
                isLeft ? Observable.zip(tokens, others) { $1 } : Observable.zip(others, tokens) { number, _ in number }
            let subscription = rows.subscribe()
            let (first, second) = (tokens.sendToken(), tokens.sendToken())
            #expect(first.object != nil && second.object != nil)
            others.onNext(1)
            #expect(first.object == nil && second.object != nil)
            subscription.dispose()
            #expect(second.object == nil)
        }
    }

    @Test func `zip releases waiting elements when the other source completes`() {
        let (tokens, other) = (PublishSubject<Token>(), PublishSubject<Int>())
        _ = Observable.zip(tokens, other) { $1 }.subscribe()
        let token = tokens.sendToken()
        #expect(token.object != nil)
        other.onCompleted()
        #expect(token.object == nil)
        #expect(!tokens.hasObservers)
    }

    @Test func `zip sends rows of elements that the callback sends after the current one`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[String]>([])
        _ = Observable.zip(a, b) { $0 * 10 + $1 }.subscribe(onNext: { row in
            log.withLock { $0.append("\(row) begins") }
            if row < 30 {
                b.onNext(row / 10 + 1)
                a.onNext(row / 10 + 1)
            }
            log.withLock { $0.append("\(row) ends") }
        })
        a.onNext(1)
        b.onNext(1)
        #expect(log.value == ["11 begins", "11 ends", "22 begins", "22 ends", "33 begins", "33 ends"])
    }

    private static func plenty(_ law: Law) -> Observable<Int> {
        .range(start: 0, count: law == .stack ? 20_000 : 2_000)
    }

    @Test(arguments: Law.all) func `zip obeys for its first source`(_ law: Law) {
        law.check(notExercised: [.stop], keepsHot: true) { Observable.zip($0, Self.plenty(law)) { $0 + $1 } }
    }

    @Test(arguments: Law.all) func `zip obeys for its second source`(_ law: Law) {
        law.check(keepsHot: true) { Observable.zip(Self.plenty(law), $0) { $0 + $1 } }
    }
}

struct ZipStateTests {
    private let numbers = PairRow(Observable<Int>.never(), Observable<Int>.never())

    @Test func `zip's state makes a row of the earliest element of each side`() {
        #expect(
            actions(
                of: ZipState(PairRow(Observable<Int>.never(), Observable<String>.never()).queues),
                after: .next(0, .first(1)), .next(0, .first(2)), .next(1, .second("a")),
                .next(1, .second("b")), .next(1, .second("c")), .next(0, .first(3)))
                == ["wait", "wait", #"next (1, "a")"#, #"next (2, "b")"#, "wait", #"next (3, "c")"#])
    }

    @Test func `zip's state completes when a side has completed with no element waiting`() {
        #expect(actions(of: ZipState(numbers.queues), after: .ended(0, .completed)) == ["finish completed"])
        #expect(actions(of: ZipState(numbers.queues), after: .ended(1, .completed)) == ["finish completed"])
        #expect(
            actions(of: ZipState(numbers.queues), after: .next(0, .first(1)), .ended(1, .completed)) == [
                "wait", "finish completed",
            ])
    }

    @Test func `zip's state completes with the row of a completed side's last waiting element`() {
        #expect(
            actions(
                of: ZipState(numbers.queues), after: .next(0, .first(1)), .next(0, .first(2)), .ended(0, .completed),
                .next(1, .second(3)), .next(1, .second(4)))
                == ["wait", "wait", "wait", "next (1, 3)", "last (2, 4)"])
        #expect(
            actions(
                of: ZipState(numbers.queues), after: .next(1, .second(1)), .ended(1, .completed), .next(0, .first(2)))
                == ["wait", "wait", "last (2, 1)"])
    }

    @Test func `zip's state fails when either side fails`() {
        #expect(
            actions(of: ZipState(numbers.queues), after: .next(0, .first(1)), .ended(0, failure)) == [
                "wait", "finish failed(#)",
            ])
        #expect(
            actions(of: ZipState(numbers.queues), after: .next(0, .first(1)), .ended(1, failure)) == [
                "wait", "finish failed(#)",
            ])
    }
}
