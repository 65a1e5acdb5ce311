import Rill
import Testing

@testable import RillTesting

struct FilterMapTests {
    @Test func `filterMap transforms some elements and drops the others`() {
        diagram(of: Int.self) {
            "--1--2--3--4--|"
            $0.filterMap { $0 > 2 ? .map($0 - 2) : .ignore }
            "--------1--2--|"
            "^-------------!"
        }
    }

    @Test func `filterMap may send nil`() {
        #expect(Observable.of(1).filterMap { _ in FilterMap<Int?>.map(nil) }.events == [.next(nil), .completed])
    }

    @Test func `filterMap fails and disposes the source when its transform throws`() {
        diagram {
            "--a--b--c--|"
            $0.filterMap { if $0 == "b" { throw MarbleError() } else { FilterMap.map($0) } }
            "--a--#"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `filterMap obeys`(_ law: Law) {
        law.check { $0.filterMap { $0 % 2 == 0 ? .ignore : .map(-$0) } }
    }

    @Test func `ofType drops the elements of other types`() {
        diagram {
            "--1--a--2--|"
            $0.map { Int($0).map { $0 as any Sendable } ?? $0 }.ofType(Int.self)
            "--1-----2--|"
        }
    }

    @Test(arguments: Law.all) func `ofType obeys`(_ law: Law) {
        law.check { $0.map { $0 % 3 == 0 ? "" as any Sendable : $0 }.ofType(Int.self) }
    }
}
