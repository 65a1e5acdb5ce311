import Testing

@testable import Rill
@testable import RillTesting

struct UnwrapTests {
    @Test func `unwrap drops nil`() {
        diagram {
            "--1--[nil]--3--|"
            $0.map { Int($0) }.unwrap()
            "--1---------3--|"
        }
    }

    @Test func `unwrap removes one layer of optionality`() {
        #expect(Observable<Int??>.of(1, .some(nil), nil).unwrap().events == [.next(1), .next(nil), .completed])
    }

    @Test(arguments: Law.all) func `unwrap obeys`(_ law: Law) {
        law.check { $0.map { $0 % 3 == 0 ? nil : $0 }.unwrap() }
    }
}
