import RillRx
import Testing

@testable import RillTesting

struct MappingTests {
    @Test func `mapAt replaces every element by one of its properties`() {
        diagram {
            "--a--[bc]--|"
            $0.mapAt(\.count)
            "--1--2-----|"
        }
    }

    @Test(arguments: Law.all) func `mapAt obeys`(_ law: Law) { law.check { $0.mapAt(\.description) } }

    @Test func `mapMany transforms the members of every element`() {
        diagram {
            "--[12]---[3]--|"
            $0.map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 2 }.map { $0.map(\.description).joined() }
            "--[24]---[6]--|"
        }
    }

    @Test func `mapMany fails and disposes the source when its transform throws`() {
        diagram {
            "--[12]---[3]--|"
            $0.mapMany { _ -> Int in throw MarbleError() }
            "--#"
            "^-!"
        }
    }

    @Test(arguments: Law.all) func `mapMany obeys`(_ law: Law) { law.check { $0.map { [$0] }.mapMany { -$0 } } }

    @Test func `not negates every element`() {
        diagram(of: Bool.self) {
            "--[true]---[false]--|"
            $0.not()
            "--[false]--[true]---|"
        }
    }

    @Test(arguments: Law.all) func `not obeys`(_ law: Law) { law.check { $0.map { $0 % 2 == 0 }.not() } }

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
}
