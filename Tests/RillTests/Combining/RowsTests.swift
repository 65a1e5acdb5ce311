import Testing

@testable import Rill
@testable import RillTesting

struct RowsTests {
    @Test func `zip of a collection combines elements in turn, and completes when no further row is possible`() {
        diagram {
            "-a-------d---|"
            "--b----------e--|"
            "---c----------|"
            Observable.zip([$0, $1, $2]) { $0.joined() }
            "---[abc]------|"
            "^------------!"
            "^-------------!"
            "^-------------!"
        }
    }

    @Test func `zip of a collection completes with the row that takes an ended source's last element`() {
        diagram {
            "-a-|"
            "--b---------e--|"
            "-----c---f-----|"
            Observable.zip([$0, $1, $2]) { $0.joined() }
            "-----([abc]|)"
            "^--!"
            "^----!"
            "^----!"
        }
    }

    @Test func `combineLatest of a collection combines the latest elements of all sources`() {
        diagram {
            "-a------d-----|"
            "--b-----------|"
            "---c---------f----|"
            Observable.combineLatest([$0, $1, $2]) { $0.joined() }
            "---[abc][dbc][dbf]|"
            "^-------------!"
            "^-------------!"
            "^-----------------!"
        }
    }

    @Test func `rows are arrays by default, whatever type their call is written with`() {
        let (a, b) = (Observable.of(1, 2), Observable.of(3, 4))
        let zipped = [
            Observable.zip([a, b]), Observable<Int>.zip([a, b]), Observable<[Int]>.zip([a, b]), .zip([a, b]),
        ]
        for stream in zipped { #expect(stream.events == [.next([1, 3]), .next([2, 4]), .completed]) }
        let combined = [
            Observable.combineLatest([a, b]), Observable<Int>.combineLatest([a, b]),
            Observable<[Int]>.combineLatest([a, b]), .combineLatest([a, b]),
        ]
        for stream in combined { #expect(stream.events == [.next([2, 3]), .next([2, 4]), .completed]) }
    }

    @Test func `rows of other collections, subjects, arrays and mapped sources resolve to the right overload`() {
        let (a, b) = (BehaviorSubject(value: 1), BehaviorSubject(value: 2))
        #expect(Observable<Int>.combineLatest([a, b]).take(1).events == [.next([1, 2]), .completed])
        #expect(Observable<Int>.zip(ContiguousArray([a, b])).take(1).events == [.next([1, 2]), .completed])
        let arrays = [Observable.just([1]), .just([2, 3])]
        #expect(Observable<[Int]>.zip(arrays).events == [.next([[1], [2, 3]]), .completed])
        #expect(Observable.combineLatest(arrays).events == [.next([[1], [2, 3]]), .completed])
        #expect(Observable<Int>.zip([a, b]) { $0.reduce(0, +) }.take(1).events == [.next(3), .completed])
        #expect(Observable<Int>.combineLatest([a, b]) { $0.reduce(0, +) }.take(1).events == [.next(3), .completed])
        #expect(
            Observable<Int>.combineLatest([a, b]).map { $0.reduce(0, +) }.take(1).events == [.next(3), .completed])
        #expect(Observable<Int>.zip([Observable<Int>]()).events == [.completed])
        #expect(Observable<Int>.combineLatest([Observable<Int>]()).events == [.next([]), .completed])
    }

    @Test func `zip and combineLatest of a collection complete when a source ends without an element`() {
        for join in [Observable<String>.joinedByZip, Observable<String>.joinedByCombineLatest] {
            diagram {
                "-a---d--|"
                "----|"
                "--c---f---|"
                join([$0, $1, $2])
                "----|"
                "^---!"
                "^---!"
                "^---!"
            }
        }
    }

    @Test func `zip and combineLatest of a collection pass an error of any source at once`() {
        for join in [Observable<String>.joinedByZip, Observable<String>.joinedByCombineLatest] {
            diagram {
                "-a---d--|"
                "-b--#"
                "------f---|"
                join([$0, $1, $2])
                "----#"
                "^---!"
                "^---!"
                "^---!"
            }
        }
    }

    @Test func `of an empty collection, zip sends no row and combineLatest an empty one`() {
        let none: [Observable<Int>] = []
        #expect(Observable.zip(none).events == [.completed])
        #expect(Observable.combineLatest(none).events == [.next([]), .completed])
    }

    @Test func `zip and combineLatest of a collection make arrays without a closure`() {
        let sources = [Observable.of(1, 2), Observable.of(3, 4)]
        #expect(Observable.zip(sources).events == [.next([1, 3]), .next([2, 4]), .completed])
        #expect(Observable.combineLatest(sources).events == [.next([2, 3]), .next([2, 4]), .completed])
    }

    @Test func `zip and combineLatest of a collection dispose all sources when the closure throws`() {
        let fail: @Sendable ([Int]) throws -> Int = { _ in throw RxError.timeout }
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
        for rows in [Observable.zip(subjects, resultSelector: fail), .combineLatest(subjects, resultSelector: fail)] {
            let events = Shared<[Event<Int>]>([])
            _ = rows.subscribe { event in events.withLock { $0.append(event) } }
            for subject in subjects { subject.onNext(1) }
            #expect(events.value == [.error(RxError.timeout)])
            #expect(subjects.allSatisfy { !$0.hasObservers })
        }
    }

    @Test func `zip of a collection releases elements with their row, and waiting ones at its end`() {
        let subjects = [PublishSubject<Token>(), PublishSubject<Token>()]
        let subscription = Observable.zip(subjects) { _ in () }.subscribe()
        let (first, second) = (subjects[0].sendToken(), subjects[0].sendToken())
        #expect(first.object != nil && second.object != nil)
        let other = subjects[1].sendToken()
        #expect(first.object == nil && other.object == nil && second.object != nil)
        subscription.dispose()
        #expect(second.object == nil)
    }

    @Test func `combineLatest of a collection releases an element when the next arrives, the latest at its end`() {
        let subjects = [PublishSubject<Token>(), PublishSubject<Token>()]
        _ = Observable.combineLatest(subjects) { _ in () }.subscribe()
        let first = subjects[0].sendToken()
        #expect(first.object != nil)
        let second = subjects[0].sendToken()
        #expect(first.object == nil && second.object != nil)
        subjects[1].onCompleted()
        #expect(second.object == nil)
    }

    @Test(arguments: Law.all, 0..<3) func `zip of a collection obeys for each source`(_ law: Law, _ index: Int) {
        law.check(notExercised: Set(index < 2 ? [Law.stop] : []).union(index == 2 ? [.stack] : []), keepsHot: true) {
            source in
            var sources = Array(repeating: Observable.from(1...2_000), count: 3)
            sources[index] = source
            return Observable.zip(sources)
        }
    }

    @Test(arguments: Law.all, 0..<3)
    func `combineLatest of a collection obeys for each source`(_ law: Law, _ index: Int) {
        law.check(notExercised: index < 2 ? [.stop] : []) { source in
            var sources = Array(repeating: Observable.just(0), count: 3)
            sources[index] = source
            return Observable.combineLatest(sources)
        }
    }
}

extension Observable<String> {
    fileprivate static func joinedByZip(_ sources: [Observable<String>]) -> Observable<String> {
        zip(sources) { $0.joined() }
    }

