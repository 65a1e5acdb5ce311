import Rill
import Testing

@testable import RillTesting

struct SingleTests {
    @Test func `single sends the element of a source that has exactly one`() {
        diagram {
            "--a--|"
            $0.single()
            "--a--|"
            "^----!"
        }
    }

    @Test func `single fails at a second element, and disposes the source`() {
        diagram {
            "--a--b--|"
            $0.single()
            "--a--#"
            "^----!"
        }
        #expect(Observable.of(1, 2).single().events == [.next(1), .error(RxError.moreThanOneElement)])
    }

    @Test func `single fails when there is no element`() {
        #expect(Observable<Int>.empty().single().events == [.error(RxError.noElements)])
    }

    @Test func `single passes an error`() {
        #expect(Observable<Int>.error(MarbleError()).single().events == [.error(MarbleError())])
    }

    @Test(arguments: Law.all) func `single obeys`(_ law: Law) {
        law.check(notExercised: [.order, .stack, .patience]) { $0.single() }
    }

    @Test func `single with a predicate sends the one element that satisfies it`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.single { $0 == 2 }
            "-----2-----|"
        }
    }

    @Test func `single with a predicate fails when no element or several satisfy it`() {
        #expect(Observable.of(1, 2).single { $0 > 2 }.events == [.error(RxError.noElements)])
        #expect(Observable.of(1, 2, 3).single { $0 > 1 }.events == [.next(2), .error(RxError.moreThanOneElement)])
    }

    @Test func `single fails and disposes the source when its predicate throws`() {
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
