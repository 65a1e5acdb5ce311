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

    @Test func `scan of nothing does not send its seed`() {
        #expect(Observable<Int>.empty().scan(7, accumulator: { $0 + $1 }).events == [.completed])
    }

    @Test func `scan passes an error on`() {
        diagram(of: Int.self) {
            "--1--#"
            $0.scan(1, accumulator: { $0 + $1 })
            "--2--#"
        }
    }

    @Test func `an accumulator that throws ends scan, and the source is let go`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(0) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
            "--1--#"
            "^----!"
        }
    }

    @Test func `scan begins at its seed for every subscription`() {
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

    @Test func `what scan(into:) has sent is not changed any more`() {
        let lists = Observable.of(1, 2).scan(into: []) { $0.append($1) }
        #expect(lists.events == [.next([1]), .next([1, 2]), .completed])
        #expect(lists.events == [.next([1]), .next([1, 2]), .completed])
    }

    @Test func `an accumulator that throws ends scan(into:), and the source is let go`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(into: 0) { if $1 == 2 { throw MarbleError() } else { $0 += $1 } }
            "--1--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `scan(into:) obeys`(_ law: Law) { law.check { $0.scan(into: 0) { $0 &+= $1 } } }
}