    fileprivate static func joinedByCombineLatest(_ sources: [Observable<String>]) -> Observable<String> {
        combineLatest(sources) { $0.joined() }
    }
}

struct RowStateTests {
    @Test func `zip's rows take the earliest element of each source`() {
        #expect(
            actions(
                of: ZipState(ArrayQueues<Int>(count: 3)), after: .next(0, 1), .next(2, 5), .next(2, 6), .next(1, 3),
                .next(1, 4),
                .next(0, 2))
                == ["wait", "wait", "wait", "next [1, 3, 5]", "wait", "next [2, 4, 6]"])
    }

    @Test func `zip's rows end with the one that takes an ended source's last element`() {
        #expect(
            actions(of: ZipState(ArrayQueues<Int>(count: 2)), after: .next(0, 1), .ended(0, .completed), .next(1, 2))
                == ["wait", "wait", "last [1, 2]"])
        #expect(
            actions(of: ZipState(ArrayQueues<Int>(count: 2)), after: .next(0, 1), .next(1, 2), .ended(1, .completed))
                == ["wait", "next [1, 2]", "finish completed"])
    }

    @Test func `combineLatest's rows follow every element once all sources have sent one`() {
        #expect(
            actions(
                of: CombineLatestState(ArrayLatest<Int>(count: 2)), after: .next(0, 1), .next(0, 2), .next(1, 3),
                .ended(0, .completed), .next(1, 4), .ended(1, .completed))
                == ["wait", "wait", "next [2, 3]", "wait", "next [2, 4]", "finish completed"])
    }

    @Test func `combineLatest's rows end when a source ends without an element`() {
        #expect(
            actions(of: CombineLatestState(ArrayLatest<Int>(count: 2)), after: .next(0, 1), .ended(1, .completed))
                == ["wait", "finish completed"])
    }

    @Test func `rows fail when any source fails`() {
        #expect(
            actions(of: ZipState(ArrayQueues<Int>(count: 2)), after: .next(0, 1), .ended(1, failure))
                == ["wait", "finish failed(#)"])
        #expect(
            actions(of: CombineLatestState(ArrayLatest<Int>(count: 2)), after: .next(0, 1), .ended(0, failure))
                == ["wait", "finish failed(#)"])
    }
}
