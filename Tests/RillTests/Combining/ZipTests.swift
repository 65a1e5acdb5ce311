import Testing

@testable import Rill
@testable import RillTesting

struct ZipTests {
    @Test func `zip combines the elements by turns, and completes when no further row is possible`() {
        diagram {
            "--1-------2-----3--|"
            "-----a----b------|"
            Observable.zip($0, $1) { $0 + $1 }
            "-----[1a]-[2b]---|"
            "^----------------!"
            "^----------------!"
        }
    }

    @Test func `without a closure zip makes tuples`() {
        let rows = Observable.zip(Observable.of(1, 2), Observable.of("a", "b"))
        #expect(rows.map { "\($0.0)\($0.1)" }.events == [.next("1a"), .next("2b"), .completed])
    }

    @Test func `the row that uses the last element of an ended source is the last`() {
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

    @Test func `zip with an empty source completes at once, and does not subscribe to what follows it`() {
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

    @Test func `an error of either source passes at once, whatever is waiting`() {
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

    @Test func `a closure that throws ends the stream with its error and lets both sources go`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let rows = Observable.zip(a, b) { (_, _) throws -> Int in throw RxError.timeout }
        let events = Shared<[Event<Int>]>([])
        rows.subscribe { event in events.withLock { $0.append(event) } }
        a.onNext(1)
        b.onNext(1)
        #expect(events.value == [.error(RxError.timeout)])
        #expect(!a.hasObservers && !b.hasObservers)
    }

    @Test func `zip of synchronous sources ends with the shorter one, be the later one infinite`() {
        diagram {
            Observable.zip(Observable.of(1, 2, 3), Observable.of(10, 20)) { $0 + $1 }
            "([11][22]|)"
        }
        diagram {
            Observable.zip(Observable.of(1, 2, 3), Observable.repeatElement(0)) { $0 + $1 }
            "(123|)"
        }
    }

    @Test func `a source may be zipped with itself`() {
        let subject = PublishSubject<Int>()
        let rows = Shared<[Int]>([])
        Observable.zip(subject, subject.skip(1)) { $1 - $0 }.subscribe(onNext: { row in rows.withLock { $0.append(row) }
        })
        for value in [1, 4, 9, 16] { subject.onNext(value) }
        #expect(rows.value == [3, 5, 7])
    }

    @Test func `an element is let go with its row, and those that wait with the stream`() {
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

    @Test func `what waits is let go when the other source ends`() {
        let (tokens, other) = (PublishSubject<Token>(), PublishSubject<Int>())
        Observable.zip(tokens, other) { $1 }.subscribe()
        let token = tokens.sendToken()
        #expect(token.object != nil)
        other.onCompleted()
        #expect(token.object == nil)
        #expect(!tokens.hasObservers)
    }

    @Test func `elements sent from within the callback make rows after it`() {
        let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Shared<[String]>([])
        Observable.zip(a, b) { $0 * 10 + $1 }.subscribe(onNext: { row in
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

    @Test(arguments: Law.all) func `zip obeys as to its first source`(_ law: Law) {
        law.check(notExercised: [.stop]) { Observable.zip($0, Self.plenty(law)) { $0 + $1 } }
    }

    @Test(arguments: Law.all) func `zip obeys as to its second source`(_ law: Law) {
        law.check { Observable.zip(Self.plenty(law), $0) { $0 + $1 } }
    }
}

struct ZipStateTests {
    @Test func `a row takes the earliest of each side`() {
        #expect(
            actions(
                of: ZipState(Queues2<Int, String>()), after: .next(0, .a(1)), .next(0, .a(2)), .next(1, .b("a")),
                .next(1, .b("b")), .next(1, .b("c")), .next(0, .a(3)))
                == ["wait", "wait", #"next (1, "a")"#, #"next (2, "b")"#, "wait", #"next (3, "c")"#])
    }

    @Test func `a side that has ended with nothing waiting ends it`() {
        #expect(actions(of: ZipState(Queues2<Int, Int>()), after: .ended(0, .completed)) == ["finish completed"])
        #expect(actions(of: ZipState(Queues2<Int, Int>()), after: .ended(1, .completed)) == ["finish completed"])
        #expect(
            actions(of: ZipState(Queues2<Int, Int>()), after: .next(0, .a(1)), .ended(1, .completed)) == [
                "wait", "finish completed",
            ])
    }

    @Test func `a side that has ended with elements waiting ends it with the row of the last`() {
        #expect(
            actions(
                of: ZipState(Queues2<Int, Int>()), after: .next(0, .a(1)), .next(0, .a(2)), .ended(0, .completed),
                .next(1, .b(3)), .next(1, .b(4)))
                == ["wait", "wait", "wait", "next (1, 3)", "last (2, 4)"])
        #expect(
            actions(of: ZipState(Queues2<Int, Int>()), after: .next(1, .b(1)), .ended(1, .completed), .next(0, .a(2)))
                == ["wait", "wait", "last (2, 1)"])
    }

    @Test func `a failure of either side ends it`() {
        #expect(
            actions(of: ZipState(Queues2<Int, Int>()), after: .next(0, .a(1)), .ended(0, failure)) == [
                "wait", "finish failed(#)",
            ])
        #expect(
            actions(of: ZipState(Queues2<Int, Int>()), after: .next(0, .a(1)), .ended(1, failure)) == [
                "wait", "finish failed(#)",
            ])
    }
}
