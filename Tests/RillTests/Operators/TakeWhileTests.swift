import Rill
import Testing

@testable import RillTesting

struct TakeWhileTests {
    @Test func `take(while:) passes elements until one does not satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(while: { $0 < 2 })
            "--1--|"
            "^----!"
        }
    }

    @Test func `an inclusive take(while:) passes the element that ends it`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.take(while: { $0 < 2 }, behavior: .inclusive)
            "--1--(2|)"
            "^----!"
        }
    }

    @Test func `take(while:) whose predicate always holds ends with the source`() {
        diagram {
            "--a--b--|"
            $0.take(while: { _ in true })
            "--a--b--|"
        }
    }

    @Test func `take(while:) fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--c--|"
            $0.take(while: { if $0 == "b" { throw MarbleError() } else { true } })
            "--a--#"
            "^----!"
        }
    }

    @Test func `an inclusive take(while:) does not complete an observer that has answered .none`() {
        let probe = Probe(limit: 2)
        Observable.of(1, 2, 3).take(while: { $0 < 2 }, behavior: .inclusive).attach(probe.sink()).dispose()
        #expect(probe.events == ["next(1)", "next(2)"])
    }

    @Test(arguments: Law.all, [TakeBehavior.inclusive, .exclusive])
    func `take(while:) obeys`(_ law: Law, behavior: TakeBehavior) {
        law.check(notExercised: [.stack]) { $0.take(while: { $0 != 4 }, behavior: behavior) }
    }
}
