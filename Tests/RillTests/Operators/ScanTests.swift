import Rill
import Testing

@testable import RillTesting

struct ScanTests {
    @Test func `scan sends every intermediate value`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.scan(0, accumulator: +)
            "--1--3--6--|"
        }
    }

    @Test func `scan of nothing does not send its seed`() {
        #expect(Observable<Int>.empty().scan(7, accumulator: +).events == [.completed])
    }

    @Test func `scan passes an error on`() {
        diagram(of: Int.self) {
            "--1--#"
            $0.scan(1, accumulator: +)
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
        let sums = Observable.of(1, 2).scan(10, accumulator: +)
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

    @Test func `reduce sends the value when the source completes`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(0, accumulator: +)
            "-----------(6|)"
        }
    }

    @Test func `reduce of nothing is its seed`() {
        #expect(Observable<Int>.empty().reduce(7, accumulator: +).events == [.next(7), .completed])
    }

    @Test func `reduce of a source that fails is the error alone`() {
        diagram(of: Int.self) {
            "--1--2--#"
            $0.reduce(0, accumulator: +)
            "--------#"
        }
    }

    @Test func `an accumulator that throws ends reduce, and the source is let go`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.reduce(0) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
            "-----#"
            "^----!"
        }
    }

    @Test func `reduce does not complete an observer that wants no more`() {
        let probe = Probe(limit: 1)
        Observable.of(1, 2).reduce(0, accumulator: +).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(3)"])
        #expect(probe.violations == [])
    }

    @Test(arguments: Law.all) func `reduce obeys`(_ law: Law) { law.check { $0.reduce(0) { $0 &+ $1 } } }

    @Test func `toArray sends all elements at once when the source completes`() {
        diagram {
            "--a--b--|"
            $0.toArray().map { $0.joined() }
            "--------([ab]|)"
        }
    }

    @Test func `toArray of nothing is an empty array`() {
        #expect(Observable<Int>.empty().toArray().events == [.next([]), .completed])
    }

    @Test func `toArray of a source that fails is the error alone`() {
        diagram {
            "--a--b--#"
            $0.toArray()
            "--------#"
        }
    }

    @Test func `toArray releases the elements when it is disposed`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.toArray().subscribe()
        weak var element: Token?
        do {
            let token = Token()
            element = token
            subject.onNext(token)
        }
        #expect(element != nil)
        subscription.dispose()
        #expect(element == nil)
    }

    @Test func `toArray releases the elements when the source fails`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.toArray().subscribe(onError: { _ in })
        weak var element: Token?
        do {
            let token = Token()
            element = token
            subject.onNext(token)
        }
        #expect(element != nil)
        subject.onError(MarbleError())
        #expect(element == nil)
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `toArray obeys`(_ law: Law) { law.check { $0.toArray() } }
}
