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
}
