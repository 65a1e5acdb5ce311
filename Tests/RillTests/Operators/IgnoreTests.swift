import Rill
import Testing

@testable import RillTesting

struct IgnoreTests {
    @Test func `ignore drops the given elements`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignore(1, 3)
            "-----2-----|"
            "^----------!"
        }
    }

    @Test func `ignore accepts a sequence`() {
        #expect(Observable.of(1, 2, 3, 4).ignore(2...3).events == [.next(1), .next(4), .completed])
    }

    @Test(arguments: Law.all) func `ignore obeys`(_ law: Law) { law.check { $0.ignore(2, 3) } }

    @Test func `ignoreWhen drops the elements that satisfy the predicate`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.ignoreWhen { $0 > 1 }
            "--1--------|"
        }
    }

    @Test func `ignoreWhen fails and disposes the source when its predicate throws`() {
        diagram {
            "--a--b--|"
            $0.ignoreWhen { if $0 == "b" { throw MarbleError() } else { false } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `ignoreWhen obeys`(_ law: Law) { law.check { $0.ignoreWhen { $0 % 3 == 0 } } }
}
