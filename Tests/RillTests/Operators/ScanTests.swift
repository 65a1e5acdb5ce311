import Rill
import Testing

@testable import RillTesting

struct ScanTests {
    @Test func `scan sends every intermediate value`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(0, accumulator: { $0 + $1 })
            "--1--3--6--|"
        }
    }

    @Test func `scan of an empty source does not send its seed`() {
        #expect(Observable<Int>.empty().scan(7, accumulator: { $0 + $1 }).events == [.completed])
    }

    @Test func `scan passes an error`() {
        diagram(of: Int.self) {
            "--1--#"
            $0.scan(1, accumulator: { $0 + $1 })
            "--2--#"
        }
    }

    @Test func `scan fails and disposes the source when its accumulator throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(0) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
            "--1--#"
            "^----!"
        }
    }

    @Test func `scan starts with its seed for every subscription`() {
        let sums = Observable.of(1, 2).scan(10, accumulator: { $0 + $1 })
        #expect(sums.events == [.next(11), .next(13), .completed])
        #expect(sums.events == [.next(11), .next(13), .completed])
    }

    @Test(arguments: Law.all) func `scan obeys`(_ law: Law) { law.check { $0.scan(0) { $0 &+ $1 } } }

    @Test func `scan(into:) changes its value in place`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: 0) { $0 += $1 }
            "--1--3--6--|"
        }
    }

    @Test func `scan(into:) does not change a value after sending it`() {
        let lists = Observable.of(1, 2).scan(into: []) { $0.append($1) }
        #expect(lists.events == [.next([1]), .next([1, 2]), .completed])
        #expect(lists.events == [.next([1]), .next([1, 2]), .completed])
    }

    @Test func `scan(into:) fails and disposes the source when its accumulator throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: 0) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
            "--1--#"
            "^----!"
        }
    }

    @Test func `scan(into:) copies its value while an observer keeps it`() {
        let counters = Observable.range(start: 1, count: 1000).scan(into: CopyCounter()) { $0.add($1) }
        #expect(counters.events.compactMap(\.element).map(\.sum).last == 500_500)
        #expect(counters.events.compactMap(\.element).last?.copies == 1000)
    }

    @Test(arguments: [10, 1000]) func `last and take(last: 1) let scan(into:) change its value in place`(_ count: Int) {
        let counters = Observable.range(start: 1, count: count).scan(into: CopyCounter()) { $0.add($1) }
        for last in [counters.last(), counters.take(last: 1)] {
            #expect(last.events.compactMap(\.element).map(\.sum) == [count * (count + 1) / 2])
            #expect(last.events.compactMap(\.element).map(\.copies) == [1])
        }
    }

    @Test func `the last value of scan(into:) is sent when the source completes`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: 0) { $0 += $1 }.last()
            "-----------(6|)"
            "^----------!"
        }
    }

    @Test func `the last value of scan(into:) of an empty source is none`() {
        #expect(Observable<Int>.empty().scan(into: 7) { $0 += $1 }.last().events == [.completed])
    }

    @Test func `last of scan(into:) sends only the error of a failing source`() {
        diagram(of: Int.self) {
            "--1--2--#"
            $0.scan(into: 0) { $0 += $1 }.last()
            "--------#"
        }
    }

    @Test func `last of scan(into:) fails when the accumulator throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: 0) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }.last()
            "-----#"
            "^----!"
        }
    }

    @Test func `last of startWith and scan(into:) sends the last value of scan(into:), if there is one`() {
        let sums = { (source: Observable<Int>) in source.scan(into: 0) { $0 += $1 }.startWith(7).last() }
        #expect(sums(.of(1, 2)).events == [.next(3), .completed])
        #expect(sums(.empty()).events == [.next(7), .completed])
    }

    @Test func `an observer between scan(into:) and last receives every value`() {
        let seen = Shared<[Int]>([])
        let sums = Observable.of(1, 2, 3).scan(into: 0) { $0 += $1 }
            .do(onNext: { sum in seen.withLock { $0.append(sum) } })
        #expect(sums.last().events == [.next(6), .completed])
        #expect(seen.value == [1, 3, 6])
    }

    @Test(arguments: Law.all) func `scan(into:) and last obey`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.scan(into: 0) { $0 &+= $1 }.last() }
    }

    @Test(arguments: Law.all) func `scan(into:) obeys`(_ law: Law) { law.check { $0.scan(into: 0) { $0 &+= $1 } } }
}
