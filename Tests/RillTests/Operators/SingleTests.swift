import Rill
import Testing

@testable import RillTesting

struct SingleTests {
    @Test func `first is the first element, and lets the source go`() {
        diagram {
            "--a--b--|"
            $0.first()
            "--(a|)"
            "^-!"
        }
    }

    @Test(arguments: ["--|", "--#"]) func `first of nothing is the end alone`(_ marbles: String) {
        diagram {
            marbles
            $0.first()
            marbles
        }
    }

    @Test(arguments: Law.all) func `first obeys`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { $0.first() }
    }

    @Test func `single is the element of a source that has just one`() {
        diagram {
            "--a--|"
            $0.single()
            "--a--|"
            "^----!"
        }
    }

    @Test func `single fails in place of a second element, and lets the source go`() {
        diagram {
            "--a--b--|"
            $0.single()
            "--a--#"
            "^----!"
        }
        #expect(Observable.of(1, 2).single().events == [.next(1), .error(RxError.moreThanOneElement)])
    }

    @Test func `single fails where there is no element`() {
        #expect(Observable<Int>.empty().single().events == [.error(RxError.noElements)])
    }

    @Test func `single passes an error on`() {
        #expect(Observable<Int>.error(MarbleError()).single().events == [.error(MarbleError())])
    }

    @Test(arguments: Law.all) func `single obeys`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { $0.single() }
    }

    @Test func `single with a predicate is the one element that it is true of`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.single { $0 == 2 }
            "-----2-----|"
        }
    }

    @Test func `single with a predicate fails where it is true of none or of several`() {
        #expect(Observable.of(1, 2).single { $0 > 2 }.events == [.error(RxError.noElements)])
        #expect(Observable.of(1, 2, 3).single { $0 > 1 }.events == [.next(2), .error(RxError.moreThanOneElement)])
    }

    @Test func `a predicate that throws ends single, and the source is let go`() {
        diagram {
            "--a--b--|"
            $0.single { if $0 == "b" { throw MarbleError() } else { true } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `single with a predicate obeys`(_ law: Law) {
        law.check(notExercised: [.order, .owner, .patience]) { $0.single { $0 == 2 } }
    }
}
