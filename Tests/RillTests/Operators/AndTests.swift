import Testing

@testable import Rill
@testable import RillTesting

struct AndTests {
    @Test func `and sends false at the first false element`() {
        diagram(of: Bool.self) {
            "--[true]---[true]---[false]--|"
            $0.and()
            "--------------------([false]|)"
            "^-------------------!"
        }
    }

    @Test func `and sends true at the completion if all elements were true, and nothing if there were none`() {
        #expect(Observable.of(true, true).and().events == [.next(true), .completed])
        #expect(Observable<Bool>.empty().and().events == [.completed])
    }

    @Test(arguments: Law.all) func `and obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience]) { $0.map { $0 > 0 }.and() }
    }
}
